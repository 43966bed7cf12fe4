import GromaFeatures
import GromaFormats

// Templates with the values of the feature. Templates of definitions only use braces for placeholders: a dollar sign before them is an
// amount of money.
extension PopupContent {
    /// Returns a template as text: with formatted values, without HTML markup.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the template and of the values.
    public func text(_ template: String) -> String { text(PopupTemplate(template, syntax: .braces)) }

    func text(_ template: PopupTemplate) -> String { template.expand { place, _ in self.value(in: place).text } }

    /// Returns a template as a URL: with stored values, percent-encoded. See `PopupAddress`.
    func address(_ template: String) -> String {
        PopupTemplate(template, syntax: .braces).expand { place, before in
            PopupAddress.encoded(self.value(in: place).raw, before: before)
        }
    }

    /// Returns a template of HTML, reduced to safe HTML.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the template and of the values.
    public func html(_ template: String) -> String { PopupTemplate(template, syntax: .braces).expandHTML(values: value) }

    /// Returns the value for a placeholder: that of its whole name, if there is such a field, or else that of the part before the colon,
    /// formatted by the function after it.
    private func value(in place: PopupTemplate.Place) -> HTMLPlaceValue {
        guard let short = place.short, !isWhole(place.name) else { return value(of: place.name, as: nil) }
        return value(of: short, as: place.function?.format)
    }

    /// Whether a name with a colon is that of a value: for related records, whether their table has such a field.
    private func isWhole(_ name: String) -> Bool {
        guard case .relationship(let id, let field) = PopupFieldReference(name) else { return exists(name) }
        return relatedFormatter(id)?.field(of: field) != nil
    }

    private func value(of name: String, as format: ValueFormat?) -> HTMLPlaceValue {
        let shown = (try? shown(name, as: format)) ?? ""
        // A value with a format is also formatted in URLs.
        let raw = format == nil ? ((try? value(name)) ?? nil).map(Self.stored) ?? "" : shown
        switch display(of: name) {
        case .line: return HTMLPlaceValue(text: shown, raw: raw)
        case .lines: return HTMLPlaceValue(text: shown, html: Self.lines(shown), raw: raw)
        case .rich: return HTMLPlaceValue(text: SafeHTML.plainText(shown), html: SafeHTML.sanitized(shown), raw: raw)
        }
    }

    /// Returns a value in its stored form: points in time in milliseconds since 1970, numbers with a decimal point and without digit
    /// grouping.
    private static func stored(_ value: AttributeValue) -> String {
        switch value {
        case .null, .bytes: ""
        case .integer(let number): String(number)
        case .double(let number): AttributeValue.text(of: number)
        case .date(let moment): String(moment)
        case .string(let text): text
        }
    }

    /// Returns a text as HTML with its line breaks.
    private static func lines(_ text: String) -> String {
        SafeHTML.escaped(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "<br>")
    }

    // MARK: Texts of several kinds

    /// The way in which a text is shown.
    enum TextDisplay {
        /// As a single line.
        case line
        /// With its line breaks.
        case lines
        /// With its HTML markup.
        case rich
    }

    /// Returns the way in which the text of a name is shown: for a field, by its input option in the definition; for an expression with its
    /// line breaks, as authors of maps write them (`TextFormatting.NewLine`).
    func display(of name: String) -> TextDisplay {
        switch PopupFieldReference(name) {
        case .expression: return .lines
        case .relationship: break
        case .field(let field):
            // Values that are not texts have no line breaks and no markup.
            if let type = formatter.field(of: field)?.type, type != .string && type != .xml { return .line }
        }
        switch formatter.fieldInfo(of: name)?.stringFieldOption {
        case .richText: return .rich
        case .textArea: return .lines
        case .textBox, nil: return .line
        }
    }

    /// Whether a name exists, even if its value is null: as a field of the layer or an attribute of the feature, an expression, or a
    /// relationship.
    func exists(_ name: String) -> Bool {
        switch PopupFieldReference(name) {
        case .field(let field): return formatter.field(of: field) != nil || formatter.value(of: field, in: feature) != nil
        case .expression(let name): return popup.definition.expressionInfos.contains { $0.name == name }
        case .relationship(let id, _): return popup.layer?.definition.relationships.contains { $0.id == id } ?? false
        }
    }
}
