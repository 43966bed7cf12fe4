import GromaFeatures
import GromaPopups

/// The approximate size of popups in bytes.
struct PopupAccount {
    /// The total size.
    private(set) var bytes = 0
    private var sizes: [ObjectIdentifier: Int] = [:]
    private var editingBytes = 0

    /// The size of a container without popups, including its delegate.
    static let containerBytes = 2816

    /// Returns the size of popups: their definitions and features.
    static func size(of popups: [Popup]) -> Int { popups.reduce(0) { $0 + size(of: $1) } }

    private static func size(of popup: Popup) -> Int {
        // A table in memory shares its features with popups, as long as these are not changed.
        let isShared = popup.layer.map { $0.table is MemoryFeatureTable && !popup.isNew } ?? false
        return 640 + (isShared ? 0 : popup.feature.byteCount)
    }

    /// Updates the size: the current popup may have changed, and popups may have been added or removed.
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
