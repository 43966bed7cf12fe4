import GromaBase
import GromaGeometry
import GromaOperations

/// The layer on which a shape is drawn and edited: a mutable geometry, verbs that edit it, a selection, tools that handle a person's
/// gestures, and a history for undo.
///
/// The geometry is edited in place, so that a popup sharing it sees every change, and may edit it too; the history is then cleared. A verb
/// that throws has changed nothing. The layer is confined to the thread or actor that created it.
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
    /// What is edited, with all that changes along.
    let document = SketchDocument()

    /// The geometry being edited; nil if there is none.
    public var geometry: MutableGeometry? { document.geometry }

    /// The selection. The verbs that select set it; edits adjust it.
    public var selection: SketchSelection { document.selection }

    // What events ask for is read and set as a whole, as of the document: see there. What a host may hold while it calls, or lets go of a host's objects
    // when it changes, is checked: snap settings, constraints, sources.

    /// The delegate.
    @exclusivity(unchecked) public weak var delegate: SketchLayerDelegate?
    /// Those who hear of everything.
    @exclusivity(unchecked) var observers = SketchObservers()
    /// What was told last of what is told only where it is another.
    @exclusivity(unchecked) var told = ToldState()

    /// The engine for the operations of tools and of `complete`.
    public var engine: GeometryEngine {
        get { document.engine }
        set {
            document.engine = newValue
            showNeighbours()
        }
    }

    // MARK: Pointing

    /// The interactions that are allowed with pointer events.
    public var interaction = InteractionConfiguration() {
        didSet {
            interaction.isOpenedShape = isOpenedShape
            // What is shown for what may be done no more is stale.
            if interaction != oldValue { refreshTool() }
        }
    }
    /// Whether the geometry had vertices when it was set: a shape that is opened for editing.
    private var isOpenedShape = false
    /// How near a pointer has to come.
    @exclusivity(unchecked) public var hitTolerance = HitTolerance()
    /// The map view, by which screen positions are converted; nil if only verbs are used.
    public var viewport: (any SketchViewport)? {
        didSet { refreshTool() }
    }
    /// Whether the host is asked to show a magnifier while a touch is pressed.
    @exclusivity(unchecked) public var showsMagnifier = false
    /// What gestures pointers are making, as `pointer` has read them.
    @exclusivity(unchecked) public internal(set) var recognizer = GestureRecognizer()
    /// The tool that reads events; nil when there is none.
    @exclusivity(unchecked) var active: ActiveTool?

    // MARK: Snapping

    /// What positions snap to.
    public var snapping = SnapSettings()
    /// The constraints for positions.
    public var constraints = SketchConstraints()
    /// Whether vertices and edges shared with editable snap sources are edited together.
    @exclusivity(unchecked) public var editsTopology = false
    /// The snap sources, and what this sketch has made of their features.
    var neighbours = NeighbourList()

    // MARK: New vertices

    /// The elevation of new vertices that get none otherwise; nil leaves it unset.
    @exclusivity(unchecked) public var defaultZ: Double?
    /// The measure of new vertices that get none otherwise; nil leaves it unset.
    @exclusivity(unchecked) public var defaultM: Double?

    /// The contents of the clipboard.
    public var clipboard: SketchClipboard?

    /// The maximum number of vertices to which a tool may let the shape grow; an event that exceeds it is reverted.
    @exclusivity(unchecked) public var vertexLimit = Int.max

    /// Returns why the shape may not have grown by an event of a tool, which is then reverted; nil if it may. For hosts that limit their
    /// memory. Called once for each event by which the shape has grown.
    public var growthRefusal: (() -> SketchError?)?

    /// Creates a layer.
    ///
    /// - Throws: `notEditable` for a collection or an envelope.
    public init(_ geometry: MutableGeometry? = nil) throws(SketchError) {
        document.owner = self
        try setGeometry(geometry)
    }

    deinit { document.owner = nil }

    /// Starts editing another geometry, or none. The history and the selection are cleared; the active tool is reset, or deactivated if it
    /// does not work on the new type.
    ///
    /// - Throws: `notEditable` for a collection or an envelope; `busy`.
    public func setGeometry(_ geometry: MutableGeometry?) throws(SketchError) {
        guard !document.isBusy else { throw .busy(verb: "setGeometry") }
        if let type = geometry?.type, type == .collection || type == .envelope { throw .notEditable(type) }
        guard geometry !== self.geometry else { return }
        end(with: geometry)
    }

    /// Lets go of the geometry and everything that belongs to it.
    func end(with next: MutableGeometry? = nil) {
        cancelGesture()
        // The pointers that are down went down for what is let go of.
        recognizer.reset()
        if let last = geometry { neighbours.leave(last) }
        document.begin(with: next)
        if let next {
            if neighbours.belong(toOtherThan: next) { giveUpNeighbours() }
            showNeighbours()
        }
        document.forget()
        document.beginMeasuring()
        isOpenedShape = next.map { !$0.geometry.isEmpty } ?? false
        interaction.isOpenedShape = isOpenedShape
        restartTool(onAnotherGeometry: true)
        observers.tell(.replaced)
    }
}
