import GromaBase
import GromaGeometry
import GromaOperations

/// A layer of features for a host: the features of a store's table that it loads, the selection, the delegates for edits and queries, and,
/// for a sketch, the shapes to snap to and to share vertices and edges with.
///
/// Every edit and query has two forms with the same name: one that blocks, and an `async` one that waits on a separate thread and returns
/// to the caller's actor. Like the other editing classes, a layer is confined to the thread or actor that created it; tables may be used
/// from any thread.
///
/// While a sketch with topological editing moves a vertex or an edge that features of the layer share, their new shapes belong to the
/// sketch: its undo reverts them, and they are applied to the table together with the sketch's own feature, in one transaction. Until then
/// the layer shows what the table has.
///
/// ```swift
/// let layer = FeatureLayer(table: try store.table(named: "parcels"))
/// sketch.snapSources = [layer]
/// sketch.editsTopology = true
/// // … the shape of parcel 7 is edited …
/// let along = try sketch.neighbourEdits()
/// let results = try layer.applyEdits(FeatureEdits(updates: [Feature(objectID: 7, geometry: sketch.geometry?.geometry)]), neighbours: along)
/// if results.isSuccess { sketch.noteCommitted(along) }
/// ```
public final class FeatureLayer {
    /// The table whose features the layer shows.
    public let table: any FeatureTable
    /// The name in snap settings and results, unique among the snap sources of a sketch. By default the table's name.
    public let name: String
    /// Which features of the table are loaded.
    public let mode: LayerMode

    /// The delegate for edits and attachments.
    public weak var editingDelegate: (any FeatureLayerEditingDelegate)?
    /// The delegate for queries.
    public weak var queryDelegate: (any FeatureLayerQueryDelegate)?

    /// A condition on all features that are shown, found or selected; nil for none. Changing it discards the loaded features.
    public var definitionExpression: WhereClause? { didSet { if definitionExpression != oldValue { refresh() } } }
    /// The time extent of all features that are shown, found or selected; nil for all times. It requires the layer's time fields.
    public var timeDefinition: TimeExtent? { didSet { if timeDefinition != oldValue { refresh() } } }
    /// The fields of loaded features; nil for all fields, which editing needs.
    public var outFields: [String]? { didSet { if outFields != oldValue { refresh() } } }
    /// The maximum distance between the loaded shapes and those of the table, in map units, so that fewer vertices are kept and drawn:
    /// vertices that are nearer to the line through the others are omitted. It has an effect only if shapes cannot be changed
    /// (``canUpdateGeometry``), and not on queries. 0, the default, keeps every vertex; negative values are replaced by 0.
    public var maxAllowableOffset = 0.0 {
        didSet {
            if !(maxAllowableOffset >= 0 && maxAllowableOffset.isFinite) { maxAllowableOffset = 0 }
            if maxAllowableOffset != oldValue { refresh() }
        }
    }
    /// The age in seconds at which loaded features expire (``isExpired``); 0, the default, for never.
    public var expirationInterval = 0.0
    /// Whether expired features are discarded and loaded again when the layer is next used. Otherwise a host checks ``isExpired`` and calls
    /// ``refresh()``. False by default.
    public var autoRefreshOnExpiration = false
    /// The clock that returns the time in milliseconds since 1970 for the age of loaded features. It is only called if `expirationInterval`
    /// is above 0.
    public var clock: @Sendable () -> Int = { SystemClock.milliseconds }
    /// The margin that is loaded around the visible extent, in widths and heights of it on each side, from 0 to 10. With 0, nothing is
    /// remembered: the table is queried each time. With a negative value, the table is queried once, and then not again before
    /// ``refresh()``. 1 by default.
    public var bufferFactor = 1.0 { didSet { bufferFactor = bufferFactor.isNaN ? 1 : min(bufferFactor, 10) } }

    /// The name of the user who edits, for edit tracking and ownership; nil if unknown. Options of an edit may name another.
    public var user: String?
    /// Whether edits are recorded in the table's journal, as in ``EditOptions/isJournaled``; nil lets the table decide. Options of an edit
    /// take precedence.
    public var isJournaled: Bool?
    /// Whether topological editing may change the layer's features, if the table permits changes of shapes. True by default.
    public var allowsTopologicalEditing = true
    /// The tables of relationships, by their numbers (``Relationship/relatedTableID``).
    public var relatedTables: [Int: any FeatureTable] = [:]
    /// The store of the table, in which related tables are looked up that are not in ``relatedTables``; nil for none.
    public var store: (any FeatureStore)?
    /// The tables that were found in the store, by their numbers.
    var foundTables: [Int: any FeatureTable] = [:]
    /// Adds a number of bytes to the account of local attachments, those to be posted and those downloaded; a negative number is
    /// subtracted. It returns false if there is no room for them. Nil for no account.
    public var holdMemory: (@Sendable (_ bytes: Int) -> Bool)?
    /// Adds a number of bytes to the account of loaded features; a negative number is subtracted. Features of a table in memory only count
    /// with the size of their entries, since they are shared with the table. It returns false if there is no room: then they are not
    /// loaded, with the error `limitExceeded`. Nil for no account.
    public var holdFeatures: (@Sendable (_ bytes: Int) -> Bool)?
    /// The engine for splitting, merging and validation.
    public var engine = GeometryEngine()

    /// The object ids of the selected features.
    public internal(set) var selectedObjectIDs: Set<Int> = []
    /// The error of the last attempt to load needed features; nil if it succeeded. ``resubmit()`` tries again.
    public internal(set) var loadError: FeatureError?

    var loaded = LoadedFeatures() { didSet { countLoaded() } }
    /// The number of bytes in the account of loaded features.
    private var countedBytes = 0
    /// The object that shows the layer on a map, which is informed when the layer looks different.
    weak var display: (any FeatureLayerDisplay)?
    /// The time when the oldest loaded features were loaded, by the clock; nil if none are loaded, or if they do not expire.
    var loadedAt: Int?
    /// The size of the grid to which loaded rectangles are extended, so that a moving pointer does not cause a request at each step.
    var cellSize: Double?
    var attachmentManagers: [Int: AttachmentManager] = [:]

    /// Creates a layer for a table. Nothing is loaded before it is needed.
    ///
    /// - Parameters:
    ///   - table: The table whose features the layer shows.
    ///   - mode: Which features are loaded.
    ///   - name: The name in snapping; nil for the table's name.
    public init(table: any FeatureTable, mode: LayerMode = .onDemand, name: String? = nil) {
        self.table = table
        self.mode = mode
        self.name = name ?? table.definition.name
    }

    /// Subtracts the loaded features from the account.
    deinit { if countedBytes > 0 { _ = holdFeatures?(-countedBytes) } }

    private func countLoaded() {
        guard let holdFeatures else { return }
        let bytes = table is MemoryFeatureTable ? loaded.shown.count * LoadingRoom.sharedBytes : loaded.bytes
        // Loaded features were counted before they were stored; features that an edit adds have been read already, and are counted if there
        // is room.
        if bytes != countedBytes, holdFeatures(bytes - countedBytes) { countedBytes = bytes }
    }

    /// The definition of the layer.
    public var definition: LayerDefinition { table.definition }
}
