import GromaBase
import GromaGeometry
import GromaOperations

/// A layer of features as a host works with it: what it shows of a table of a store, what is selected, the delegates for edits and queries,
/// and, for a sketch, the shapes to snap to and to share vertices and edges with.
///
/// Every edit and query has two forms of one name: one that blocks, and an `async` one that leaves the waiting to a thread of its own and
/// comes back to where it was called. Like the other editing classes it is confined to the thread or actor that made it; tables may be used from anywhere.
///
/// While a sketch with topological editing moves a vertex or an edge that features of the layer share, their new shapes belong to the sketch: its
/// undo takes them back, and they go to the table with the sketch's own feature, in one transaction. Until then the layer shows what the table has.
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
    /// The table whose features it shows.
    public let table: any FeatureTable
    /// The name in snap settings and results, unique among the sources of a sketch. By default the table's name.
    public let name: String
    /// Which features of the table are loaded.
    public let mode: LayerMode

    /// The delegate for edits and attachments.
    public weak var editingDelegate: (any FeatureLayerEditingDelegate)?
    /// The delegate for queries.
    public weak var queryDelegate: (any FeatureLayerQueryDelegate)?

    /// A condition that all features have to meet that are shown, found or selected; nil for none. What was loaded before is let go of.
    public var definitionExpression: WhereClause? { didSet { if definitionExpression != oldValue { refresh() } } }
    /// Moments of which features have to meet one, to be shown, found or selected; nil for all. Needs the layer's time fields.
    public var timeDefinition: TimeExtent? { didSet { if timeDefinition != oldValue { refresh() } } }
    /// The fields that features are held with; nil for all, as editing needs them.
    public var outFields: [String]? { didSet { if outFields != oldValue { refresh() } } }
    /// How far the shapes that are held may lie from those of the table, in map units, so that fewer vertices are held and drawn: those that lie
    /// nearer to the line through the others are omitted. Counts only while shapes cannot be changed (``canUpdateGeometry``), and not for what
    /// is queried. 0, which is every vertex, unless set; below it counts as 0.
    public var maxAllowableOffset = 0.0 {
        didSet {
            if !(maxAllowableOffset >= 0 && maxAllowableOffset.isFinite) { maxAllowableOffset = 0 }
            if maxAllowableOffset != oldValue { refresh() }
        }
    }
    /// After how many seconds what was loaded counts as old (``isExpired``); 0 for never, which it is unless set.
    public var expirationInterval = 0.0
    /// Whether what is old is let go of when the layer is asked for it, and loaded again. Else a host that sees ``isExpired`` calls
    /// ``refresh()`` when it suits. False by default.
    public var autoRefreshOnExpiration = false
    /// Tells the moment, in milliseconds since 1970, by which what was loaded gets old. Asked only where `expirationInterval` is above 0.
    public var clock: @Sendable () -> Int = { SystemClock.milliseconds }
    /// How much more than what is looked at is loaded, in widths and heights of it on each side, from 0 to 10. At 0 nothing is remembered:
    /// the table is asked each time. Below 0 the table is asked once, and then not again before ``refresh()``. 1 by default.
    public var bufferFactor = 1.0 { didSet { bufferFactor = bufferFactor.isNaN ? 1 : min(bufferFactor, 10) } }

    /// The name of the user who edits, for edit tracking and ownership; nil if it is not known. Options of an edit may name another.
    public var user: String?
    /// Whether edits are noted in the table's journal, as ``EditOptions/isJournaled``: nil for what the table itself knows. Options of an edit may say
    /// otherwise.
    public var isJournaled: Bool?
    /// Whether topological editing may change its features, provided that the table lets anybody change shapes. True by default.
    public var allowsTopologicalEditing = true
    /// The tables that relationships lead to, by their numbers (``Relationship/relatedTableID``).
    public var relatedTables: [Int: any FeatureTable] = [:]
    /// The store of the table, in which those of its relationships are looked for that ``relatedTables`` does not have; nil for none.
    public var store: (any FeatureStore)?
    /// The tables that were found in the store, by their numbers.
    var foundTables: [Int: any FeatureTable] = [:]
    /// Counts so many bytes more that its attachments take here: those that are to be posted and those that were downloaded; fewer where it is negative.
    /// False where there is no room for them. Nil where nobody counts.
    public var holdMemory: (@Sendable (_ bytes: Int) -> Bool)?
    /// Adds a number of bytes to the account of loaded features; a negative number is subtracted. Features of a table in memory count by their places only, since
    /// the table shares them. It returns false if there is no room: then they are not loaded, with the error `limitExceeded`. Nil if nobody counts.
    public var holdFeatures: (@Sendable (_ bytes: Int) -> Bool)?
    /// The engine for splitting, merging and validation.
    public var engine = GeometryEngine()

    /// The object ids of the selected features.
    public internal(set) var selectedObjectIDs: Set<Int> = []
    /// Why features could not be loaded when they were last needed; nil if they could. ``resubmit()`` tries again.
    public internal(set) var loadError: FeatureError?

    var loaded = LoadedFeatures() { didSet { countLoaded() } }
    /// What is counted of them.
    private var countedBytes = 0
    /// What shows it on a map, and is told when it looks different.
    weak var display: (any FeatureLayerDisplay)?
    /// When the oldest of what is held was loaded, by the clock; nil if nothing was loaded, or nothing gets old.
    var loadedAt: Int?
    /// The size of the squares whose borders loaded rectangles have, so that a pointer that moves on does not load at each step.
    var cellSize: Double?
    var attachmentManagers: [Int: AttachmentManager] = [:]

    /// Creates a layer of a table. Nothing is loaded before it is needed.
    ///
    /// - Parameters:
    ///   - table: what it shows features of.
    ///   - mode: which of them it holds.
    ///   - name: what snapping calls it; nil for the table's name.
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
        // What was loaded had room before it was taken; what an edit adds has been read, and is counted where there is room.
        if bytes != countedBytes, holdFeatures(bytes - countedBytes) { countedBytes = bytes }
    }

    /// The definition of the layer.
    public var definition: LayerDefinition { table.definition }
}
