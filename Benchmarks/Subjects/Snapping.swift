import Groma

/// Snapping a position to a long line under edit and to a million other segments beside it.
enum Snapping: Subject {
    static let names: [(name: String, about: String)] = [
        ("snap.own", "a position beside a vertex that is dragged, snapped to the rest of its own line"),
        ("snap.line", "the same position snapped to another line of 10^6 segments"),
        ("snap.features", "the same position snapped to 10^6 features of one segment each"),
        ("snap.all", "the same position snapped to all three at once"),
        ("snap.guides", "the same with all kinds on, guides from the two vertices before among them"),
        ("snap.moveShared", "a vertex moved with those of two features that share it: found, moved, handed over and taken back"),
    ]

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let xy = bench.line(vertices)
        let path = Path(xy: xy)
        let own = Geometry.polyline(Polyline(path))
        let step = path.length / Double(max(path.segmentCount, 1))
        // The others run along the same way, three steps aside, so that all of them are near.
        let others = bench.input == nil ? RandomWalk.xy(1_000_001) : Array(xy.prefix(2_000_002))
        let shifted = others.map { $0 + 3 * step }
        let line = try GeometrySnapSource(
            name: "line", spatialReference: nil, features: [(id: 0, geometry: .polyline(Polyline(Path(xy: shifted))))])
        let features = try GeometrySnapSource(name: "features", spatialReference: nil, features: segments(shifted))

        let edits = RandomEdits(count: min(path.count, others.count / 2))
        var sum = 0
        func measure(_ name: String, _ own: Geometry?, _ sources: [any SnapSource], _ kinds: [SnapKind]) {
            let settings = SnapSettings(isEnabled: true, priorities: kinds)
            bench.short(name, vertices: path.count) { operations in
                for operation in operations {
                    let index = edits.index(operation)
                    let aside = edits.step(operation) / 0.0001 * step
                    let point = Coordinate(x: xy[2 * index] + aside, y: xy[2 * index + 1] + 2 * step)
                    func before(_ count: Int) -> Coordinate? { index < count ? nil : path[index - count] }
                    let request = SnapRequest(
                        point: point, toleranceInMapUnits: 2 * step, excluded: [PartRange(part: 0, range: index..<(index + 1))],
                        anchor: before(1), previousAnchor: before(2))
                    // As in a drag, in which the geometry changes with each event.
                    guard let snapper = try? Snapper(settings: settings, own: own, sources: sources) else { continue }
                    sum += snapper.snap(request)?.index ?? 1
                }
            }
        }
        measure("snap.own", own, [], SnapSettings.defaultPriorities)
        measure("snap.line", nil, [line], SnapSettings.defaultPriorities)
        measure("snap.features", nil, [features], SnapSettings.defaultPriorities)
        measure("snap.all", own, [line, features], SnapSettings.defaultPriorities)
        measure("snap.guides", own, [line, features], SnapKind.allCases)
        keep(sum)
        try moveShared(bench, own: own, segments: segments(others), at: others)
    }

    private static func moveShared(
        _ bench: Bench, own: Geometry, segments: [(id: Int, geometry: Geometry)], at xy: [Double]
    ) throws {
        guard bench.wants("snap.moveShared") else { return }
        let source = try GeometrySnapSource(name: "features", spatialReference: nil, isEditable: true, features: segments)
        let topology = try Groma.Topology(sources: [source], spatialReference: nil)
        let edits = RandomEdits(count: min(own.vertexCount, xy.count / 2))
        bench.short("snap.moveShared", vertices: own.vertexCount) { operations in
            for operation in operations {
                let index = edits.index(operation)
                let place = Coordinate(x: xy[2 * index], y: xy[2 * index + 1])
                let shared = topology.sharedVertices(at: [place], in: own)
                let target = Coordinate(x: place.x + edits.step(operation), y: place.y)
                guard let step = try? shared.moving(to: [target], in: own) else { continue }
                try? step.edits.apply(to: [source])
                try? step.edits.inverse.apply(to: [source])
            }
        }
    }

    private static func segments(_ xy: [Double]) -> [(id: Int, geometry: Geometry)] {
        (0..<max(xy.count / 2 - 1, 0)).map { i in
            (id: i, geometry: .polyline(Polyline(Path(xy: Array(xy[(2 * i)..<(2 * i + 4)])))))
        }
    }
}
