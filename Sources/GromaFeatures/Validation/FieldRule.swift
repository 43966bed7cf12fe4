import GromaBase
import GromaFormats
import GromaJSON

/// The requirements of a field for its values, prepared once for many of them.
struct FieldRule: Sendable {
    let field: Field
    /// Whether the layer's edit tracking fills the field.
    let isTracking: Bool
    /// The field's own domain.
    let domain: DomainRule?
    /// The patterns for texts of the field; empty for any text.
    let patterns: [GlobPattern]
    /// The value of a new feature that has none.
    let filling: AttributeValue?

    init(_ field: Field, isTracking: Bool = false) {
        self.field = field
        self.isTracking = isTracking
        domain = field.domain.flatMap { DomainRule($0, of: field) }
        patterns = field.patterns.map(GlobPattern.init)
        let given = field.defaultValue.map { (try? Self.typed($0, field)) ?? $0 }
        filling = given ?? (field.isNullable || isTracking ? .null : nil)
    }

    /// Returns the value in the field's type: whole numbers become doubles in a floating-point field; identifiers, times of day and points
    /// in time with an offset get their canonical form.
    ///
    /// - Throws: A problem with the type, its range or the field's length. Null is always accepted.
    func typed(_ value: AttributeValue) throws(ValueProblem) -> AttributeValue { try Self.typed(value, field) }

    /// - Parameter isEdit: Whether the range of the type and the length of the field are checked. They are checked for edits; existing
    ///   values of a file or service are accepted if their type is right.
    static func typed(_ value: AttributeValue, _ field: Field, isEdit: Bool = true) throws(ValueProblem) -> AttributeValue {
        if case .null = value { return value }
        switch field.type {
        case .smallInteger, .integer, .bigInteger, .oid: return try whole(value, field, isEdit ? field.type.range : Int.min...Int.max)
        case .double: return .double(try number(value, field))
        case .single: return .double(isEdit ? try single(value, field) : try number(value, field))
        case .string, .xml:
            guard case .string(let text) = value else { throw wrongType(value, field) }
            if isEdit, let length = field.length, text.utf8.count > length {
                let count = text.utf16.count
                if count > length { throw .exceedsMaximumLength(found: count, maximum: length) }
            }
            return value
        case .date:
            switch value {
            case .date: return value
            case .integer(let milliseconds): return .date(milliseconds)
            case .double(let milliseconds):
                guard let milliseconds = Int(exactly: milliseconds) else { throw wrongType(value, field) }
                return .date(milliseconds)
            default: throw wrongType(value, field)
            }
        case .guid, .globalID:
            guard case .string(let text) = value, let id = GlobalID.normalized(text) else { throw wrongType(value, field) }
            return .string(id)
        case .dateOnly: return try calendar(value, field, isEdit, CalendarText.date)
        case .timeOnly: return try calendar(value, field, isEdit, CalendarText.time)
        case .timestampOffset: return try calendar(value, field, isEdit, CalendarText.timestamp)
        case .blob, .raster:
            guard case .bytes(let bytes) = value else { throw wrongType(value, field) }
            if isEdit, let length = field.length, bytes.count > length { throw .exceedsMaximumLength(found: bytes.count, maximum: length) }
            return value
        case .geometry: throw wrongType(value, field)
        }
    }

    private static func whole(
        _ value: AttributeValue, _ field: Field, _ range: ClosedRange<Int>
    ) throws(ValueProblem) -> AttributeValue {
        switch value {
        case .integer(let number):
            if number > range.upperBound { throw .exceedsNumericMaximum(found: "\(number)", maximum: "\(range.upperBound)") }
            if number < range.lowerBound { throw .lessThanNumericMinimum(found: "\(number)", minimum: "\(range.lowerBound)") }
            return value
        case .double(let number):
            guard number.isFinite, number == number.rounded(.towardZero) else { throw wrongType(value, field) }
            guard let whole = Int(exactly: number), range.contains(whole) else {
                throw number > 0
                    ? .exceedsNumericMaximum(found: value.words, maximum: "\(range.upperBound)")
                    : .lessThanNumericMinimum(found: value.words, minimum: "\(range.lowerBound)")
            }
            return .integer(whole)
        default: throw wrongType(value, field)
        }
    }

    private static func number(_ value: AttributeValue, _ field: Field) throws(ValueProblem) -> Double {
        switch value {
        case .double(let number) where number.isFinite: return number
        case .integer(let number): return Double(number)
        default: throw wrongType(value, field)
        }
    }

    private static func single(_ value: AttributeValue, _ field: Field) throws(ValueProblem) -> Double {
        let number = try number(value, field)
        let rounded = Double(Float(number))
        if rounded.isFinite { return rounded }
        let limit = AttributeValue.double(Double(Float.greatestFiniteMagnitude)).words
        if number > 0 { throw .exceedsNumericMaximum(found: value.words, maximum: limit) }
        throw .lessThanNumericMinimum(found: value.words, minimum: "-" + limit)
    }

    private static func calendar(
        _ value: AttributeValue, _ field: Field, _ isEdit: Bool, _ form: (String) -> String?
    ) throws(ValueProblem) -> AttributeValue {
        guard case .string(let text) = value, let kept = form(text) else { throw wrongType(value, field) }
        return isEdit ? .string(kept) : value
    }

    private static func wrongType(_ value: AttributeValue, _ field: Field) -> ValueProblem {
        .incorrectValueType(found: value.words, expected: field.type.expectation)
    }
}

extension ValueProblem: Error {}

extension FieldType {
    /// The range of whole numbers that an edit may write to a field of the type; all 64-bit numbers for types that do not hold whole
    /// numbers.
    fileprivate var range: ClosedRange<Int> {
        switch self {
        case .smallInteger: Int(Int16.min)...Int(Int16.max)
        case .integer: Int(Int32.min)...Int(Int32.max)
        case .bigInteger: -(1 << 53)...1 << 53
        default: Int.min...Int.max
        }
    }

    /// A description of the type's values, for messages.
    package var expectation: String {
        switch self {
        case .smallInteger, .integer, .bigInteger, .oid: "a whole number"
        case .single, .double: "a finite number"
        case .string, .xml: "a text"
        case .date: "a moment in milliseconds since 1970, in JSON also as 2026-01-31T23:59:59Z"
        case .dateOnly: "a day as 2026-01-31"
        case .timeOnly: "a time of day as 23:59:59"
        case .timestampOffset: "a moment with its distance to UTC as 2026-01-31T23:59:59.000+01:00"
        case .guid, .globalID: "an identifier of 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12"
        case .blob, .raster: "bytes"
        case .geometry: "nothing: the shape is no attribute"
        }
    }
}

extension AttributeValue {
    /// The value for messages; long texts are truncated.
    package var words: String {
        switch self {
        case .null: return "null"
        case .integer(let value): return "\(value)"
        case .double(let value):
            guard value.isFinite else { return value.isNaN ? "a NaN" : "an infinite number" }
            return JSONValue.number(value).text
        case .string(let text): return "\"" + (text.utf8.count > 60 ? String(text.prefix(40)) + "…" : text) + "\""
        case .date(let value): return "\(value)"
        case .bytes(let bytes): return bytes.count.counting("byte")
        }
    }
}
