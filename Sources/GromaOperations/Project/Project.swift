import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// The geometry in another spatial reference: by closed formulas between WGS 84 and Web Mercator, else by the first of ``projections`` that
    /// knows the way. Vertices are projected, segments stay straight; M is kept, and Z unless the projection changes it.
    ///
    /// - Throws: ``OperationError/missingSpatialReference(operation:)``, ``OperationError/unknownProjection(operation:from:to:)``, or
    ///   ``OperationError/invalidCoordinate(operation:x:y:expected:)`` for what the projection cannot show, such as the poles in Web Mercator.
    public func project(_ geometry: Geometry, to target: SpatialReference, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        guard let source = geometry.spatialReference else { throw .missingSpatialReference(operation: "project") }
        try hook.report(0, "project")
        if source == target || source.isSupported && target.isSupported {
            do throws(GeometryError) {
                let projected = try geometry.projected(to: target)
                hook.progress?(1)
                return projected
            } catch {
                throw Self.translated(error, of: geometry)
            }
        }
        guard let projection = projections.first(where: { $0.canProject(from: source, to: target) }) else {
            throw .unknownProjection(
                operation: "project", from: SpatialReferenceCheck.name(source), to: SpatialReferenceCheck.name(target))
        }
        let mapping = PathMapping("project", hook: hook) { (path) throws(OperationError) in
            try ProjectedPath(path, projection, from: source, to: target).path()
        }
        var projected = try mapping.apply(to: geometry)
        projected.spatialReference = target
        return projected
    }

    /// Whether ``project(_:to:hook:)`` knows a way from one reference to another.
    public func canProject(from source: SpatialReference, to target: SpatialReference) -> Bool {
        source == target || source.isSupported && target.isSupported || projections.contains { $0.canProject(from: source, to: target) }
    }

    private static func translated(_ error: GeometryError, of geometry: Geometry) -> OperationError {
        let extent = geometry.extent
        let x = extent.xMin
        let y = abs(extent.yMin) > abs(extent.yMax) ? extent.yMin : extent.yMax
        switch error {
        case .latitudeOutOfRange(let latitude):
            return .invalidCoordinate(
                operation: "project", x: x, y: latitude, expected: "a latitude within ±\(WebMercator.greatestLatitude)")
        case .noProjection(let from, let to):
            return .unknownProjection(
                operation: "project", from: SpatialReferenceCheck.name(from), to: SpatialReferenceCheck.name(to))
        default: return .invalidCoordinate(operation: "project", x: x, y: y, expected: error.description)
        }
    }
}

/// One path through a contributed projection, all its vertices in one call.
struct ProjectedPath {
    private let source: Path
    private let projection: any Projection
    private let from: SpatialReference
    private let to: SpatialReference

    init(_ source: Path, _ projection: any Projection, from: SpatialReference, to: SpatialReference) {
        self.source = source
        self.projection = projection
        self.from = from
        self.to = to
    }

    func path() throws(OperationError) -> Path {
        let count = source.count
        guard count > 0 else { return source }
        let xy = UnsafeMutablePointer<Double>.allocate(capacity: 2 * count)
        let z = source.dimensions.hasZ ? UnsafeMutablePointer<Double>.allocate(capacity: count) : nil
        defer {
            xy.deallocate()
            z?.deallocate()
        }
        source.copy(xy: xy, z: z)
        try projection.project(xy: xy, z: z, count: count, from: from, to: to)
        for index in 0..<2 * count where !xy[index].isFinite {
            let before = source[index / 2]
            throw .invalidCoordinate(operation: "project", x: before.x, y: before.y, expected: "a position that the projection knows")
        }
        return Path(
            xy: Array(UnsafeBufferPointer(start: xy, count: 2 * count)), z: z.map { Array(UnsafeBufferPointer(start: $0, count: count)) },
            m: source.mArray, isRing: source.isRing
        ).taking(roleOf: source)
    }
}

extension OperationContribution {
    /// `project`
    static let project = OperationContribution(
        name: "project", summary: "The same places in another reference.",
        parameters: [.init("wkid", .integer(1...Int(Int32.max)), "The reference to project to.")],
        example: #"{"geometry":{"wkt":"POINT (180 0)"},"wkid":3857}"#
    ) { geometry, arguments, hook throws(OperationError) in
        let wkid = try arguments.integer("wkid")
        guard let target = SpatialReference(wkid: wkid) else {
            throw .invalidParameter(operation: "project", name: "wkid", found: "\(wkid)", expected: "a WKID")
        }
        return try arguments.engine.project(geometry, to: target, hook: hook)
    }
}
