import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns the geometry in another spatial reference: by closed formulas between WGS 84 and Web Mercator, otherwise by the first of
    /// ``projections`` that supports it. M is kept, and Z unless the projection changes it, as between vertical references. O(n + vertices
    /// added)
    ///
    /// - Parameters:
    ///   - geometry: Any geometry.
    ///   - target: The reference to project to.
    ///   - options: The handling of positions that cannot be projected, and of straight segments.
    ///   - vertexLimit: The maximum number of vertices of the result if any are added.
    ///   - hook: Progress and cancellation.
    /// - Throws: ``OperationError/missingSpatialReference(operation:)``, ``OperationError/unknownProjection(operation:from:to:reason:)``,
    ///   ``OperationError/invalidCoordinate(operation:x:y:expected:)`` for positions that the projection cannot represent, such as the
    ///   poles in Web Mercator, `invalidParameter`, `tooLarge`, `cancelled`; `noResult` for a transformation that is not usable on this
    ///   system, with its missing
    ///   grids.
    public func project(
        _ geometry: Geometry, to target: SpatialReference, options: ProjectionOptions = ProjectionOptions(),
        vertexLimit: Int = OperationArguments.standardVertexLimit, hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        guard let source = geometry.spatialReference else { throw .missingSpatialReference(operation: "project") }
        if let deviation = options.maxDeviation { try ParameterCheck.positive(deviation, "maxDeviation", "project") }
        try hook.report(0, "project")
        if source == target || source.isSupported && target.isSupported && options == ProjectionOptions() {
            do throws(GeometryError) {
                let projected = try geometry.projected(to: target)
                hook.progress?(1)
                return projected
            } catch {
                // The code below counts these positions and reports the first.
                guard case .latitudeOutOfRange = error else { throw Self.translated(error, of: geometry) }
            }
        }
        let run = try projectionRun(from: source, to: target, by: options.transformation)
        let projector = PathProjector(run: run, options: options, limit: vertexLimit, hook: hook)
        var mapping = PathMapping("project", hook: hook) { (path) throws(OperationError) in try projector.projected(path) }
        mapping.pointsChange = { (points) throws(OperationError) in try projector.projected(points, areLine: false) }
        var projected = try mapping.apply(to: geometry)
        projected.spatialReference = target
        return projected
    }

    /// Projects positions in place, for a host that has them in its own buffers. O(count)
    ///
    /// - Parameters:
    ///   - xy: x and y interleaved, `2 * count` numbers. Positions that cannot be projected become non-finite.
    ///   - z: The elevations, NaN where unset, or nil.
    ///   - count: The number of positions.
    ///   - source: Their spatial reference.
    ///   - target: The reference to project to.
    ///   - transformation: The transformation to use, as in ``ProjectionOptions``.
    /// - Returns: The number of positions that cannot be projected.
    /// - Throws: `unknownProjection`; `invalidParameter` and `noResult` for a transformation that is unknown or not usable on this system.
    @discardableResult
    public func project(
        xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>? = nil, count: Int, from source: SpatialReference,
        to target: SpatialReference, by transformation: String? = nil
    ) throws(OperationError) -> Int {
        if source == target { return 0 }
        return try projectionRun(from: source, to: target, by: transformation).apply(xy, z, count)
    }

    /// Projects positions in place, as alternating x and y. Positions that cannot be projected become non-finite: all of them if no
    /// projection between the references is known. O(n)
    public func project(positions xy: inout [Double], from source: SpatialReference, to target: SpatialReference) {
        let isDone = xy.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return true }
            return (try? project(xy: start, count: buffer.count / 2, from: source, to: target)) != nil
        }
        if !isDone { xy = [Double](repeating: .nan, count: xy.count) }
    }

    /// Returns whether ``project(_:to:options:vertexLimit:hook:)`` supports a pair of spatial references. O(projections)
    public func canProject(from source: SpatialReference, to target: SpatialReference) -> Bool {
        source == target || source.isSupported && target.isSupported || projections.contains { $0.canProject(from: source, to: target) }
    }

    /// Returns the projection between two different references.
    private func projectionRun(
        from source: SpatialReference, to target: SpatialReference, by transformation: String?
    ) throws(OperationError) -> ProjectionRun {
        if transformation != nil, projections.isEmpty { throw .notInstalled(operation: "project", what: "PROJ's list of transformations") }
        if source.isSupported && target.isSupported && transformation == nil {
            return ProjectionRun(projection: nil, source: source, target: target)
        }
        if let projection = projections.first(where: { $0.canProject(from: source, to: target) }) {
            return ProjectionRun(projection: projection, source: source, target: target, transformation: transformation)
        }
        var reason: String?
        for projection in projections where reason == nil { reason = projection.reasonAgainst(projectingFrom: source, to: target) }
        throw .unknownProjection(
            operation: "project", from: SpatialReferenceCheck.name(source), to: SpatialReferenceCheck.name(target), reason: reason)
    }

    private static func translated(_ error: GeometryError, of geometry: Geometry) -> OperationError {
        let extent = geometry.extent
        let x = extent.xMin
        let y = abs(extent.yMin) > abs(extent.yMax) ? extent.yMin : extent.yMax
        switch error {
        case .noProjection(let from, let to):
            return .unknownProjection(
                operation: "project", from: SpatialReferenceCheck.name(from), to: SpatialReferenceCheck.name(to), reason: nil)
        default: return .invalidCoordinate(operation: "project", x: x, y: y, expected: error.description)
        }
    }
}

extension OperationContribution {
    /// `project`
    static let project = OperationContribution(
        name: "project", summary: "Projects a geometry to another spatial reference.",
        parameters: [
            .optional("wkid", .integer(1...Int(Int32.max)), "The WKID of the target reference: an EPSG code, or else an Esri code."),
            .optional(
                "reference", .text, "The target reference as a text, in place of wkid: WKT, a PROJ string or AUTHORITY:CODE."),
            .init(
                "outside", .choice(ProjectionOptions.Outside.allCases.map(\.rawValue)),
                "What happens to positions outside the domain of that reference: refuse fails with an error that names them, drop drops them.",
                default: .choice(ProjectionOptions.Outside.refuse.rawValue)),
            .optional(
                "maxDeviation", .number(),
                "The maximum deviation of straight segments from the true course of the original ones, in units of the target reference; vertices are added as needed. Without it segments stay straight."
            ),
            .optional(
                "transformation", .text,
                "The transformation from reference.transformations, by its name, its code or its index from 0; the best one for each position by default. Needs the plugin for PROJ."
            ),
        ],
        example: #"{"geometry":{"wkt":"POINT (180 0)"},"wkid":3857}"#
    ) { geometry, arguments, hook throws(OperationError) in
        let options = ProjectionOptions(
            outside: ProjectionOptions.Outside(rawValue: try arguments.choice("outside")) ?? .refuse,
            maxDeviation: arguments.has("maxDeviation") ? try arguments.number("maxDeviation") : nil,
            transformation: arguments.has("transformation") ? try arguments.text("transformation") : nil)
        return try arguments.engine.project(
            geometry, to: try target(arguments), options: options, vertexLimit: arguments.vertexLimit, hook: hook)
    }

    private static func target(_ arguments: OperationArguments) throws(OperationError) -> SpatialReference {
        if arguments.has("reference") {
            if arguments.has("wkid") {
                throw .invalidParameter(operation: "project", name: "reference", found: "a text", expected: "either wkid or reference")
            }
            return SpatialReference(wkt: try arguments.text("reference"))
        }
        guard arguments.has("wkid") else {
            throw .invalidParameter(
                operation: "project", name: "wkid", found: OperationArguments.missing,
                expected: "an integer from 1 to \(Int32.max), or a text as reference")
        }
        let wkid = try arguments.integer("wkid")
        guard let target = SpatialReference(wkid: wkid) else {
            throw .invalidParameter(operation: "project", name: "wkid", found: "\(wkid)", expected: "a WKID")
        }
        return target
    }
}
