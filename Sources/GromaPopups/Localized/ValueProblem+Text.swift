import GromaFeatures
import GromaFormats
import GromaLocalization

extension ValueProblem {
    /// Returns the problem and what is allowed, for display, in a language.
    ///
    /// - Parameters:
    ///   - field: The field of the value.
    ///   - domain: The allowed values, if a feature's type has a domain of its own; nil for the field's own.
    ///   - localization: The language, and the time zone of dates.
    public func text(of field: Field, domain: Domain? = nil, in localization: Localization) -> String {
        switch self {
        case .incorrectValueType: return field.type.request(in: localization)
        case .nullNotAllowed: return localization.string(.problemNullNotAllowed)
        case .fieldIsRequired: return localization.string(.problemFieldIsRequired)
        case .exceedsMaximumLength(let found, let maximum):
            return localization.string(.problemTooLong, ["maximum": .number(maximum), "count": .number(found)])
        case .lessThanMinimumLength(let found, let minimum):
            return localization.string(.problemTooShort, ["minimum": .number(minimum), "count": .number(found)])
        case .exceedsNumericMaximum(_, let maximum):
            if let range = Self.range(field, domain, in: localization) { return range }
            return localization.string(.problemTooLarge, ["maximum": .text(Self.number(maximum, in: localization))])
        case .lessThanNumericMinimum(_, let minimum):
            if let range = Self.range(field, domain, in: localization) { return range }
            return localization.string(.problemTooSmall, ["minimum": .text(Self.number(minimum, in: localization))])
        case .exceedsMaximumDateTime(_, let maximum):
            if let range = Self.range(field, domain, in: localization) { return range }
            return localization.string(.problemTooLate, ["maximum": .text(localization.date(maximum, style: .ofProblems))])
        case .lessThanMinimumDateTime(_, let minimum):
            if let range = Self.range(field, domain, in: localization) { return range }
            return localization.string(.problemTooEarly, ["minimum": .text(localization.date(minimum, style: .ofProblems))])
        case .notInCodedValueDomain: return localization.string(.problemNotInList)
        case .notEditable: return localization.string(.problemReadOnly)
        }
    }

    /// Returns the allowed range; nil if the domain is not a range.
    private static func range(_ field: Field, _ domain: Domain?, in localization: Localization) -> String? {
        guard case .range(let minimum, let maximum)? = (domain ?? field.domain)?.kind else { return nil }
        if field.type == .date, let first = minimum.integerValue, let last = maximum.integerValue {
            let (first, last) = (localization.date(first, style: .ofProblems), localization.date(last, style: .ofProblems))
            return localization.string(.problemOutsideDateRange, ["minimum": .text(first), "maximum": .text(last)])
        }
        guard let first = number(minimum, of: field, in: localization), let last = number(maximum, of: field, in: localization) else {
            return nil
        }
        let key: PopupText = field.type.isWhole ? .problemOutsideWholeRange : .problemOutsideRange
        return localization.string(key, ["minimum": .text(first), "maximum": .text(last)])
    }

    private static func number(_ value: AttributeValue, of field: Field, in localization: Localization) -> String? {
        switch value {
        case .integer(let number): localization.integer(number)
        case .double(let number): localization.number(FieldText.shortest(number, in: field.type))
        default: nil
        }
    }

    /// Returns a limit, which a problem has in a language-independent form, in the form of the language.
    private static func number(_ text: String, in localization: Localization) -> String {
        Int(text).map { localization.integer($0) } ?? Double(text).map { localization.number($0) } ?? text
    }
}

extension FieldType {
    /// Returns a request for a value of the type.
    fileprivate func request(in localization: Localization) -> String {
        switch self {
        case .smallInteger, .integer, .bigInteger, .oid: localization.string(.problemWholeNumber)
        case .single, .double: localization.string(.problemNumber)
        case .string, .xml: localization.string(.problemText)
        case .date, .timestampOffset: example(.problemDateTime, .ofProblems, in: localization)
        case .dateOnly: example(.problemDate, DateStyle(day: .numeric), in: localization)
        case .timeOnly: example(.problemTime, DateStyle(day: .none, time: .short), in: localization)
        case .guid, .globalID: localization.string(.problemGuid, ["example": "{6F9619FF-8B86-D011-B42D-00CF4FC964FF}"])
        case .blob, .raster, .geometry: localization.string(.problemUnsupportedType)
        }
    }

    /// Returns the date of the web map specification's examples, in which the numbers for day, month and year cannot be confused.
    private func example(_ key: PopupText, _ style: DateStyle, in localization: Localization) -> String {
        var clock = localization
        clock.timeZone = "UTC"
        return localization.string(key, ["example": .text(clock.date(883_504_799_000, style: style))])
    }

    fileprivate var isWhole: Bool { [.smallInteger, .integer, .bigInteger, .oid].contains(self) }
}

extension DateStyle {
    /// The style of dates in messages: as they can be typed.
    fileprivate static let ofProblems = DateStyle(day: .numeric, time: .short)
}
