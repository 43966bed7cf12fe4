import GromaBase
import GromaGeometry
import GromaOperations

/// Tells what keeps a shape from being saved, by the rules of OGC Simple Features: enough vertices, and polygons whose
/// boundaries neither cross nor overlap and whose holes lie inside.
struct SketchValidator {
    let geometry: Geometry
    /// No more problems than this are looked for.
    let limit: Int
    let hook: OperationHook
    private var problems: [SketchProblem] = []

    init(_ geometry: Geometry, limit: Int, hook: OperationHook) {
        self.geometry = geometry
        self.limit = limit
        self.hook = hook
    }

    /// The problems, in order of part and vertex; of several kinds only those that make the others meaningless.
    /// O(n log n) for polygons, O(parts) for the rest.
    mutating func validate() throws(OperationError) -> [SketchProblem] {
        if geometry.isEmpty { return [SketchProblem(kind: .empty, part: 0, index: 0, at: nil)] }
        findShortParts()
        guard case .polygon(let polygon) = geometry, problems.isEmpty else { return problems }
        guard RingFaults.isWithinRange(polygon.rings.extent), polygon.rings.allSatisfy(\.isRing) else {
            try askEngine()
            return problems
        }
        let contacts = try findContacts(polygon.rings)
        if contacts.doubts > 0 {
            problems = []
            try askEngine()
            return problems
        }
        if problems.isEmpty { findMisplacedRings(polygon.rings, contacts) }
        problems.sort { ($0.part, $0.index) < ($1.part, $1.index) }
        return problems
    }

    private mutating func findShortParts() {
        guard geometry.type == .polyline || geometry.type == .polygon else { return }
        let least = geometry.type == .polyline ? 1 : 3
        var found: [SketchProblem] = []
        geometry.parts.forEach { part, path in
            if found.count < limit, path.hasFewerSegments(than: least) {
                found.append(SketchProblem(kind: .tooFewVertices, part: part, index: max(path.count - 1, 0), at: path.last))
            }
        }
        problems = found
    }

    /// Finds where boundaries meet as they must not, and gives what there is of contacts.
    private mutating func findContacts(_ rings: Parts) throws(OperationError) -> ContactCounts {
        var counts = ContactCounts()
        var found: [SketchProblem] = []
        rings.forEachContact(isCancelled: hook.isCancelled) { contact in
            counts.add(contact, 1)
            guard ContactCounts.isInvalid(contact) else { return true }
            guard found.count < limit else { return false }
            found.append(
                SketchProblem(
                    kind: .selfIntersection, part: contact.first.part, index: contact.first.index,
                    at: Coordinate(x: contact.x, y: contact.y)))
            return true
        }
        if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled(operation: "validity") }
        problems = found
        return counts
    }

    private mutating func findMisplacedRings(_ rings: Parts, _ contacts: ContactCounts) {
        let counts = NestingCounts(rings)
        var nesting = counts.nesting(of: rings)
        if counts.invalid > 0 {
            for part in rings.indices {
                guard problems.count < limit else { return }
                guard let kind = nesting.answer(part).problem else { continue }
                problems.append(SketchProblem(kind: kind, part: part, index: 0, at: rings[part].first))
            }
        } else if limit > 0 {
            var graph = TouchGraph(nesting)
            guard let place = graph.firstCycle(contacts.touches.keys) else { return }
            let near = geometry.nearestVertex(x: place.x, y: place.y)
            problems.append(
                SketchProblem(
                    kind: .disconnectedInterior, part: near?.part ?? 0, index: near?.index ?? 0, at: Coordinate(x: place.x, y: place.y)))
        }
    }

    /// For ordinates whose products over- or underflow, for paths that are no rings, and where rounding decides.
    private mutating func askEngine() throws(OperationError) {
        let verdict = try GeometryEngine().isValid(geometry, hook: hook)
        guard !verdict.value, limit > 0 else { return }
        let near = verdict.at.flatMap { geometry.nearestVertex(x: $0.x, y: $0.y) }
        problems.append(
            SketchProblem(
                kind: SketchProblem.Kind(validityReason: verdict.reason ?? ""), part: near?.part ?? 0, index: near?.index ?? 0,
                at: verdict.at))
    }
}
