import GromaBase
import GromaFormats

extension AttributeValue {
    /// Creates a value by converting another to the type of a field without loss: texts to numbers, points in time and bytes and back, and
    /// whole numbers to other types.
    ///
    /// White space around a text is ignored; numbers have a decimal point and no digit separators; points in time have the forms of RFC
    /// 3339 (a day alone is its midnight in UTC). The empty text becomes null for a field that does not hold text.
    ///
    /// - Throws: `invalidValue` if the value cannot be converted, or if the field does not accept the result.
    public init(converting value: AttributeValue, to field: Field) throws(FeatureError) {
        do throws(ValueProblem) {
            self = try FieldRule.typed(value.converted(to: field.type), field)
        } catch {
            throw .invalidValue(field: field.name, problem: error)
        }
    }

    /// Returns the value as another type; the value itself if there is no conversion.
    private func converted(to type: FieldType) -> AttributeValue {
        switch type {
        case .string, .xml: text.map { .string($0) } ?? self
        case .smallInteger, .integer, .bigInteger, .oid, .single, .double: trimmed.map(Self.number) ?? self
        case .date: trimmed.map(Self.moment) ?? self
        case .dateOnly, .timeOnly, .guid, .globalID: day(for: type) ?? trimmed.map { $0.isEmpty ? .null : .string($0) } ?? self
        case .timestampOffset: moment ?? trimmed.map { $0.isEmpty ? .null : .string($0) } ?? self
        case .blob, .raster: trimmed.map { text in text.isEmpty ? .null : Base64.bytes(of: text).map { .bytes($0) } ?? self } ?? self
        case .geometry: self
        }
    }

    /// A text without white space around it; nil for a value that is not a text.
    private var trimmed: String? {
        guard case .string(let text) = self else { return nil }
        let start = text.drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }

    /// The value as a text field holds it.
    private var text: String? {
        switch self {
        case .null, .string: nil
        case .integer, .double: words
        case .date(let moment): ISO8601.text(milliseconds: moment)
        case .bytes(let bytes): Base64.text(of: bytes)
        }
    }

    private static func number(_ text: String) -> AttributeValue {
        if text.isEmpty { return .null }
        if let whole = Int(text) { return .integer(whole) }
        let isDecimal = text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || "+-.eE".utf8.contains($0) }
        if isDecimal, let number = Double(text), number.isFinite { return .double(number) }
        return .string(text)
    }

    private static func moment(_ text: String) -> AttributeValue {
        if text.isEmpty { return .null }
        return ISO8601.moment(text).map { .date($0.milliseconds) } ?? .string(text)
    }

    /// The midnight of the day of a point in time; nil for other values.
    private func day(for type: FieldType) -> AttributeValue? {
        guard type == .dateOnly, case .date(let moment) = self, moment % 86_400_000 == 0 else { return nil }
        return ISO8601.text(milliseconds: moment).map { .string(String($0.prefix(10))) }
    }

    /// The text of a point in time; nil for other values.
    private var moment: AttributeValue? {
        guard case .date(let moment) = self else { return nil }
        return ISO8601.text(milliseconds: moment).map { .string($0) }
    }
}
