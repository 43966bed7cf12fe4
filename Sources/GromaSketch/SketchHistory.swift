import GromaGeometry

/// The steps that can be undone and redone.
///
/// A step keeps the whole value from before it, which shares all but a few nodes with the one after, and undoing swaps the
/// two: O(1), whatever was changed. Of a single moved vertex only the vertex is kept: then nobody else holds the nodes on
/// the way to it and they are changed in place, which makes a drag more than twice as fast and its steps, of 200 bytes, a
/// fifteenth of the size.
/// Beyond the limit the oldest steps are forgotten.
struct SketchHistory {
    /// What lies on the other side of a step: from before it, or from after it once it is undone.
    enum Other {
        case value(Geometry)
        /// The one vertex that the step's change is about.
        case vertex(Coordinate)
    }

    struct Step {
        /// The verb, such as `moveVertex`, or the name of a group.
        let name: String
        /// What undoing, or redoing, brings back.
        var other: Other
        /// What it did, the first of several changes.
        let change: GeometryChange
        /// The rest of them, in order.
        let further: [GeometryChange]

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
    }

    /// Steps are kept from `first` on; those before were forgotten.
    private var steps: [Step] = []
    private var first = 0
    /// How many of the kept steps are done.
    private(set) var undoCount = 0

    /// How many steps are kept at most.
    var limit: Int {
        didSet {
            limit = max(limit, 0)
            forget()
        }
    }

    init(limit: Int) { self.limit = limit }

    /// How many steps are undone and can be done again.
    var redoCount: Int { steps.count - first - undoCount }

    /// The step that an undo takes back.
    var last: Step? { undoCount > 0 ? steps[first + undoCount - 1] : nil }

    /// Adds a step that was done, which puts an end to those that could be redone.
    mutating func record(_ step: Step) {
        if redoCount > 0 { steps.removeLast(redoCount) }
        steps.append(step)
        undoCount += 1
        if undoCount > limit { forget() }
    }

    /// Takes the last step back: swaps what it kept with what is there now.
    mutating func undo(_ current: inout Geometry) -> Step? {
        guard undoCount > 0 else { return nil }
        undoCount -= 1
        steps[first + undoCount].exchange(with: &current)
        return steps[first + undoCount]
    }

    /// Does the next undone step again.
    mutating func redo(_ current: inout Geometry) -> Step? {
        guard redoCount > 0 else { return nil }
        steps[first + undoCount].exchange(with: &current)
        undoCount += 1
        return steps[first + undoCount - 1]
    }

    mutating func removeAll() {
        steps.removeAll()
        first = 0
        undoCount = 0
    }

    private mutating func forget() {
        while undoCount > limit {
            // The place is kept until many can be dropped at once; what it held goes now.
            steps[first] = .forgotten
            first += 1
            undoCount -= 1
        }
        if first > 1024 && first > steps.count / 2 {
            steps.removeFirst(first)
            first = 0
        }
    }
}

extension SketchHistory.Step {
    /// What stands in the place of a step that was forgotten.
    fileprivate static let forgotten = SketchHistory.Step(
        name: "", other: .value(.point(Point(nil))),
        change: GeometryChange(part: 0, from: 0, removed: 0, inserted: 0, cause: ""), further: [])

    /// Swaps what the step kept with what is there now.
    fileprivate mutating func exchange(with current: inout Geometry) {
        switch other {
        case .value(var value):
            other = .value(.point(Point(nil)))
            swap(&value, &current)
            other = .value(value)
        case .vertex(let coordinate):
            // Who else changes a geometry that is being sketched may have taken the vertex away; then it stays away.
            if let old = try? current.updateVertex(part: change.part, at: change.from, to: coordinate).old {
                other = .vertex(old)
            }
        }
    }
}
