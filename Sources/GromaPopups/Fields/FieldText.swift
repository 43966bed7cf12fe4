import GromaFeatures
import GromaFormats
import GromaLocalization

/// Converts the values of one field to texts, and texts to values, in a language.
struct FieldText {
    /// The type of the values; nil without a field.
    let type: FieldType?
    let format: ValueFormat?
    let localization: Localization

    /// Creates an instance for a language, in the format's time zone.
    init(_ type: FieldType?, format: ValueFormat?, _ localization: Localization) {
        self.type = type
        self.format = format
        var localization = localization
        if let zone = format?.timeZone { localization.timeZone = zone }
        self.localization = localization
    }

    // MARK: Numbers

    /// Returns a value for display: by the format, or else by the conventions of the language.
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

    /// Returns a value for editing: a number with all of its decimal places and without digit grouping, which would need to change with
    /// every typed digit; a point in time numerically, with its seconds if it has any.
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

    /// Returns a value as the limit of a range: as precise as for editing, with grouping as for display.
    func limitText(of value: AttributeValue) -> String {
        switch value {
        case .integer(let number): grouped { localization.integer(number, groups: $0) }
        case .double(let number): grouped { localization.number(shortest(number), places: nil, groups: $0) }
        case .null, .date, .string, .bytes: editedText(of: value)
        }
    }

    private func text(of number: Double) -> String {
        if format?.isPercent == true { return grouped { localization.percent(number, places: format?.places ?? 0...0, groups: $0) } }
        guard let places = format?.places else { return grouped { localization.number(number, groups: $0) } }
        return grouped { localization.number(number, places: places, groups: $0) }
    }

    private func text(of number: Int) -> String {
        if let format, format.isPercent || (format.places?.lowerBound ?? 0) > 0, let number = Double(exactly: number) {
            return text(of: number)
        }
        // An object id is an identifier and not a quantity.
        return grouped { groups in localization.integer(number, groups: groups ?? (type == .oid ? false : nil)) }
    }

    /// Returns a number as `write` writes it with the grouping of the format.
    private func grouped(_ write: (_ groups: Bool?) -> String) -> String {
        guard format?.groupsFromFiveDigits == true else { return write(format?.groups) }
        let plain = write(false)
        let whole = plain.drop { !$0.isNumber }.prefix { $0.isNumber }
        return whole.count < 5 ? plain : write(nil)
    }

    /// Returns the number with the fewest digits that a 32-bit field stores as the same value.
    private func shortest(_ number: Double) -> Double { Self.shortest(number, in: type) }

    static func shortest(_ number: Double, in type: FieldType?) -> Double {
        type == .single ? Double("\(Float(number))") ?? number : number
    }

    // MARK: Reading

    /// Returns the value of a text, in the language; nil if it is not a value of the field's type. An empty text is null, and surrounding
    /// white space is ignored, except in a text field.
    ///
    /// - Parameter old: The previous value. If a format only shows days, its time of day is kept when the day changes; if it only shows
    ///   times, its day.
    func value(of text: String, near old: AttributeValue?) -> AttributeValue? {
        if text.isEmpty { return .null }
        let trimmed = text.trimmed
        switch type {
        case .string, .xml, nil: return .string(text)
        case _ where trimmed.isEmpty: return .null
        case .smallInteger, .integer, .bigInteger, .oid:
            // A number that is too large for an integer is still a number, and is reported as too large.
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
