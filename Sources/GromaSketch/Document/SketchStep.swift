import GromaGeometry

/// One step of the history.
///
/// It keeps what lies on its other side: from before it, or from after it once it is undone. Undoing and redoing swap that with what
/// is there now: O(1), whatever was changed, and with the geometry come the selection, the verdicts on it and the features of other
/// layers that were changed along.
struct SketchStep {
    /// What of the geometry is kept.
    enum Other {
        /// The whole value, which shares all but a few nodes with the one on this side. It lies apart, so that the steps of single vertices stay small.
        indirect case value(Geometry)
        /// The one vertex that the step's change is about. Nobody else then holds the nodes on the way to it and they are changed
        /// in place, which makes a move more than twice as fast and its step a fifteenth of the size.
        case vertex(Coordinate)
    }

    /// A feature of another layer that changed along.
    struct Partner {
        let source: SketchNeighbours
        let feature: Int
        /// What it is on the other side.
        var geometry: Geometry

        /// Gives the feature the shape that was kept. A source that took another shape has no reason to refuse the one that it had.
        func restore() { source.restore(geometry, ofFeature: feature) }
    }

    /// Numbered in the order in which steps are made, by the history; never used twice.
    var id = 0
    /// The verb, such as `moveVertex`, or the name of a group.
    let name: String
    var other: Other
    var selection: SketchSelection
    /// What it did, the first of several changes.
    let change: GeometryChange
    /// About how many bytes it takes that no other value shares.
    let bytes: Int
    /// What most steps have nothing of: apart, so that those stay small.
    private var rest: [Rest] = []

    private struct Rest {
        var live: SketchLive?
        var partners: [Partner] = []
        var lost: [VertexIdentities.Lost] = []
        var further: [GeometryChange] = []
        var moves: [Int: VertexMove] = [:]
    }

    /// What was known of the shape; nil where nothing was tracked.
    var live: SketchLive? {
        get { rest.first?.live }
        set { setRest(\.live, newValue, isEmpty: newValue == nil) }
    }

    /// The features of other layers that changed along.
    var partners: [Partner] {
        get { rest.first?.partners ?? [] }
        set { setRest(\.partners, newValue, isEmpty: newValue.isEmpty) }
    }

    /// The identities whose vertices it took out or, once it is undone, brought; in the order in which they were lost.
    var lost: [VertexIdentities.Lost] {
        get { rest.first?.lost ?? [] }
        set { setRest(\.lost, newValue, isEmpty: newValue.isEmpty) }
    }

    /// What changes, by their numbers, brought vertices that were there before.
    var moves: [Int: VertexMove] { rest.first?.moves ?? [:] }

    /// The changes behind the first, in order.
    var further: [GeometryChange] { rest.first?.further ?? [] }

    /// A step that was done.
    ///
    /// - Parameter changes: What it did, in order: at least one change.
    init(
        name: String, other: Other, selection: SketchSelection, live: SketchLive?, partners: [Partner] = [],
        lost: [VertexIdentities.Lost], changes: [GeometryChange], moves: [Int: VertexMove]
    ) {
        self.name = name
        self.other = other
        self.selection = selection
        change = changes[0]
        bytes = Self.bytes(of: changes, keeping: other)
        let further = changes.count > 1 ? Array(changes.dropFirst()) : []
        if live != nil || !(partners.isEmpty && lost.isEmpty && further.isEmpty && moves.isEmpty) {
            rest = [Rest(live: live, partners: partners, lost: lost, further: further, moves: moves)]
        }
    }

    /// What stands in a slot that is free.
    init() {
        (name, other, selection) = ("", .vertex(Coordinate(x: 0, y: 0)), .none)
        (change, bytes) = (GeometryChange(part: 0, from: 0, removed: 0, inserted: 0, cause: ""), 0)
    }

    /// Whether it keeps anything that takes memory beside its slot. Names of verbs are short, or literals.
    @inline(__always)
    var keepsMore: Bool {
        guard case .vertex = other, case .none = selection else { return true }
        return !rest.isEmpty || name.utf8.count > 32
    }

    private mutating func setRest<Value>(_ path: WritableKeyPath<Rest, Value>, _ value: Value, isEmpty: Bool) {
        if rest.isEmpty {
            if isEmpty { return }
            rest = [Rest()]
        }
        rest[0][keyPath: path] = value
    }

    /// What undoing it does, in the order in which it is done.
    var inverse: [GeometryChange] {
        further.reversed().map { $0.inverse(cause: "undo") } + [change.inverse(cause: "undo")]
    }

    /// What redoing it does.
    var changes: [GeometryChange] {
        ([change] + further).map {
            var change = $0
            change.cause = "redo"
            return change
        }
    }

    /// Swaps what the step kept with what is there now.
    mutating func exchange(geometry: inout Geometry, selection: inout SketchSelection, live: inout SketchLive?) {
        switch other {
        case .value(var value):
            other = .value(.point(Point(nil)))
            swap(&value, &geometry)
            other = .value(value)
        case .vertex(let coordinate):
            // Who else changes a geometry that is being sketched may have taken the vertex away; then it stays away.
            if let old = try? geometry.updateVertex(part: change.part, at: change.from, to: coordinate).old {
                other = .vertex(old)
            }
        }
        swap(&self.selection, &selection)
        let now = live
        live = self.live
        self.live = now
        for index in partners.indices {
            let partner = partners[index]
            guard let now = partner.source.geometry(ofFeature: partner.feature) else { continue }
            partner.restore()
            partners[index].geometry = now
        }
    }
}

extension SketchStep {
    /// About what the nodes that two values do not share take: a path down the tree and a leaf, for each place that changed, and
    /// the vertices that went and came.
    private static func bytes(of changes: [GeometryChange], keeping other: Other) -> Int {
        guard case .value = other else { return MemoryLayout<SketchStep>.stride + 16 }
        return changes.reduce(256) { $0 + 3072 + min(max($1.removed, $1.inserted), 1 << 40) * 18 }
    }
}

extension SketchStep.Other {
    /// Takes changes back of which this is the other side.
    func putBack(_ done: [GeometryChange], in value: inout Geometry) {
        switch self {
        case .value(let before): value = before
        case .vertex(let coordinate):
            guard let change = done.first else { return }
            _ = try? value.updateVertex(part: change.part, at: change.from, to: coordinate)
        }
    }
}
