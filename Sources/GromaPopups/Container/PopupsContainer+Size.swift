import GromaFormats

extension PopupsContainer {
    /// About how many bytes take what is edited, beside the popup itself: the texts as they were typed, and the values. 0 while nothing is.
    package var editedBytes: Int {
        guard let attributes = session?.attributes else { return 0 }
        // A text that is a value shares what it has with it.
        return 24_576 + max(attributes.attributes.contentBytes, attributes.typed.values.reduce(0) { $0 + $1.text.utf8.count })
    }
}
