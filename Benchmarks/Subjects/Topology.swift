import CGEOS
import Groma

/// Making shapes simple, and bringing them into one world.
enum Topology: Subject {
    static let names: [(name: String, about: String)] = [
        ("normalize.line", "a line that crosses the seam 100 times, cut there; naive: a look at each vertex"),
        ("normalize.polygon", "a polygon that crosses the seam 100 times, cut there and put together"),
        (
            "simplify.selfCrossing",
            "a polygon with a crossing on every 91 vertices made simple; naive, to 10^5: GEOS's makeValid by linework"
        ),
        ("simplify.simple", "a polygon that is simple already; naive: GEOS's isValid"),
    ]

    static func sizes(_ asked: [Int]) -> [Int] { capped(asked, at: 1_000_000) }

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let engine = GeometryEngine()
        try normalize(bench, vertices, engine)
        if bench.wants("simplify.selfCrossing") {
            let ring = Shapes.selfCrossing(vertices)
            let polygon = Geometry.ring(ring)
            let timing = try bench.watch.long { try engine.simplify(polygon) }
            // On a million vertices it takes half a minute.
            let naive = vertices <= 100_000 ? makeValid(ring) : nil
            bench.report.add(Result(name: "simplify.selfCrossing", vertices: vertices, timing: timing, naive: naive))
        }
        if bench.wants("simplify.simple") {
            let ring = Shapes.blob(vertices, x: 10, y: 20, radius: 5, seed: 11)
            let polygon = Geometry.ring(ring)
            let bare = BareGEOS()
            let valid = bare.polygon(ring)
            let (timing, naive) = try bench.watch.inTurns(
                { keep(try engine.simplify(polygon).vertexCount) }, { keep(GEOSisValid_r(bare.context, valid)) })
            bench.report.add(Result(name: "simplify.simple", vertices: vertices, timing: timing, naive: naive))
        }
    }

    private static func normalize(_ bench: Bench, _ vertices: Int, _ engine: GeometryEngine) throws {
        let crossings = min(100, max(2, vertices / 4))
        let zigzag = Shapes.zigzag(vertices, crossings: crossings)
        if bench.wants("normalize.line") {
            let line = Geometry.line(zigzag)
            let timing = try bench.watch.long { try engine.normalizeCentralMeridian(line) }
            let naive = Stopwatch.quick.long { foldedOneByOne(zigzag) }
            bench.report.add(Result(name: "normalize.line", vertices: vertices, timing: timing, naive: naive))
        }
        if bench.wants("normalize.polygon") {
            // The zigzag is its eastern border; the western one lies inside the world.
            let polygon = Geometry.ring(zigzag + [100, 60, 100, -60])
            let timing = try bench.watch.long { try engine.normalizeCentralMeridian(polygon) }
            bench.report.add(Result(name: "normalize.polygon", vertices: vertices, timing: timing))
        }
    }

    /// Every x brought back on its own, with the cuts that a plain array would have: less than the whole task.
    private static func foldedOneByOne(_ xy: [Double]) -> [[Double]] {
        var parts: [[Double]] = [[]]
        var last = 0.0
        for index in stride(from: 0, to: xy.count, by: 2) {
            let worlds = (xy[index] / 360).rounded()
            if worlds != last { parts.append([]) }
            last = worlds
            parts[parts.count - 1].append(xy[index] - 360 * worlds)
            parts[parts.count - 1].append(xy[index + 1])
        }
        return parts
    }

    private static func makeValid(_ ring: [Double]) -> Timing {
        let bare = BareGEOS()
        let polygon = bare.polygon(ring)
        return Stopwatch.quick.long { bare.call { GEOSMakeValid_r($0, polygon) } }
    }
}
