import GromaBase
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaPlugin
import GromaRPC

extension Limits {
    /// The maximum number of vertices of a geometry.
    public var vertices: Int {
        get { self["vertices"] ?? 200_000_000 }
        set { self["vertices"] = newValue }
    }
}

extension Session {
    /// The geometries of the session by name.
    @inline(__always)
    package var store: GeometryStore { self[GeometryStore.self] }

    /// The formats that are read and written.
    public var formats: FormatRegistry { store.formats }

    /// Runs the geometry operations.
    public var engine: GeometryEngine { store.engine }

    /// Returns the geometry with a name.
    ///
    /// - Throws: `unknownName` if there is none, with the most similar existing name.
    public func geometry(named name: String) throws(CommandError) -> Geometry {
        if let geometry = store[name] { return geometry }
        let nearest = Nearest.name(to: name, in: store.names)
        throw CommandError(
            .unknownName, "the session holds no geometry named \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""),
            found: .string(name), expected: "a name from geometry.list", details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    /// Stores a geometry under a name, within the session's limits.
    ///
    /// - Throws: `limitExceeded`; a previous geometry with the name then remains.
    public func keep(_ geometry: Geometry, as name: String) throws(CommandError) {
        try check(geometry)
        let size = GeometryStore.size(of: geometry, named: name)
        let freed = store[name].map { GeometryStore.size(of: $0, named: name) } ?? 0
        try checkMemory(size - freed, path: "params.into")
        store[name] = geometry
    }

    /// Stores geometries as name.0, name.1, …, all or none; a missing one also takes a number.
    package func keep(_ geometries: [Geometry?], numberedBehind name: String) throws(CommandError) {
        try store.transaction { () throws(CommandError) in
            for (index, geometry) in geometries.enumerated() {
                if index % 1024 == 1023, hook.isCancelled?() == true { throw CommandError(.cancelled, "the request was cancelled") }
                if let geometry { try keep(geometry, as: "\(name).\(index)") }
            }
        }
    }

    /// Checks that a geometry does not have more vertices than the limit.
    ///
    /// - Throws: `limitExceeded` if it has.
    public func check(_ geometry: Geometry) throws(CommandError) { try check(vertices: geometry.vertexCount, path: nil) }

    /// Throws for more vertices than the limit.
    @inline(__always)
    package func check(vertices count: Int, path: String?) throws(CommandError) {
        guard count <= store.vertexLimit else {
            throw CommandError(
                .limitExceeded, "the geometry has \(count) vertices, more than the limit", path: path, found: .integer(count),
                expected: "at most \(store.vertexLimit) vertices", details: [("limit", "vertices")])
        }
    }
}
