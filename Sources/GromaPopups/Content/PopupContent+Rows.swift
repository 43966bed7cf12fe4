import GromaFeatures
import GromaFormats
import GromaLocalization

extension PopupContent {
    /// Returns the rows of fields for viewing, without those that are not visible, and those that the layer does not have.
    func rows(of infos: [PopupFieldInfo]) -> [PopupRow] {
        infos.filter { $0.isVisible && isThere($0.fieldName) }.map(viewed)
    }

    /// Whether a row has a subject. A feature without a layer has only its own attributes: an attribute that it lacks is a row without a
    /// value, and so is one that an expression names and the feature lacks.
    private func isThere(_ name: String) -> Bool {
        if case .field = PopupFieldReference(name), formatter.layer == nil || isMade { return true }
        return exists(name)
    }

    /// The rows for editing: each field that is visible or editable once, in the order of the definition; then all other fields that
    /// prevent saving.
    var editedRows: [PopupRow] {
        guard let attributes else { return [] }
        let editable = Set(attributes.editableFields.map(AttributeNames.folded))
        var seen: Set<String> = []
        var rows: [PopupRow] = []
        for info in popup.definition.allFieldInfos {
            let name = AttributeNames.folded(info.fieldName)
            guard info.isVisible && isThere(info.fieldName) || editable.contains(name), seen.insert(name).inserted else { continue }
            rows.append(editable.contains(name) ? edited(info.fieldName, attributes) : refused(viewed(info), attributes))
        }
        for name in attributes.editableFields where seen.insert(AttributeNames.folded(name)).inserted {
            rows.append(edited(name, attributes))
        }
        for problem in attributes.problems {
            guard let name = problem.field, seen.insert(AttributeNames.folded(name)).inserted else { continue }
            var row = refused(viewed(PopupFieldInfo(name)), attributes)
            row.message =
                row.message
                ?? problem.text(definition: attributes.definition, attributes: attributes.attributes, in: localization)
            rows.append(row)
        }
        return rows
    }

    /// Returns the row of a field that cannot be edited, with the problem of its value.
    private func refused(_ row: PopupRow, _ attributes: AttributeEditing) -> PopupRow {
        guard let problem = attributes.problem(of: row.fieldName) else { return row }
        var row = row
        row.message = attributes.message(of: row.fieldName)
        row.problem = problem.name
        return row
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
