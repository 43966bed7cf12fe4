import GromaFeatures
import GromaPopups

/// About how many bytes popups take.
struct PopupAccount {
    /// All together.
    private(set) var bytes = 0
    private var sizes: [ObjectIdentifier: Int] = [:]
    private var editingBytes = 0

    /// What popups that have no popup yet take, as those who report about them do.
    static let containerBytes = 2816

    /// What popups take: what is shown, and their features.
    static func size(of popups: [Popup]) -> Int { popups.reduce(0) { $0 + size(of: $1) } }

    private static func size(of popup: Popup) -> Int {
        // A table in memory shares its features with those who show them, as long as these are as the table has them.
        let isShared = popup.layer.map { $0.table is MemoryFeatureTable && !popup.isNew } ?? false
        return 640 + (isShared ? 0 : popup.feature.byteCount)
    }

    /// Follows what has become of popups: that which is shown may have changed, and others have come or gone.
    mutating func follow(_ container: PopupsContainer) {
        let popups = container.popups
        if popups.count != sizes.count || bytes == 0 {
            sizes = [:]
            for popup in popups { sizes[ObjectIdentifier(popup)] = Self.size(of: popup) }
            bytes = Self.containerBytes + editingBytes + sizes.values.reduce(0, +)
        } else if let popup = container.currentPopup, let before = sizes[ObjectIdentifier(popup)] {
            let now = Self.size(of: popup)
            sizes[ObjectIdentifier(popup)] = now
            bytes += now - before
        }
        let editing = container.editedBytes
        bytes += editing - editingBytes
        editingBytes = editing
    }
}
