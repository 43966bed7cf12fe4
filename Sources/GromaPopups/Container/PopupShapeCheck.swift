import GromaGeometry
import GromaOperations
import GromaSketch

/// Whether a shape can be saved by a rule, updated incrementally while it is edited: after a change only the parts and segments are checked
/// that it names.
struct PopupShapeCheck {
    let rule: PopupGeometryRule
    /// The shape at the last check, as far as it is needed at the next change: if it has problems, or by the rule `valid` always. Otherwise
    /// nil, because keeping a value makes its next change copy a path through the tree.
    private(set) var kept: Geometry?
    private(set) var type: GeometryType
    private(set) var partCount = 0
    private(set) var vertexCount = 0
    /// The number of parts with too few vertices at different positions.
    private var incompleteParts = 0
    /// The number of vertices with an ordinate that is not finite.
    private var brokenVertices = 0
    /// The validity of the shape; nil if the rule does not require it, or if it could not be computed.
    private var live: LiveValidity?
    private var pending: [GeometryChange] = []

    /// Checks a shape. O(n); by the rule `valid` as ``GeometryEngine/isValid(_:hook:)``.
    ///
    /// - Parameter isStored: Whether the shape is stored in a layer, which only accepts finite ordinates
    ///   (``FeatureValidator/checked(_:)``), so that only its parts are checked: O(parts) by the rule `complete`.
    init(_ shape: Geometry, rule: PopupGeometryRule, isStored: Bool = false) {
        self.rule = rule
        type = shape.type
        count(shape, vertices: !isStored)
    }

    /// Whether the shape can be saved. O(1)
    var isComplete: Bool { isDrawn && (rule == .complete || live?.isValid == true) }

    /// Whether the drawing is complete. O(1)
    private var isDrawn: Bool { !isEmpty && !isFaulty }

    /// Whether a part or a vertex has a problem. O(1)
    private var isFaulty: Bool { incompleteParts > 0 || brokenVertices > 0 }

    /// Whether the shape has no vertices.
    var isEmpty: Bool { vertexCount == 0 }

    /// The first problem that prevents saving; nil for none. O(parts) if parts lack vertices.
    var problem: SketchProblem? {
        if isComplete { return nil }
        if isEmpty { return SketchProblem(kind: .empty, part: 0, index: 0, at: nil) }
        if incompleteParts > 0, let parts = kept?.parts {
            if let part = parts.firstIndex(where: { !Self.isComplete($0, type) }) {
                return SketchProblem(kind: .tooFewVertices, part: part, index: max(parts[part].count - 1, 0), at: parts[part].last)
            }
        }
        return live?.newProblems.first ?? SketchProblem(kind: .invalid, part: 0, index: 0, at: nil)
    }

    /// Updates the check after a change of the shape. Several changes can be reported before the value is examined: `isLast` is whether
    /// this is the last. O(vertices changed + log n) in most cases, by the rule `valid` O(segments changed · log n); O(n) if everything has
    /// changed.
    mutating func follow(_ change: GeometryChange, of geometry: Geometry, isLast: Bool) {
        guard isLast else {
            pending.append(change)
            return
        }
        let changes = pending + CollectionOfOne(change)
        pending = []
        let (before, groups) = (kept, Self.byPart(changes))
        guard canFollow(changes, groups, to: geometry) else {
            count(geometry, vertices: true)
            return
        }
        let new = geometry.parts
        switch change.kind {
        case .partInserted: add(new[change.part], 0..<new[change.part].count, 1)
        case .partRemoved:
            // A shape that was not kept had no problems that could be subtracted.
            if let old = before?.parts { add(old[change.part], 0..<old[change.part].count, -1) }
        case .vertices, .everything:
            let old = before?.parts
            for (part, changes) in groups {
                let path = new[part]
                let range = Self.range(of: changes, count: path.count)
                if let old { add(old[part], range.lowerBound..<(old[part].count - range.upperBound), -1) }
                add(path, range.lowerBound..<(path.count - range.upperBound), 1)
            }
        }
        take(geometry)
        guard rule == .valid else { return }
        guard live != nil, let before else {
            live = try? LiveValidity(geometry)
            return
        }
        do throws(OperationError) {
            try live?.update(changes, before: before, after: geometry)
            try live?.settle(geometry)
        } catch {
            live = nil
        }
    }

    /// Checks the whole shape again. O(n)
    mutating func recount(_ geometry: Geometry) {
        pending = []
        count(geometry, vertices: true)
    }

    private mutating func count(_ shape: Geometry, vertices: Bool) {
        (incompleteParts, brokenVertices) = (0, 0)
        type = shape.type
        shape.parts.forEach { _, part in add(part, 0..<(vertices ? part.count : 0), 1) }
        live = rule == .valid ? try? LiveValidity(shape) : nil
        take(shape)
    }

    /// Records the state from which the next change is followed.
    private mutating func take(_ shape: Geometry) {
        kept = rule == .valid || isFaulty ? shape : nil
        partCount = shape.parts.count
        vertexCount = shape.vertexCount
    }

    private mutating func add(_ part: Path, _ range: Range<Int>, _ sign: Int) {
        if !Self.isComplete(part, type) { incompleteParts += sign }
        var broken = 0
        part.forEachChunk(in: range) { chunk in
            for i in 0..<chunk.count where !(chunk.xy[2 * i].isFinite && chunk.xy[2 * i + 1].isFinite) { broken += 1 }
        }
        brokenVertices += sign * broken
    }

    // MARK: Parts

    /// Whether a part has vertices at as many different positions as it needs. O(1) for almost all parts, which have three different
    /// positions among their first vertices.
    static func isComplete(_ part: Path, _ type: GeometryType) -> Bool {
        switch type {
        case .point, .multipoint, .envelope, .collection: return !part.isEmpty
        case .polyline: return part.count >= 2 && hasPlaces(2, part)
        case .polygon: return part.count >= 3 && hasPlaces(3, part)
        }
    }

    private struct Found: Error {}

    private static func hasPlaces(_ wanted: Int, _ part: Path) -> Bool {
        var places: [(x: Double, y: Double)] = []
        do throws(Found) {
            try part.forEachChunk { chunk throws(Found) in
                for i in 0..<chunk.count {
                    let place = (x: chunk.xy[2 * i], y: chunk.xy[2 * i + 1])
                    if places.contains(where: { $0.x == place.x && $0.y == place.y }) { continue }
                    places.append(place)
                    if places.count == wanted { throw Found() }
                }
            }
            return false
        } catch {
            return true
        }
    }
}
