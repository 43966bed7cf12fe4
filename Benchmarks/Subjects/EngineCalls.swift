import CGEOS
import Groma

/// What the engine adds to a call of GEOS: the same operation on geometries of GEOS made beforehand, and on values through the engine.
enum EngineCalls: Subject {
    static let names: [(name: String, about: String)] = [
        ("geos.bare", "intersection of two polygons by a bare call, its geometries made beforehand"),
        ("geos.engine", "the same through the engine, values in and out; naive: the bare call"),
        ("geos.engine.union", "union of two polygons; naive: the bare call"),
        ("geos.engine.buffer", "buffer of a polygon of at most 10,000 vertices by a hundredth of its radius; naive: the bare call"),
        ("geos.engine.convexHull", "convex hull of a polygon; naive: the bare call"),
        ("geos.engine.relate", "relation of two polygons; naive: the bare call"),
        ("geos.engine.generalize", "a line thinned by Douglas and Peucker; naive: the bare call"),
    ]

    static func sizes(_ asked: [Int]) -> [Int] { capped(asked, at: 100_000) }

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let first = Shapes.blob(vertices, x: 10, y: 20, radius: 5, seed: 11)
        let second = Shapes.blob(vertices, x: 13, y: 21, radius: 5, seed: 12)
        let walk = RandomWalk.xy(vertices)
        let bare = BareGEOS()
        guard let one = bare.polygon(first), let other = bare.polygon(second), let line = bare.line(walk) else { return }
        let engine = GeometryEngine()
        let (a, b, c) = (Geometry.ring(first), Geometry.ring(second), Geometry.line(walk))

        func pair(_ name: String, _ call: () -> Void, _ body: () throws -> Void) throws {
            guard bench.wants(name) || name == "geos.engine" && bench.wants("geos.bare") else { return }
            // Taken in turns, so that what else the machine does falls on both.
            let (own, naive) = try bench.watch.inTurns(body, call)
            if name == "geos.engine" { bench.report.add(Result(name: "geos.bare", vertices: vertices, timing: naive)) }
            bench.report.add(Result(name: name, vertices: vertices, timing: own, naive: naive))
        }
        try pair("geos.engine", { bare.call { GEOSIntersection_r($0, one, other) } }, { keep(try engine.intersection(a, b).vertexCount) })
        try pair("geos.engine.union", { bare.call { GEOSUnion_r($0, one, other) } }, { keep(try engine.union(a, b).vertexCount) })
        // GEOS takes half a minute for this on longer ones.
        if vertices <= 10_000 {
            try pair(
                "geos.engine.buffer", { bare.call { GEOSBuffer_r($0, one, 0.05, 8) } },
                { keep(try engine.buffer(a, distance: 0.05).vertexCount) })
        }
        try pair("geos.engine.convexHull", { bare.call { GEOSConvexHull_r($0, one) } }, { keep(try engine.convexHull(a).vertexCount) })
        try pair(
            "geos.engine.relate", { GEOSFree_r(bare.context, GEOSRelate_r(bare.context, one, other)) },
            { keep(try engine.relate(a, b)) })
        // A tolerance that leaves about a tenth of the vertices.
        let tolerance = 0.0002
        try pair(
            "geos.engine.generalize", { bare.call { GEOSSimplify_r($0, line, tolerance) } },
            { keep(try engine.generalize(c, tolerance: tolerance).vertexCount) })
    }
}
