import GromaBase
import GromaGeometry
import GromaOperations

/// The layer on which a shape is drawn and changed: a mutable geometry, verbs that edit it, a selection, tools that read a person's
/// gestures, and a history that takes each step back.
///
/// The geometry is edited in place, so that a popup sharing it sees every change, and may edit it too: the history then
/// begins anew. A verb that throws has changed nothing.
/// The layer is confined to the thread or actor that made it.
///
/// ```swift
/// let layer = try SketchLayer(MutableGeometry(type: .polyline, spatialReference: .wgs84))
/// try layer.addVertex(Coordinate(x: 14.2, y: 45.3))
/// try layer.addVertex(Coordinate(x: 14.3, y: 45.4))
/// try layer.selectVertex(part: 0, at: 1)
/// try layer.moveSelection(byX: 0.1, y: 0)
/// layer.undo()
/// ```
public final class SketchLayer {
    /// What is edited; nil when nothing is.
    public private(set) var geometry: MutableGeometry?

    /// The delegate.
    public weak var delegate: SketchLayerDelegate?
    var observers: [(id: Int, body: (SketchNotification) -> Void)] = []
    var nextObserver = 0

    /// What the operations of tools and of `complete` run on.
    public var engine = GeometryEngine() {
        didSet {
            knownGround = nil
            showNeighbours()
        }
    }
    /// What the engine knows of the ground under the geometry's reference, once it was asked.
    var knownGround: (reference: SpatialReference?, metric: GroundMetric)?

    // MARK: What is selected

    /// What is selected. The verbs that select set it; edits move it along.
    public internal(set) var selection = SketchSelection.none

    // MARK: Pointing

    /// What a person may do by pointing.
    public var interaction = InteractionConfiguration() {
        didSet {
            interaction.isOpenedShape = isOpenedShape
            // What is shown for what may be done no more is stale.
            if interaction != oldValue { refreshTool() }
        }
    }
    /// Whether the geometry had vertices when it was set: a shape that is opened for editing.
    var isOpenedShape = false
    /// How near a pointer has to come.
    public var hitTolerance = HitTolerance()
    /// The map's view, which screen positions are read by; nil while only verbs are used.
    public var viewport: (any SketchViewport)? {
        didSet { refreshTool() }
    }
    /// Whether the host is told to show a magnifier while a touch is held down.
    public var showsMagnifier = false
    /// What gestures pointers are making, as `pointer` has read them.
    public internal(set) var recognizer = GestureRecognizer()
    /// Where the host was last told to show its magnifier; nil while it is hidden.
    var magnifierPlace: (x: Double, y: Double)?
    var active: ActiveTool?
    /// How deep in the open groups that one lies which the event being handled runs in; nil while none is.
    var eventDepth: Int?
    var isHandlingEvent: Bool { eventDepth != nil }
    /// Whether a tool is handling an event, or an observer is told of an edit: not the time for what only a host may do.
    var isBusy: Bool { isHandlingEvent || isEditing }
    var isToolStepOpen = false
    /// Whether the tool was told that a drag began, and not yet that it ended.
    var isDragging = false
    var lastPreview: SketchPreview?
    var lastSnap: SnapResult?
    var lastStatus = SketchToolStatus()
    var couldUndoInTool = false
    /// What moves along in the drag that is going on.
    var sharedDrag: SharedDrag?

    // MARK: Snapping

    /// What positions snap to.
    public var snapping = SnapSettings()
    /// What else there is to snap to. Sources in another reference are projected into the sketch's where a way is known; none of them is changed
    /// before the sketch's neighbours are committed, see ``neighbourEdits()``.
    public var snapSources: [any SnapSource] = [] { didSet { updateNeighbours() } }
    /// The snap sources as the sketch sees them, in the same order.
    var neighbours: [SketchNeighbours] = [] { didSet { neighbourSources = neighbours } }
    /// The snap sources as this sketch sees them, in the same order: in its own reference, and in the shapes that it has given to their features.
    /// What a snapper or a topology of one's own is made with.
    public private(set) var neighbourSources: [any SnapSource] = []
    /// Those of sources that were taken away.
    var formerNeighbours: [SketchNeighbours] = []
    /// The shape that neighbours were changed along with, while it is edited and until another one is.
    weak var neighboursOwner: MutableGeometry?
    /// What positions have to obey.
    public var constraints = SketchConstraints()
    /// Whether vertices and edges shared with editable snap sources are changed along.
    public var editsTopology = false

    // MARK: New vertices

    /// The elevation of new vertices that have none from elsewhere; nil leaves it unset.
    public var defaultZ: Double?
    /// The measure of new vertices that have none from elsewhere; nil leaves it unset.
    public var defaultM: Double?

    /// What was copied or cut last.
    public var clipboard: SketchClipboard?

    /// How many vertices a tool may let the shape grow to; an event that goes beyond is taken back.
    public var vertexLimit = Int.max

    /// Says why the shape may not have grown by an event of a tool, which is then taken back; nil where it may. For hosts that hold no more than so
    /// many bytes in all. Asked once an event by which the shape has grown.
    public var growthRefusal: (() -> SketchError?)?

    // MARK: Live knowledge

    /// Whether validity is kept up to date and reported after every change.
    public var tracksValidity = false {
        didSet { if tracksValidity != oldValue { trackingChanged() } }
    }
    /// Whether length and area are kept up to date and reported after every change.
    public var tracksMeasure = false {
        didSet { if tracksMeasure != oldValue { trackingChanged() } }
    }
    /// What happens to an edit that makes the shape cross or touch itself where it did not before.
    public var validityGuard = ValidityGuard.report {
        didSet { if validityGuard != oldValue { trackingChanged() } }
    }
    /// What full checks of the shape report to and are cancelled by: those that come first, and after changes too large to be followed.
    public var validityHook = OperationHook.none
    /// What is known of the shape as it is now; empty when nothing is.
    var live: [SketchLive] = []
    /// Whether anything is kept up to date with each change; else nothing is known.
    var isTracking = false

    // MARK: History

    var history = SketchHistory()
    var groups: [SketchGroup] = []
    /// The changes of all open groups, in order.
    var groupChanges: [GeometryChange] = []
    /// The geometry's revision after this layer's last edit.
    var revision = 0
    /// Whether the layer is changing the geometry, whose observers may ask it something meanwhile.
    var isEditing = false
    /// Where the vertices are whose identity is held.
    var identities = VertexIdentities()
    /// Which of the group changes brought vertices that were there before.
    var groupMoves: [Int: VertexMove] = [:]
    /// What identities the open groups have lost.
    var lostIdentities: [VertexIdentities.Lost] = []
    /// The changes made by the event being handled; nil while none is.
    var eventChanges: [GeometryChange]?
    /// What the event being handled has done so far; nil where it does not go on with an open step, or somebody else ended that.
    var eventLog: [EventUndo]?
    /// Where the pointer was when the drag that is going on last took an event.
    var lastDragged: SketchPointer?
    /// Why the drag stayed where it was at the event being handled; nil where it did not.
    var heldBack: SketchError?

    /// Makes a layer.
    ///
    /// - Throws: `notEditable` for a collection or an envelope.
    public init(_ geometry: MutableGeometry? = nil) throws(SketchError) {
        try setGeometry(geometry)
    }

    /// Begins to edit another geometry, or none. The history and the selection are cleared; the active tool begins anew, or is put
    /// away when it does not work on the new type.
    ///
    /// - Throws: `notEditable` for a collection or an envelope; `busy`.
    public func setGeometry(_ geometry: MutableGeometry?) throws(SketchError) {
        guard !isBusy else { throw .busy(verb: "setGeometry") }
        if let type = geometry?.type, type == .collection || type == .envelope { throw .notEditable(type) }
        guard geometry !== self.geometry else { return }
        end(with: geometry)
    }

    /// Lets go of the geometry and everything that belongs to it.
    func end(with next: MutableGeometry? = nil) {
        cancelGesture()
        // The pointers that are down went down for what is let go of.
        recognizer.reset()
        geometry = next
        if let next {
            if next !== neighboursOwner { giveUpNeighbours() }
            neighboursOwner = next
            showNeighbours()
        }
        forgetHistory()
        isOpenedShape = next.map { !$0.geometry.isEmpty } ?? false
        interaction.isOpenedShape = isOpenedShape
        restartTool(onAnotherGeometry: true)
    }

    func forgetHistory() {
        history.removeAll()
        groups.removeAll()
        groupChanges.removeAll()
        groupMoves.removeAll()
        isToolStepOpen = false
        eventLog = nil
        live = []
        identities.removeAll()
        lostIdentities.removeAll()
        revision = geometry?.revision ?? 0
        select(.none)
        notify(.history)
    }

    /// Changes the geometry by a body that says how many changes it told of. Those are the layer's own; what an observer of the geometry
    /// does to it meanwhile is not.
    func editOwn<E: Error>(_ body: () throws(E) -> Int) throws(E) {
        isEditing = true
        defer { isEditing = false }
        revision += try body()
    }

    /// Another owner of the geometry may have edited it since. Steps from before such an edit would undo it too, or move other
    /// vertices than they were about, so they are forgotten. The tool, which may know vertices by their index, begins anew.
    func noticeForeignEdits() {
        guard !isEditing, let geometry, geometry.revision != revision else { return }
        forgetHistory()
        active?.beforeDrag = nil
        cancelGesture()
    }
}
