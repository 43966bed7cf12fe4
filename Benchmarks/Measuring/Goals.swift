/// What the engine has promised, and whether a result keeps it.
enum Goals {
    private struct Goal {
        let name: String
        let vertices: Int
        let limit: Double
    }

    /// Nanoseconds, or bytes for the names that measure them, at so many vertices.
    private static let limits = [
        Goal(name: "path.build", vertices: 10_000_000, limit: 60e6),
        Goal(name: "path.vertexAt", vertices: 10_000_000, limit: 400),
        Goal(name: "path.move", vertices: 10_000_000, limit: 1_000),
        Goal(name: "path.moveKept", vertices: 10_000_000, limit: 4_000),
        Goal(name: "path.dragKept", vertices: 10_000_000, limit: 2_500),
        Goal(name: "path.insert", vertices: 10_000_000, limit: 1_500),
        Goal(name: "path.insertKept", vertices: 10_000_000, limit: 4_000),
        Goal(name: "path.remove", vertices: 10_000_000, limit: 1_500),
        Goal(name: "path.removeKept", vertices: 10_000_000, limit: 4_000),
        Goal(name: "path.undo", vertices: 10_000_000, limit: 1_000),
        Goal(name: "sketch.undo", vertices: 10_000_000, limit: 1_000),
        Goal(name: "sketch.drag", vertices: 10_000_000, limit: 30_000),
        Goal(name: "sketch.freehand", vertices: 10_000_000, limit: 2_000),
        Goal(name: "sketch.bytesPerStep", vertices: 10_000_000, limit: 4_000),
        Goal(name: "path.nearestSegment", vertices: 10_000_000, limit: 6_000),
        Goal(name: "selection.rectangle", vertices: 10_000_000, limit: 10e6),
        Goal(name: "selection.transformKept", vertices: 10_000_000, limit: 20e6),
        Goal(name: "selection.removeKept", vertices: 10_000_000, limit: 20e6),
        Goal(name: "snap.own", vertices: 10_000_000, limit: 15_000),
        Goal(name: "snap.line", vertices: 10_000_000, limit: 15_000),
        Goal(name: "snap.features", vertices: 10_000_000, limit: 15_000),
        Goal(name: "snap.all", vertices: 10_000_000, limit: 15_000),
        Goal(name: "index.build", vertices: 1_000_000, limit: 500e6),
        Goal(name: "index.query", vertices: 1_000_000, limit: 20_000),
        Goal(name: "index.update", vertices: 1_000_000, limit: 10_000),
        Goal(name: "index.updateKept", vertices: 1_000_000, limit: 10_000),
        Goal(name: "features.rectangle", vertices: 1_000_000, limit: 100_000),
        Goal(name: "features.nearest", vertices: 1_000_000, limit: 10_000),
        Goal(name: "features.move", vertices: 1_000_000, limit: 3_000),
        Goal(name: "features.moveEdit", vertices: 1_000_000, limit: 10_000),
        Goal(name: "graphics.add", vertices: 1_000_000, limit: 1e9),
        Goal(name: "graphics.move", vertices: 1_000_000, limit: 3_000),
        Goal(name: "graphics.hitTest", vertices: 1_000_000, limit: 200_000),
        Goal(name: "map.walkWorld", vertices: 10_000_000, limit: 5e6),
        Goal(name: "map.walkCountry", vertices: 10_000_000, limit: 5e6),
        Goal(name: "map.walkStreet", vertices: 10_000_000, limit: 5e6),
        Goal(name: "map.pngWorld", vertices: 10_000_000, limit: 60e6),
        Goal(name: "map.pngCountry", vertices: 10_000_000, limit: 60e6),
        Goal(name: "map.pngStreet", vertices: 10_000_000, limit: 60e6),
        Goal(name: "map.changed", vertices: 10_000_000, limit: 100_000),
        Goal(name: "path.bytesPerVertex", vertices: 10_000_000, limit: 18),
        Goal(name: "path.bytesPerStep", vertices: 10_000_000, limit: 4_096),
        Goal(name: "wkb.read", vertices: 10_000_000, limit: 100e6),
        Goal(name: "wkb.write", vertices: 10_000_000, limit: 60e6),
        Goal(name: "geojson.read", vertices: 10_000_000, limit: 400e6),
        Goal(name: "geojson.write", vertices: 10_000_000, limit: 400e6),
        Goal(name: "normalize.line", vertices: 1_000_000, limit: 2e6),
        Goal(name: "normalize.polygon", vertices: 1_000_000, limit: 20e6),
        Goal(name: "simplify.selfCrossing", vertices: 1_000_000, limit: 2e9),
        Goal(name: "geopackage.insert", vertices: 1_000_000, limit: 10e9),
        Goal(name: "geopackage.rectangle", vertices: 1_000_000, limit: 1e6),
        Goal(name: "geopackage.open", vertices: 1_000_000, limit: 50e6),
        Goal(name: "geopackage.save", vertices: 1_000_000, limit: 100e6),
        Goal(name: "stream.startUp", vertices: 0, limit: 20e6),
    ]

    /// Operations a second.
    private static let rates = [
        Goal(name: "stream.run.moveVertex", vertices: 1_000_000, limit: 500_000),
        Goal(name: "stream.run.vertex", vertices: 1_000_000, limit: 1_500_000),
    ]

    /// Times the naive one beside it.
    private static let ratios = [
        Goal(name: "geos.engine", vertices: 100_000, limit: 1.1),
        Goal(name: "parts.move", vertices: 10_000_000, limit: 2),
        Goal(name: "project.utm", vertices: 10_000_000, limit: 1.1),
        Goal(name: "geodesic.length", vertices: 1_000_000, limit: 1.1),
        // Twice as fast as a script that keeps neither history nor index.
        Goal(name: "stream.run.moveVertex", vertices: 1_000_000, limit: 0.5),
    ]

    /// `met` or `missed` with the goal, empty where there is none.
    static func verdict(_ result: Result) -> String {
        if let goal = limits.first(where: { $0.name == result.name && $0.vertices == result.vertices }) {
            if let median = result.timing?.median { return word(median <= goal.limit) + " (\(Report.time(goal.limit)))" }
            return result.bytes.map { word($0 <= goal.limit) + " (\(Report.decimal(goal.limit)) bytes)" } ?? ""
        }
        var words: [String] = []
        if let goal = rates.first(where: { $0.name == result.name && $0.vertices == result.vertices }), let rate = result.perSecond {
            words.append(word(rate >= goal.limit) + " (\(Report.count(Int(rate))) a second; \(Report.count(Int(goal.limit))))")
        }
        if let goal = ratios.first(where: { $0.name == result.name && $0.vertices <= result.vertices }),
            let own = result.timing?.median, let naive = result.naive?.median
        {
            words.append(word(own <= naive * goal.limit) + " (\(Report.decimal(goal.limit)) times the other)")
        }
        if !words.isEmpty { return words.joined(separator: ", ") }
        if let rate = result.perSecond { return "\(Report.count(Int(rate))) a second" }
        return ""
    }

    /// Operations on one vertex of a line that are to grow little with its length.
    private static let growing = [
        "path.vertexAt", "path.move", "path.moveKept", "path.dragKept", "path.insert", "path.insertKept", "path.remove", "path.removeKept",
        "path.undo", "path.nearestSegment", "sketch.drag",
    ]

    /// Operations on one vertex of a line, however long it is: they go down the tree and wait for memory at each of its levels.
    private static let singleVertexOperations = growing + ["path.nearestVertex", "sketch.moveVertex", "sketch.undo", "popups.moveVertex"]

    /// The nanoseconds of one read from memory that waits for the one before, where they were measured in the run.
    static func randomRead(_ results: [Result]) -> Double? {
        results.first { $0.name == "memory.randomRead" }?.timing?.median
    }

    /// The median of a single-vertex operation in multiples of a random read; nil for other operations, and where such reads were not measured.
    static func reads(_ result: Result, among results: [Result]) -> Double? {
        guard singleVertexOperations.contains(result.name), let median = result.timing?.median, let read = randomRead(results), read > 0
        else { return nil }
        return median / read
    }

    /// How much more an edit costs on long lines than on short ones: one line a name that was measured on several. What it grew by is also given in
    /// random reads.
    static func growth(_ results: [Result]) -> [String] {
        return (growing + ["popups.begin"]).flatMap { name -> [String] in
            func median(_ vertices: Int) -> Double? {
                results.first { $0.name == name && $0.vertices == vertices }?.timing?.median
            }
            guard let short = median(10_000), short > 0 else { return [] }
            // A drag event does much that does not depend on the length.
            return [(10_000_000, name == "sketch.drag" ? 3.0 : 4.0), (100_000_000, 6.0)].compactMap { vertices, limit in
                guard let long = median(vertices) else { return nil }
                let times = long / short
                let reads = randomRead(results).map { ", \(Report.decimal((long - short) / $0)) random reads more" } ?? ""
                return "\(name): \(Report.decimal(times)) times from 10,000 to \(Report.count(vertices)) vertices\(reads), "
                    + "\(word(times <= limit)) (\(Report.decimal(limit)) times)"
            }
        }
    }

    /// What a verdict says of a goal that was not met.
    static let missed = "missed"

    private static func word(_ isMet: Bool) -> String { isMet ? "met" : missed }
}
