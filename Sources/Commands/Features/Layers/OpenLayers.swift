import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaRPC

/// A store that is open for layers of the session.
package final class OpenStore {
    package let store: any FeatureStore
    /// The place of the store; nil for one in memory.
    package let place: StorePlace
    /// The spatial reference with which a file was read that names none; nil for none.
    let assumedReference: SpatialReference?

    init(_ store: any FeatureStore, at place: StorePlace, assuming reference: SpatialReference?) {
        self.store = store
        self.place = place
        assumedReference = reference
    }
}

/// A layer that a script has opened.
package final class OpenLayer {
    /// The name in the session.
    package let name: String
    package let store: OpenStore
    /// The feature layer.
    package let layer: FeatureLayer
    /// The number of selected features that subscribers were last informed of.
    package var reportedSelectionCount = 0

    package init(name: String, store: OpenStore, table: any FeatureTable, _ editing: EditingParameters) {
        self.name = name
        self.store = store
        layer = FeatureLayer(table: table, mode: editing.mode, name: name)
        layer.store = store.store
        layer.user = editing.user
        layer.isJournaled = editing.isJournaled
    }

    /// Whether edits are currently recorded in its journal.
    package var notesEdits: Bool { layer.isJournaled ?? (try? table.journal?.isOfCopy()) ?? false }
    package var table: any FeatureTable { layer.table }

    /// Returns whether it is open on the same table as another layer with another name.
    package func isSameTable(as other: OpenLayer) -> Bool { store === other.store && definition.name == other.definition.name }
    package var definition: LayerDefinition { layer.definition }
}

/// The place of a store.
package struct StorePlace {
    /// The location for opening it: an absolute path, a URL, or `memory:` with or without a name.
    package var location: String
    /// The location as the script gave it; nil for one in memory without a name.
    package var given: String?
    /// The kind of store that was given.
    package var provider: String?
    package var isReadOnly = false

    /// The prefix of places in memory.
    package static let memory = "memory:"

    /// Whether it is neither a file nor a service.
    package var isInMemory: Bool { location.hasPrefix(Self.memory) }

    /// Whether layers of the same place share a store. Each store in memory without a name is a new one.
    package var isShared: Bool { given != nil }

    /// The current state of the file; nil if it is not a file.
    package var stamp: FileStamp? { isShared ? FileStamp(of: location) : nil }

    /// Returns whether both are the same place. A file with two names (hard links) is one place: SQLite would keep a separate log for each
    /// name.
    package func isSame(as other: StorePlace) -> Bool {
        guard isShared else { return false }
        if location == other.location { return true }
        guard let stamp, let theirs = other.stamp else { return false }
        return stamp.isSameFile(as: theirs)
    }
}
