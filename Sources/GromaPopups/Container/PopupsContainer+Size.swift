import GromaFormats

extension PopupsContainer {
    /// The approximate size in bytes of the current edit, without the popup itself: the texts as they were typed, and the values; 0 without
    /// an edit.
    package var editedBytes: Int {
        guard let attributes = session?.attributes else { return 0 }
        // A text that is a value shares its storage.
        return 24_576 + max(attributes.attributes.contentBytes, attributes.typed.values.reduce(0) { $0 + $1.text.utf8.count })
    }
}
