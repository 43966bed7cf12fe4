import GromaGeometry
import GromaOperations

/// The snap sources of a sketch, as it sees them.
struct NeighbourList {
    /// The sources, in order.
    var sources: [any SnapSource] = [] { didSet { takeUpSources() } }
    /// The sources as the sketch sees them, in the same order.
    private(set) var seen: [SketchNeighbours] = []
    /// The same, for those who ask for sources.
    private(set) var seenSources: [any SnapSource] = []
    /// Those of sources that were taken away, which stay as long as the shape does.
    private var former: [SketchNeighbours] = []
    /// The shape that neighbors were changed along with, from when it is no longer edited until another one is. A weak reference makes counting those
    /// who hold the shape several times as slow, which edits need not pay for.
    private weak var shape: MutableGeometry?

    /// All that may have shapes that have not been committed.
    var all: [SketchNeighbours] { seen + former }

    /// Whether any of them can be changed along.
    var hasEditable: Bool { seen.contains { $0.isEditable } }

    /// The source of a name; nil where there is none.
    func named(_ name: String) -> SketchNeighbours? { seen.first { $0.name == name } }

    private mutating func takeUpSources() {
        let known = all
        seen = sources.map { source in known.first { $0.source === source } ?? SketchNeighbours(source) }
        seenSources = seen
        former = known.filter { old in !seen.contains { $0 === old } }
    }

    /// Shows the features in a reference.
    func show(in reference: SpatialReference?, by engine: GeometryEngine) {
        for neighbour in all { neighbour.show(in: reference, by: engine) }
    }

    /// Notes which shape is edited no longer.
    mutating func leave(_ last: MutableGeometry) { shape = last }

    /// Says whether the shape that is edited next is another, so that what was changed along with the one before is to be given up.
    func belong(toOtherThan next: MutableGeometry) -> Bool { next !== shape }

    /// Gives the shapes up that have not been committed, and tells of which features.
    mutating func giveUp() -> [(source: String, feature: Int)] {
        defer { former = [] }
        return all.flatMap { neighbour in neighbour.giveUp().map { (neighbour.name, $0) } }
    }
}
