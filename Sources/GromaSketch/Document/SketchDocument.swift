import GromaBase
import GromaGeometry
import GromaOperations

/// What a document asks of the layer that it belongs to.
protocol SketchDocumentOwner: AnyObject {
    /// Whether anybody hears what is told.
    var isHeard: Bool { get }
    /// Tells those who want to hear of it.
    func tell(_ notification: SketchNotification)
    /// Tells of the changes of an edit, and of the history where they are a step of it.
    func tell(_ changes: [GeometryChange], asStep: Bool)
    /// Cancels the gesture that is going on: a verb of the host is about what was there before it.
    func cancelGesture()
    /// Somebody else has edited the geometry, so that steps, groups and selection were forgotten.
    func documentWasForgotten()
    /// The geometry or the selection is another, and that has been told.
    func documentDidChange()
}

/// What a sketch edits, and all that changes together with it: geometry, selection, the identities of vertices, what is known of the shape, open
/// groups and history.
///
/// Each change of the geometry is a transaction: `transact(_:_:)` begins it, lets selection, identities and knowledge follow, asks the guard,
/// commits it to the history or to the open group, and tells of it. Verbs, tools and shared vertices go through it. What takes changes back, be it
/// an undo, the end of a group or an event that fails, puts back what was kept of all of them, by `put(_:_:)`.
final class SketchDocument {
    // None of the properties is held across a call that could reach it again: each is read or set as a whole, or changed by a value type's own
    // method. So the checks for overlapping accesses, which would cost an event a tenth of its time, are left out.

    /// The layer that the document belongs to; nil before it is made and after its end. The layer sees to that itself in `deinit`, so that reading it
    /// needs no check whether the layer still exists, which would cost an edit as much as telling of it.
    @exclusivity(unchecked) unowned(unsafe) var owner: (any SketchDocumentOwner)?

    /// What is edited; nil when nothing is.
    @exclusivity(unchecked) private(set) var geometry: MutableGeometry?
    /// The geometry's revision after the document's last change of it.
    @exclusivity(unchecked) private(set) var revision = 0
    /// Whether the geometry is being changed, whose observers may ask something meanwhile.
    @exclusivity(unchecked) private(set) var isEditing = false

    /// What is selected.
    @exclusivity(unchecked) var selection = SketchSelection.none
    /// Where the vertices are whose identity is held.
    @exclusivity(unchecked) var identities = VertexIdentities()
    /// The steps that can be taken back or made again.
    @exclusivity(unchecked) var history = SketchHistory()
    /// The groups that are open: those of the host, that of a tool's step or event, and those that a tool begins in it.
    @exclusivity(unchecked) var open = OpenGroups()

    // MARK: The event being handled

    /// How deep in the open groups that one lies which the event runs in; nil while none is handled.
    @exclusivity(unchecked) var eventDepth: Int?
    /// Whether a tool has opened a step, which is the innermost group between its events.
    @exclusivity(unchecked) var isStepOpen = false
    /// What the event has done so far, where it goes on with an open step; else nil, and once somebody else has ended that.
    @exclusivity(unchecked) var eventLog: [EventUndo]?
    /// What has been changed since somebody began to ask; nil while nobody does.
    @exclusivity(unchecked) private(set) var toldChanges: [GeometryChange]?
    /// What moves along in the drag that is going on.
    @exclusivity(unchecked) var sharedDrag: SharedDrag?

    // MARK: What is known of the shape

    /// What is known of the shape as it is now; nil when nothing is.
    @exclusivity(unchecked) var live: SketchLive?
    /// What is kept up to date with each change.
    @exclusivity(unchecked) var tracking = SketchTracking() {
        didSet {
            // What is followed no more would soon be wrong.
            guard tracking != oldValue, let known = live else { return }
            live = SketchLive(
                validity: tracking.needsValidity ? known.validity : nil, measure: tracking.tellsMeasure ? known.measure : nil)
        }
    }
    /// Whether measures are known that nobody was told of, so that the next change tells of them whatever they are.
    @exclusivity(unchecked) var isMeasureDue = false
    /// What full checks of the shape report to and are cancelled by.
    var validityHook = OperationHook.none
    /// The last segment that was told of, which most edits leave as it is.
    @exclusivity(unchecked) var lastSegment: SketchMeasure.Segment?
    /// What operations run on, and what knows the ground.
    var engine = GeometryEngine() { didSet { measureAnew() } }
    /// Whether what is near is measured by geodesics, too.
    var measuresExactly = false { didSet { if measuresExactly != oldValue { measureAnew() } } }
    /// What the engine knows of the ground under the geometry's reference, once it was asked.
    @exclusivity(unchecked) private var knownGround: (reference: SpatialReference?, metric: GroundMetric)?

    /// Whether a tool is handling an event.
    var isHandlingEvent: Bool { eventDepth != nil }
    /// Whether a tool is handling an event, or an observer is told of an edit: not the time for what only a host may do.
    var isBusy: Bool { isHandlingEvent || isEditing }

    /// What lengths and areas are measured by, whatever the view shows. O(1).
    var groundMetric: GroundMetric {
        let reference = geometry?.spatialReference
        if let known = knownGround, known.reference == reference { return known.metric }
        let known = engine.groundMetric(of: reference).unstretched
        let metric = measuresExactly ? known.exact : known
        knownGround = (reference, metric)
        return metric
    }

    /// Forgets what was measured by another ground.
    private func measureAnew() {
        (knownGround, lastSegment) = (nil, nil)
        if let known = live, known.measure != nil { live = SketchLive(validity: known.validity, measure: nil) }
        beginMeasuring()
    }

    func tell(_ notification: SketchNotification) { owner?.tell(notification) }

    /// Takes another geometry up, or none. What was known of the one before is to be forgotten then.
    func begin(with geometry: MutableGeometry?) { self.geometry = geometry }

    /// Forgets all that was known of the geometry and done to it.
    func forget() {
        history.removeAll()
        open = OpenGroups()
        isStepOpen = false
        eventLog = nil
        (live, lastSegment) = (nil, nil)
        identities.removeAll()
        revision = geometry?.revision ?? 0
        select(.none)
        tell(.history)
    }

    /// Another owner of the geometry may have edited it since. Steps from before such an edit would undo it too, or move other
    /// vertices than they were about, so they are forgotten.
    func noticeForeignEdits() {
        guard !isEditing, let geometry, geometry.revision != revision else { return }
        forget()
        owner?.documentWasForgotten()
    }

    /// What the open step began with; nil where the event being handled is not within one.
    var stepBase: Geometry? {
        guard let eventDepth, isStepOpen, eventDepth < open.count else { return nil }
        return open.groups[eventDepth].before
    }

    /// Whether the geometry is as the document has left it.
    var isUntouched: Bool { geometry.map { $0.revision == revision } ?? false }

    /// The geometry as it is now.
    ///
    /// - Throws: `noGeometry`.
    func current() throws(SketchError) -> Geometry {
        guard let geometry else { throw .noGeometry }
        noticeForeignEdits()
        return geometry.geometry
    }

    /// Takes a selection up and tells about it where it is another. It is no step of the history, but steps bring it back.
    func select(_ selection: SketchSelection) {
        guard selection != self.selection else { return }
        self.selection = selection
        tell(.selection(selection))
        owner?.documentDidChange()
    }

    /// Changes the geometry by a body that says how, which its observers are told of. The changes are the document's own; what an observer does to
    /// the geometry meanwhile is not.
    @inline(__always)
    func change<E: Error>(
        _ geometry: MutableGeometry, _ body: (inout Geometry) throws(E) -> [GeometryChange]
    ) throws(E) -> [GeometryChange] {
        isEditing = true
        defer { isEditing = false }
        let changes = try geometry.editAll(body)
        revision += changes.count
        return changes
    }

    // MARK: What an event has changed

    /// Notes what was changed for those who ask what an event did.
    func collect(_ changes: [GeometryChange]) {
        guard var all = toldChanges else { return }
        guard !all.isEmpty else { return toldChanges = changes }
        // The one copy lies in the local, so that it grows in place.
        toldChanges = nil
        all += changes
        toldChanges = all
    }

    /// Begins to ask what is changed, and gives what was found out for somebody who asks already.
    func beginAsking() -> [GeometryChange]? {
        let outer = toldChanges
        toldChanges = []
        return outer
    }

    /// Ends what `beginAsking` began.
    func endAsking(_ outer: [GeometryChange]?) {
        guard let outer else { return toldChanges = nil }
        toldChanges = outer + (toldChanges ?? [])
    }
}
