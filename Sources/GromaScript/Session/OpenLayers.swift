import GromaFeatures
import GromaFormats

/// A store that the session holds open for its layers.
final class OpenStore {
    let store: any FeatureStore
    /// Where it is, as the script has given it; nil for one in memory.
    let place: StorePlace

    init(_ store: any FeatureStore, at place: StorePlace) {
        self.store = store
        self.place = place
    }
}

/// A layer that a script has opened.
final class OpenLayer {
    /// What the script calls it.
    let name: String
    let store: OpenStore
    /// What it shows, is snapped to and edited by.
    let layer: FeatureLayer
    /// Whether edits are noted in its journal; nil for what the layer itself knows.
    let isJournaled: Bool?

    init(name: String, store: OpenStore, table: any FeatureTable, _ editing: EditingParameters) {
        self.name = name
        self.store = store
        isJournaled = editing.isJournaled
        layer = FeatureLayer(table: table, mode: editing.mode, name: name)
        layer.store = store.store
        layer.user = editing.user
        layer.editOptions.isJournaled = isJournaled
    }

    /// Whether edits are noted in its journal now.
    var notesEdits: Bool { isJournaled ?? (try? table.journal?.isOfCopy()) ?? false }
    var table: any FeatureTable { layer.table }
    var definition: LayerDefinition { layer.definition }
}

/// The layers that a session holds open, by name, in the order in which they were opened.
struct OpenLayers {
    private(set) var all: [OpenLayer] = []

    subscript(name: String) -> OpenLayer? { all.first { $0.name == name } }

    var isEmpty: Bool { all.isEmpty }

    /// The store that is open at a place for other layers.
    func store(at place: StorePlace) -> OpenStore? { place.isShared ? all.first { $0.store.place.isSame(as: place) }?.store : nil }

    /// A layer that is open in a file, by whatever name the file is meant; nil when there is none. O(layers)
    func layer(in file: FileStamp) -> OpenLayer? { all.first { $0.store.place.stamp?.isSameFile(as: file) == true } }

    mutating func add(_ layer: OpenLayer) { all.append(layer) }

    /// Forgets a layer, and closes its store unless another layer of it is open.
    mutating func close(_ layer: OpenLayer) {
        all.removeAll { $0 === layer }
        for other in all { other.layer.relatedTables = other.layer.relatedTables.filter { $0.value !== layer.table } }
        if !all.contains(where: { $0.store === layer.store }) { layer.store.store.close() }
    }

    mutating func closeAll() { for layer in all { close(layer) } }
}

/// Where a store is.
struct StorePlace {
    /// What it is opened by: an absolute path, a URL, or `memory:` with a name or none.
    var location: String
    /// As the script gave it; nil for one in memory that has no name.
    var given: String?
    /// The kind of store that was named.
    var provider: String?
    var isReadOnly = false

    /// What places in memory begin with.
    static let memory = "memory:"

    /// Whether it is no file and no service.
    var isInMemory: Bool { location.hasPrefix(Self.memory) }

    /// Whether layers of the same place are of one store. Each store in memory without a name is a new one.
    var isShared: Bool { given != nil }

    /// The file as it is now; nil for what is none.
    var stamp: FileStamp? { isShared ? FileStamp(of: location) : nil }

    /// Whether both are one place. A file of two names (hard links) is one: SQLite would keep a log of its own for each name.
    func isSame(as other: StorePlace) -> Bool {
        guard isShared else { return false }
        if location == other.location { return true }
        guard let stamp, let theirs = other.stamp else { return false }
        return stamp.isSameFile(as: theirs)
    }
}
