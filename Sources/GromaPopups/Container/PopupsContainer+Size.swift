import GromaFormats

extension PopupsContainer {
    /// The approximate size in bytes of the current edit, without the popup itself: the texts as they were typed, and the values; 0 without
    /// an edit.
    package var editedBytes: Int {
        guard let attributes = session?.attributes else { return 0 }
        // A text that is a value shares what it has with it, and a value that is as it was what the feature has.
        let typed = attributes.typed.values.reduce(0) { $0 + $1.text.utf8.count }
        let set = attributes.attributes.contentBytes - attributes.original.contentBytes
        return 6144 + 880 * attributes.definition.fields.count + max(typed, set)
    }
}
