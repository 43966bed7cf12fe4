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
    /// What is edited, with all that changes along.
    let document = SketchDocument()

    /// What is edited; nil when nothing is.
    public var geometry: MutableGeometry? { document.geometry }

    /// What is selected. The verbs that select set it; edits move it along.
    public var selection: SketchSelection { document.selection }

    // What events ask for is read and set as a whole, as of the document: see there. What a host may hold while it calls, or lets go of a host's objects
    // when it changes, is checked: snap settings, constraints, sources.

    /// The delegate.
    @exclusivity(unchecked) public weak var delegate: SketchLayerDelegate?
    /// Those who hear of everything.
    @exclusivity(unchecked) var observers = SketchObservers()
    /// What was told last of what is told only where it is another.
    @exclusivity(unchecked) var told = ToldState()

    /// What the operations of tools and of `complete` run on.
    public var engine: GeometryEngine {
        get { document.engine }
        set {
            document.engine = newValue
            showNeighbours()
        }
    }

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
    private var isOpenedShape = false
    /// How near a pointer has to come.
    @exclusivity(unchecked) public var hitTolerance = HitTolerance()
    /// The map's view, which screen positions are read by; nil while only verbs are used.
    public var viewport: (any SketchViewport)? {
        didSet { refreshTool() }
    }
    /// Whether the host is told to show a magnifier while a touch is held down.
    @exclusivity(unchecked) public var showsMagnifier = false
    /// What gestures pointers are making, as `pointer` has read them.
    @exclusivity(unchecked) public internal(set) var recognizer = GestureRecognizer()
    /// The tool that reads events; nil when there is none.
    @exclusivity(unchecked) var active: ActiveTool?

    // MARK: Snapping

    /// What positions snap to.
    public var snapping = SnapSettings()
    /// What positions have to obey.
    public var constraints = SketchConstraints()
    /// Whether vertices and edges shared with editable snap sources are changed along.
    @exclusivity(unchecked) public var editsTopology = false
    /// The snap sources, and what this sketch has made of their features.
    var neighbours = NeighbourList()

    // MARK: New vertices

    /// The elevation of new vertices that have none from elsewhere; nil leaves it unset.
    @exclusivity(unchecked) public var defaultZ: Double?
    /// The measure of new vertices that have none from elsewhere; nil leaves it unset.
    @exclusivity(unchecked) public var defaultM: Double?

    /// What was copied or cut last.
    public var clipboard: SketchClipboard?

    /// How many vertices a tool may let the shape grow to; an event that goes beyond is taken back.
    @exclusivity(unchecked) public var vertexLimit = Int.max

    /// Says why the shape may not have grown by an event of a tool, which is then taken back; nil where it may. For hosts that hold no more than so
    /// many bytes in all. Asked once an event by which the shape has grown.
    public var growthRefusal: (() -> SketchError?)?

    /// Makes a layer.
    ///
    /// - Throws: `notEditable` for a collection or an envelope.
    public init(_ geometry: MutableGeometry? = nil) throws(SketchError) {
        document.owner = self
        try setGeometry(geometry)
    }

    deinit { document.owner = nil }

    /// Begins to edit another geometry, or none. The history and the selection are cleared; the active tool begins anew, or is put
    /// away when it does not work on the new type.
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
    }
}
