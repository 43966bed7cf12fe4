import GromaFeatures
import GromaFormats

extension PopupDefinition {
    /// What suits the features of a layer: all of its fields that say something to people, by their aliases, the display field as the title (where there
    /// is none, a field that is called name or title, else the layer's own title), attachments where there are any. The user who changed a feature, and when, is shown as a sentence and not as fields. O(fields)
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
        for configuration in fieldConfigurations {
            guard let alias = configuration.alias else { continue }
            let name = AttributeNames.folded(configuration.name)
            for index in fieldInfos.indices where AttributeNames.folded(fieldInfos[index].fieldName) == name {
                fieldInfos[index].label = alias
            }
        }
    }

    /// What suits a feature of no layer: all of its attributes by their names, and as the title the one that is called name or title, else the first text.
    /// O(attributes)
    public init(attributes: Attributes) {
        let pairs = attributes.pairs
        let title =
            pairs.first { Self.isTitle($0.name) } ?? pairs.first { $0.value.stringValue != nil }
        self.init(title: title.map { "{\($0.name)}" } ?? "", fieldInfos: pairs.map { PopupFieldInfo($0.name) })
    }

    private static func isTitle(_ name: String) -> Bool { ["name", "title"].contains(AttributeNames.folded(name)) }

    /// Longer texts have several lines: 255 is what services give to text of one.
    private static let lineLength = 255
}

extension EditFieldsInfo {
    /// The fields that it names, with their ASCII letters in lower case.
    fileprivate var fieldNames: Set<String> {
        Set([creationDateField, creatorField, editDateField, editorField].compactMap { $0.map(AttributeNames.folded) })
    }
}
