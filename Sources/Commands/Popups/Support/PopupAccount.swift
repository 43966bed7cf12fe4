import GromaFeatures
import GromaPopups

/// The approximate size of popups in bytes.
struct PopupAccount {
    /// The total size.
    private(set) var bytes = 0
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// Whether popups were added since the size was updated.
    private var hasAdded = false
    private var editingBytes = 0

    private struct Entry {
        var bytes: Int
        /// The owner of the definitions that the popup shares; nil for none.
        let definitions: SharedDefinitions?
    }

    /// The size of a container without popups, including its delegate.
    static let containerBytes = 2816

    /// Returns the size of popups: their definitions and features.
    static func size(of popups: [Popup]) -> Int { popups.reduce(0) { $0 + size(of: $1) } }

    private static func size(of popup: Popup) -> Int {
        // A table in memory shares its features with popups, as long as these are not changed.
        let isShared = popup.layer.map { $0.table is MemoryFeatureTable && !popup.isNew } ?? false
        return 640 + (isShared ? 0 : popup.feature.byteCount)
    }

    /// Adds popups that the container is about to show. The owner of their definitions is kept until the last of them is removed. O(popups)
    mutating func add(_ popups: [Popup], sharing definitions: SharedDefinitions) {
        for popup in popups { entries[ObjectIdentifier(popup)] = Entry(bytes: 0, definitions: definitions) }
        hasAdded = true
    }

    /// Updates the size: the current popup may have changed, and popups may have been added or removed.
    mutating func follow(_ container: PopupsContainer) {
        let popups = container.popups
        if popups.count != entries.count || hasAdded || bytes == 0 {
            let former = entries
            entries = [:]
            hasAdded = false
            bytes = Self.containerBytes + editingBytes
            for popup in popups {
                let id = ObjectIdentifier(popup)
                let entry = Entry(bytes: Self.size(of: popup), definitions: former[id]?.definitions)
                entries[id] = entry
                bytes += entry.bytes
            }
        } else if let popup = container.currentPopup, let before = entries[ObjectIdentifier(popup)]?.bytes {
            let now = Self.size(of: popup)
            entries[ObjectIdentifier(popup)]?.bytes = now
            bytes += now - before
        }
        let editing = container.editedBytes
        bytes += editing - editingBytes
        editingBytes = editing
    }
}
