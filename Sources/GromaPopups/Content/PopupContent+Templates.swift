import GromaFeatures
import GromaFormats

// Templates with the values of the feature in their places. Those of definitions mark places by braces alone: a dollar before them is an amount of
// money.
extension PopupContent {
    /// A template as text: values formatted, without marks of HTML.
    public func text(_ template: String) -> String { text(PopupTemplate(template, syntax: .braces)) }

    func text(_ template: PopupTemplate) -> String { template.expand { place, _ in self.value(in: place).text } }

    /// A template as an address: values as they are stored, percent-encoded. See `PopupAddress`.
    func address(_ template: String) -> String {
        PopupTemplate(template, syntax: .braces).expand { place, before in
            PopupAddress.encoded(self.value(in: place).raw, before: before)
        }
    }

    /// A template of HTML, reduced to what is safe.
    public func html(_ template: String) -> String { PopupTemplate(template, syntax: .braces).expandHTML(values: value) }

    /// What stands in a place: that of the whole name, where there is such a field, else that of what stands before the colon, as the function behind it
    /// says.
    private func value(in place: PopupTemplate.Place) -> HTMLPlaceValue {
        guard let short = place.short, !exists(place.name) else { return value(of: place.name, as: nil) }
        return value(of: short, as: place.function?.format)
    }

    private func value(of name: String, as format: ValueFormat?) -> HTMLPlaceValue {
        let shown = (try? shown(name, as: format)) ?? ""
        // What says how it is to be written is written so in addresses too.
        let raw = format == nil ? ((try? value(name)) ?? nil).map(Self.stored) ?? "" : shown
        switch display(of: name) {
        case .line: return HTMLPlaceValue(text: shown, raw: raw)
        case .lines: return HTMLPlaceValue(text: shown, html: Self.lines(shown), raw: raw)
        case .rich: return HTMLPlaceValue(text: SafeHTML.plainText(shown), html: SafeHTML.sanitized(shown), raw: raw)
        }
    }

    /// A value in the form in which it is stored: moments in milliseconds since 1970, numbers without groups and with a point.
    private static func stored(_ value: AttributeValue) -> String {
        switch value {
        case .null, .bytes: ""
        case .integer(let number): String(number)
        case .double(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
        case .date(let moment): String(moment)
        case .string(let text): text
        }
    }

    /// A text as HTML with its lines.
    private static func lines(_ text: String) -> String {
        SafeHTML.escaped(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "<br>")
    }

    // MARK: Texts of several kinds

    /// How the text of a name is shown.
    enum TextDisplay {
        /// As it is.
        case line
        /// With its lines.
        case lines
        /// With its marks of HTML.
        case rich
    }

    /// How the text of a name is shown: a field's by how the definition has it entered; what an expression yields with its lines, as makers of maps
    /// write them (`TextFormatting.NewLine`).
    func display(of name: String) -> TextDisplay {
        switch PopupFieldReference(name) {
        case .expression: return .lines
        case .relationship: break
        case .field(let field):
            // Other values than texts have no lines and no marks.
            if let type = formatter.field(of: field)?.type, type != .string && type != .xml { return .line }
        }
        switch formatter.fieldInfo(of: name)?.stringFieldOption {
        case .richText: return .rich
        case .textArea: return .lines
        case .textBox, nil: return .line
        }
    }

    /// Whether there is something of a name, be it null: a field of the layer or an attribute of the feature, an expression, a relationship.
    func exists(_ name: String) -> Bool {
        switch PopupFieldReference(name) {
        case .field(let field): return formatter.field(of: field) != nil || formatter.value(of: field, in: feature) != nil
        case .expression(let name): return popup.definition.expressionInfos.contains { $0.name == name }
        case .relationship(let id, _): return popup.layer?.definition.relationships.contains { $0.id == id } ?? false
        }
    }
}
