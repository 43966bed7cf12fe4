import GromaBase
import GromaFormats

extension AttributeValue {
    /// A value turned into one of a field, where nothing is lost: texts into numbers, moments and bytes and back, whole numbers into others.
    ///
    /// A text is read without regard to white space around it; numbers have a point and no digit separators, moments the forms of RFC 3339 (a day
    /// alone is its midnight in UTC). The empty text becomes null for a field that holds no text.
    ///
    /// - Throws: `invalidValue` when it cannot be, or the field does not take what it becomes.
    public init(converting value: AttributeValue, to field: Field) throws(FeatureError) {
        do throws(ValueProblem) {
            self = try FieldRule.typed(value.converted(to: field.type), field)
        } catch {
            throw .invalidValue(field: field.name, problem: error)
        }
    }

    /// The value as another type has it; itself where that is not known.
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

    /// A text without white space around it; nil for what is not a text.
    private var trimmed: String? {
        guard case .string(let text) = self else { return nil }
        let start = text.drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }

    /// What a text field holds of it.
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

    /// The day of a moment at its midnight; nil for anything else.
    private func day(for type: FieldType) -> AttributeValue? {
        guard type == .dateOnly, case .date(let moment) = self, moment % 86_400_000 == 0 else { return nil }
        return ISO8601.text(milliseconds: moment).map { .string(String($0.prefix(10))) }
    }

    /// The text of a moment; nil for anything else.
    private var moment: AttributeValue? {
        guard case .date(let moment) = self else { return nil }
        return ISO8601.text(milliseconds: moment).map { .string($0) }
    }
}
