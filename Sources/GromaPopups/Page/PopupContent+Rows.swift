import GromaFeatures
import GromaLocalization

extension PopupContent {
    /// The rows of fields that are looked at, those that are not visible left out, and those of what the layer does not have.
    func rows(of infos: [PopupFieldInfo]) -> [PopupRow] {
        infos.filter { $0.isVisible && isThere($0.fieldName) }.map(viewed)
    }

    /// Whether a row has something to be about. A feature of no layer has just the attributes it has: what it lacks is a row without a value, and so is
    /// what an expression names and the feature lacks.
    private func isThere(_ name: String) -> Bool {
        if case .field = PopupFieldReference(name), formatter.layer == nil || isMade { return true }
        return exists(name)
    }

    /// The rows while the feature is edited: each field that is visible or can be edited once, in the order of the definition.
    var editedRows: [PopupRow] {
        guard let attributes else { return [] }
        let editable = Set(attributes.editableFields.map(AttributeNames.folded))
        var seen: Set<String> = []
        var rows: [PopupRow] = []
        for info in popup.definition.allFieldInfos {
            let name = AttributeNames.folded(info.fieldName)
            guard seen.insert(name).inserted, info.isVisible && isThere(name) || editable.contains(name) else { continue }
            rows.append(editable.contains(name) ? edited(info.fieldName, attributes) : viewed(info))
        }
        for name in attributes.editableFields where seen.insert(AttributeNames.folded(name)).inserted {
            rows.append(edited(name, attributes))
        }
        return rows
    }

    private func viewed(_ info: PopupFieldInfo) -> PopupRow {
        let name = info.fieldName
        var row = PopupRow(name, label: formatter.label(of: name), text: "", value: nil)
        row.tooltip = tooltip(of: name)
        do throws(PopupError) {
            row.value = try value(name)
            let text = try shown(name)
            switch display(of: name) {
            case .line, .lines: row.text = text
            case .rich:
                row.text = SafeHTML.plainText(text)
                row.html = SafeHTML.sanitized(text)
            }
            row.link = row.value?.stringValue.flatMap(PopupLink.address)
        } catch {
            row.message = localization.string(canEvaluate ? .expressionFailed : .expressionUnavailable)
            row.problem = "expression"
        }
        return row
    }

    private func edited(_ name: String, _ attributes: AttributeEditing) -> PopupRow {
        var row = PopupRow(name, label: attributes.label(of: name), text: attributes.text(of: name), value: attributes.value(of: name))
        row.tooltip = tooltip(of: name)
        row.editor = attributes.editor(of: name)
        row.isEdited = attributes.isEdited(name)
        row.message = attributes.message(of: name)
        row.problem = attributes.problem(of: name)?.name
        return row
    }

    private func tooltip(of name: String) -> String? {
        formatter.fieldInfo(of: name)?.tooltip.flatMap { $0.isBlank ? nil : $0 }
    }
}
