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

    /// All problems, in order of part and vertex. O(n log n) for polygons, O(parts) for the rest.
    mutating func validate() throws(OperationError) -> [SketchProblem] {
        if geometry.isEmpty { return [SketchProblem(kind: .empty, part: 0, index: 0, at: nil)] }
        let rings: [CompactRing]
        if case .polygon(let polygon) = geometry { rings = polygon.rings.map(CompactRing.init) } else { rings = [] }
        countVertices(rings)
        guard case .polygon = geometry, problems.isEmpty else { return problems }
        try findIntersections(rings)
        if problems.isEmpty { try findMisplacedRings() }
        return problems
    }

    private mutating func countVertices(_ rings: [CompactRing]) {
        let least = geometry.type == .polyline ? 2 : (geometry.type == .polygon ? 3 : 0)
        var found: [SketchProblem] = []
        geometry.parts.forEach { part, path in
            let count = part < rings.count ? rings[part].path.count : path.count
            if count < least && found.count < limit {
                found.append(
                    SketchProblem(kind: .tooFewVertices, part: part, index: max(path.count - 1, 0), at: path.last))
            }
        }
        problems += found
    }

    private mutating func findIntersections(_ rings: [CompactRing]) throws(OperationError) {
        let boundary = Geometry.polygon(Polygon(rings: Parts(rings.map(\.path)), dimensions: geometry.dimensions))
        for (part, ring) in rings.enumerated() {
            for index in 0..<ring.path.segmentCount {
                if index % 1024 == 0, let isCancelled = hook.isCancelled, isCancelled() {
                    throw .cancelled(operation: "validity")
                }
                guard problems.count < limit, let (a, b) = try? ring.path.segment(at: index) else { return }
                for (otherPart, crossing) in boundary.crossings(from: a, to: b) {
                    guard problems.count < limit else { return }
                    guard (otherPart, crossing.index) > (part, index) else { continue }
                    let isAllowed =
                        crossing.contact == .touch && (otherPart != part || ring.meet(index, crossing))
                    if !isAllowed {
                        problems.append(
                            SketchProblem(
                                kind: .selfIntersection, part: part, index: ring.original(index),
                                at: Coordinate(x: crossing.x, y: crossing.y)))
                    }
                }
            }
        }
    }

    private mutating func findMisplacedRings() throws(OperationError) {
        let verdict = try GeometryEngine().isValid(geometry)
        guard !verdict.value else { return }
        let place = verdict.at
        let near = place.flatMap { geometry.nearestVertex(x: $0.x, y: $0.y) }
        problems.append(
            SketchProblem(kind: Self.kind(of: verdict.reason ?? ""), part: near?.part ?? 0, index: near?.index ?? 0, at: place))
    }

    /// The kind that GEOS's text stands for.
    private static func kind(of reason: String) -> SketchProblem.Kind {
        switch reason.lowercased() {
        case let r where r.contains("outside shell"): .holeOutsideShell
        case let r where r.contains("nested"): .nestedRings
        case let r where r.contains("interior is disconnected"): .disconnectedInterior
        case let r where r.contains("self-intersection"): .selfIntersection
        default: .invalid
        }
    }
}

extension SketchLayer {
    /// What keeps the shape from being saved; empty when nothing does. At most `limit` problems. O(n log n) for polygons.
    ///
    /// - Throws: `noGeometry`, `operation`.
    public func problems(limit: Int = 1000, hook: OperationHook = .none) throws(SketchError) -> [SketchProblem] {
        guard let geometry else { throw .noGeometry }
        return try Self.problems(of: geometry.geometry, limit: limit, hook: hook)
    }

    static func problems(
        of geometry: Geometry, limit: Int = 1000, hook: OperationHook
    ) throws(SketchError) -> [SketchProblem] {
        var validator = SketchValidator(geometry, limit: limit, hook: hook)
        do throws(OperationError) {
            return try validator.validate()
        } catch {
            throw .operation(error)
        }
    }

    /// Ends the sketch and hands out the finished shape: simplified and normalised to the central meridian where that is
    /// asked for, in this order. The layer then has no geometry. A shape that cannot be saved is handed out only when
    /// forced.
    ///
    /// - Throws: `noGeometry`; `invalid` with what is wrong; `operation`. The sketch then goes on.
    public func complete(
        simplify: Bool = false, normalize: Bool = false, force: Bool = false, hook: OperationHook = .none
    ) throws(SketchError) -> Geometry {
        guard let geometry else { throw .noGeometry }
        var result = geometry.geometry
        if !force && result.isEmpty { throw .invalid([SketchProblem(kind: .empty, part: 0, index: 0, at: nil)]) }
        do throws(OperationError) {
            let engine = GeometryEngine()
            if simplify { result = try engine.simplify(result, hook: hook) }
            if normalize { result = try engine.normalizeCentralMeridian(result, hook: hook) }
        } catch {
            throw .operation(error)
        }
        if !force {
            let problems = try Self.problems(of: result, hook: hook)
            if !problems.isEmpty { throw .invalid(problems) }
        }
        end()
        return result
    }

    /// Gives the sketch up. The layer then has no geometry and no history.
    public func cancel() {
        rollBackGroup()
        end()
    }
}
