import GromaFeatures
import GromaFormats

extension PopupDefinition {
    /// Creates a default definition for the features of a layer: with all of its fields that are meaningful to users, labeled with their
    /// aliases; with the display field as the title (if there is none, a field called name or title, or else the layer's own title); and
    /// with attachments if the layer has any. The user who last changed a feature, and the time, are shown as a sentence and not as fields.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public init(layer definition: LayerDefinition) {
        let named = definition.attributeFields.first { Self.isTitle($0.name) }?.name
        self.init(title: (definition.displayField ?? named).map { "{\($0)}" } ?? definition.title ?? definition.name)
        let tracked = definition.editFieldsInfo?.fieldNames ?? []
        fieldInfos = definition.attributeFields.map { field in
            PopupFieldInfo(
                field.name, label: field.alias, isEditable: field.isEditable,
                isVisible: ![.blob, .raster, .geometry].contains(field.type) && !tracked.contains(AttributeNames.folded(field.name)),
                stringFieldOption: field.type == .string && (field.length ?? 0) > Self.lineLength ? .textArea : .textBox)
        }
        showsAttachments = definition.hasAttachments
        showsLastEditInfo = definition.editFieldsInfo != nil
        configureFields(by: definition.foreignMembers, path: "layerDefinition")
        // The first of two for a field is applied last, because it takes precedence.
        for configuration in fieldConfigurations.reversed() {
            guard let alias = configuration.alias else { continue }
            let name = AttributeNames.folded(configuration.name)
            for index in fieldInfos.indices where AttributeNames.folded(fieldInfos[index].fieldName) == name {
                fieldInfos[index].label = alias
            }
        }
    }

    /// Creates a default definition for a feature without a layer: with all of its attributes by their names, and with the one called name
    /// or title as the title, or else the first text.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attributes.
    public init(attributes: Attributes) {
        let pairs = attributes.pairs
        let title =
            pairs.first { Self.isTitle($0.name) } ?? pairs.first { $0.value.stringValue != nil }
        self.init(title: title.map { "{\($0.name)}" } ?? "", fieldInfos: pairs.map { PopupFieldInfo($0.name) })
    }

    private static func isTitle(_ name: String) -> Bool { ["name", "title"].contains(AttributeNames.folded(name)) }

    /// Longer texts have several lines: 255 is the length that services give to single-line text.
    private static let lineLength = 255
}

extension EditFieldsInfo {
    /// The names of its fields, with ASCII letters in lower case.
    fileprivate var fieldNames: Set<String> {
        Set([creationDateField, creatorField, editDateField, editorField].compactMap { $0.map(AttributeNames.folded) })
    }
}
