import GromaBase
import GromaFeatures
import GromaFormats
import GromaRPC

/// A store that the session holds open for its layers.
package final class OpenStore {
    package let store: any FeatureStore
    /// Where it is, as the script has given it; nil for one in memory.
    package let place: StorePlace

    package init(_ store: any FeatureStore, at place: StorePlace) {
        self.store = store
        self.place = place
    }
}

/// A layer that a script has opened.
package final class OpenLayer {
    /// What the script calls it.
    package let name: String
    package let store: OpenStore
    /// What it shows, is snapped to and edited by.
    package let layer: FeatureLayer

    package init(name: String, store: OpenStore, table: any FeatureTable, _ editing: EditingParameters) {
        self.name = name
        self.store = store
        layer = FeatureLayer(table: table, mode: editing.mode, name: name)
        layer.store = store.store
        layer.user = editing.user
        layer.isJournaled = editing.isJournaled
    }

    /// Whether edits are noted in its journal now.
    package var notesEdits: Bool { layer.isJournaled ?? (try? table.journal?.isOfCopy()) ?? false }
    package var table: any FeatureTable { layer.table }

    /// Whether it is open on the table of another one under another name.
    package func isSameTable(as other: OpenLayer) -> Bool { store === other.store && definition.name == other.definition.name }
    package var definition: LayerDefinition { layer.definition }
}

/// Where a store is.
package struct StorePlace {
    /// What it is opened by: an absolute path, a URL, or `memory:` with a name or none.
    package var location: String
    /// As the script gave it; nil for one in memory that has no name.
    package var given: String?
    /// The kind of store that was named.
    package var provider: String?
    package var isReadOnly = false

    /// What places in memory begin with.
    package static let memory = "memory:"

    /// Whether it is no file and no service.
    package var isInMemory: Bool { location.hasPrefix(Self.memory) }

    /// Whether layers of the same place are of one store. Each store in memory without a name is a new one.
    package var isShared: Bool { given != nil }

    /// The file in its current state; nil for what is none.
    package var stamp: FileStamp? { isShared ? FileStamp(of: location) : nil }

    /// Whether both are one place. A file of two names (hard links) is one: SQLite would keep a log of its own for each name.
    package func isSame(as other: StorePlace) -> Bool {
        guard isShared else { return false }
        if location == other.location { return true }
        guard let stamp, let theirs = other.stamp else { return false }
        return stamp.isSameFile(as: theirs)
    }
}
