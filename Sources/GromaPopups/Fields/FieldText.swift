import GromaFeatures
import GromaFormats
import GromaLocalization

/// The values of one field as text, and texts as values of it, in a language.
struct FieldText {
    /// What the values are; nil if no field says.
    let type: FieldType?
    let format: ValueFormat?
    let localization: Localization

    /// The language is the one given, with the clocks of the format's time zone.
    init(_ type: FieldType?, format: ValueFormat?, _ localization: Localization) {
        self.type = type
        self.format = format
        var localization = localization
        if let zone = format?.timeZone { localization.timeZone = zone }
        self.localization = localization
    }

    // MARK: Numbers

    /// A value as it is read: by the format, else as the language does.
    func text(of value: AttributeValue) -> String {
        switch value {
        case .null: ""
        case .bytes(let bytes): localization.bytes(bytes.count)
        case .integer(let number): text(of: number)
        case .double(let number): text(of: shortest(number))
        case .date(let moment): localization.date(moment, style: style)
        case .string(let text): calendarText(of: text, isEdited: false) ?? text
        }
    }

    /// A value as it is edited: a number with all of its places and no groups of digits, which would have to be put right with every digit that is typed;
    /// a moment as numbers, with its seconds where it has any.
    func editedText(of value: AttributeValue) -> String {
        switch value {
        case .integer(let number): localization.integer(number, groups: false)
        case .double(let number): localization.number(shortest(number), places: nil, groups: false)
        case .date(let moment):
            localization.date(
                moment, style: editedStyle(hasSeconds: hasSeconds(moment, offsetSeconds: localization.timeZoneOffsetSeconds(at: moment))))
        case .string(let text): calendarText(of: text, isEdited: true) ?? text
        case .null, .bytes: text(of: value)
        }
    }

    /// A value as the end of a range: as exact as it is edited, and grouped as it is read.
    func limitText(of value: AttributeValue) -> String {
        switch value {
        case .integer(let number): localization.integer(number, groups: format?.groups)
        case .double(let number): localization.number(shortest(number), places: nil, groups: format?.groups)
        case .null, .date, .string, .bytes: editedText(of: value)
        }
    }

    private func text(of number: Double) -> String {
        if format?.isPercent == true { return localization.percent(number, places: format?.places ?? 0...0, groups: format?.groups) }
        guard let places = format?.places else { return localization.number(number, groups: format?.groups) }
        return localization.number(number, places: places, groups: format?.groups)
    }

    private func text(of number: Int) -> String {
        if let format, format.isPercent || (format.places?.lowerBound ?? 0) > 0, let number = Double(exactly: number) {
            return text(of: number)
        }
        // An object id is a name and no amount.
        return localization.integer(number, groups: format?.groups ?? (type == .oid ? false : nil))
    }

    /// The number with the fewest digits that a field of 32 bits holds as this one.
    private func shortest(_ number: Double) -> Double { Self.shortest(number, in: type) }

    static func shortest(_ number: Double, in type: FieldType?) -> Double {
        type == .single ? Double("\(Float(number))") ?? number : number
    }

    // MARK: Reading

    /// The value that a text stands for, in the language; nil if it stands for none of the field's type. Empty is null, and white space around it does
    /// not count, but in a text.
    ///
    /// - Parameter old: the value before. Where a format shows days only, its time of day stays with another day.
    func value(of text: String, near old: AttributeValue?) -> AttributeValue? {
        if text.isEmpty { return .null }
        let trimmed = text.trimmed
        switch type {
        case .string, .xml, nil: return .string(text)
        case _ where trimmed.isEmpty: return .null
        case .smallInteger, .integer, .bigInteger, .oid:
            // What is too large for an integer is still a number, and told to be too large.
            return localization.parseInteger(trimmed).map { .integer($0) } ?? localization.parseNumber(trimmed).map { .double($0) }
        case .single, .double: return localization.parseNumber(trimmed).map { .double($0) }
        case .date: return moment(trimmed, near: old).map { .date($0) }
        case .dateOnly: return dayValue(trimmed)
        case .timeOnly: return timeValue(trimmed)
        case .timestampOffset: return timestampValue(trimmed, near: old)
        case .guid, .globalID, .blob, .raster, .geometry: return .string(trimmed)
        }
    }
}
