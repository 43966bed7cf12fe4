import GromaFormats

extension PopupsContainer {
    /// The approximate size in bytes of the current edit, without the popup itself: the texts as they were typed, and the values; 0 without
    /// an edit.
    package var editedBytes: Int {
        guard let attributes = session?.attributes else { return 0 }
        // A text that is a value shares what it has with it, and a value that is as it was what the feature has.
        let typed = attributes.typed.values.reduce(0) { $0 + $1.text.utf8.count }
        let set = attributes.attributes.contentBytes - attributes.original.contentBytes
        return Self.editingBytes(attributes.definition.fields.count, attributes.formatter.popup.fieldInfos.count) + max(typed, set)
    }

    /// About how many bytes it takes to begin to edit the popup shown; 0 where there is none, and where one is edited.
    package var editingBytes: Int {
        guard session == nil, let popup = currentPopup else { return 0 }
        return Self.editingBytes(popup.layer?.table.definition.fields.count ?? 0, popup.definition.fieldInfos.count)
    }

    /// What is looked up by the names of the layer's fields, and of those that the definition shows.
    private static func editingBytes(_ fields: Int, _ shown: Int) -> Int { 3328 + 440 * fields + 620 * shown }
}
