import GromaBase
import GromaGeometry

/// Applies a change to every path of a geometry and keeps everything else: type, multi flag, roles and spatial reference.
struct PathMapping {
    /// The dimensions of the changed paths; nil for unchanged dimensions.
    var dimensions: Dimensions?
    /// The hook for progress.
    var hook = OperationHook.none
    /// The operation's name.
    let operation: String
    /// The change; nil drops the path, and with a shell its holes.
    let change: (Path) throws(OperationError) -> Path?
    /// The change of the points of a multipoint, which do not form a line; nil for the same as `change`.
    var pointsChange: ((Path) throws(OperationError) -> Path?)?

    init(
        _ operation: String, dimensions: Dimensions? = nil, hook: OperationHook = .none,
        _ change: @escaping (Path) throws(OperationError) -> Path?
    ) {
        self.operation = operation
        self.dimensions = dimensions
        self.hook = hook
        self.change = change
    }

    /// Returns the geometry with its paths changed. An envelope becomes a polygon.
    func apply(to geometry: Geometry) throws(OperationError) -> Geometry {
        let dimensions = dimensions ?? geometry.dimensions
        let reference = geometry.spatialReference
        switch geometry {
        case .point(let point):
            guard let position = point.coordinate else { return .point(Point(nil, dimensions: dimensions, spatialReference: reference)) }
            let changed = try change(Path([position], dimensions: point.dimensions))
            return .point(Point(changed.flatMap { $0.isEmpty ? nil : $0[0] }, dimensions: dimensions, spatialReference: reference))
        case .multipoint(let multipoint):
            let changed = try (pointsChange ?? change)(multipoint.points) ?? Path(dimensions: dimensions)
            return .multipoint(Multipoint(points: changed, spatialReference: reference))
        case .polyline(let polyline):
            let paths = try changed(polyline.paths, droppingHoles: false)
            return .polyline(Polyline(paths: paths, dimensions: dimensions, isMulti: polyline.isMulti, spatialReference: reference))
        case .polygon(let polygon):
            let rings = try changed(polygon.rings, droppingHoles: true)
            return .polygon(Polygon(rings: rings, dimensions: dimensions, isMulti: polygon.isMulti, spatialReference: reference))
        case .envelope(let envelope): return try apply(to: .polygon(envelope.polygon))
        case .collection(let collection):
            var members: [Geometry] = []
            for (index, member) in collection.geometries.enumerated() {
                try hook.report(Double(index) / Double(collection.geometries.count), operation)
                var mapping = self
                mapping.hook = OperationHook(isCancelled: hook.isCancelled)
                members.append(try mapping.apply(to: member))
            }
            return .collection(GeometryCollection(members, dimensions: dimensions, spatialReference: reference))
        }
    }

    private func changed(_ paths: Parts, droppingHoles: Bool) throws(OperationError) -> Parts {
        var changed: [Path] = []
        changed.reserveCapacity(paths.count)
        let total = Double(max(paths.vertexCount, 1))
        var done = 0
        var lacksShell = false
        for path in paths {
            try hook.report(Double(done) / total, operation)
            done += path.count
            if droppingHoles && path.role == .hole && lacksShell { continue }
            let result = try change(path)
            if path.role != .hole { lacksShell = result == nil }
            if let result { changed.append(result) }
        }
        hook.progress?(1)
        return Parts(changed)
    }
}

extension Path {
    /// Returns the path with the role and closedness of another.
    func taking(roleOf other: Path) -> Path {
        var path = self
        path.role = other.role
        path.isFinished = other.isFinished
        return path
    }

    /// Returns a ring with a role in the direction of results: shells counter-clockwise, holes clockwise.
    func oriented() -> Path {
        guard isRing, role != .unassigned else { return self }
        let isCounterClockwise = signedArea >= 0
        return isCounterClockwise == (role == .shell) ? self : reversed().taking(roleOf: self)
    }
}
