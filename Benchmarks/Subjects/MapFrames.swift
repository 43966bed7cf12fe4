import Groma
import GromaPlugins

/// Frames of a map of 1920 by 1080 points that shows a long coastline: of all of it, of a thirtieth of its width, and of a few streets. Where `--input` gives a file it is
/// the coastline; else half of the vertices are one line, and the others islands around it.
enum MapFrames: Subject {
    static let names: [(name: String, about: String)] =
        Zoom.allCases.map { ("map.walk\($0.title)", "what shows of the coastline in a frame of \($0.about)") }
        + Zoom.allCases.map { ("map.png\($0.title)", "the frame of \($0.about) as a PNG file, drawn and packed") }
        + [("map.changed", "a vertex of the coastline moved, and what is drawn where the map has changed, at the zoom of streets")]

    /// How much of the coastline is seen.
    private enum Zoom: Double, CaseIterable {
        case world = 1
        case country = 30
        case street = 18_000

        var title: String {
            switch self {
            case .world: "World"
            case .country: "Country"
            case .street: "Street"
            }
        }

        var about: String {
            switch self {
            case .world: "all of it"
            case .country: "a thirtieth of it"
            case .street: "a few streets"
            }
        }
    }

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let coast = bench.input ?? archipelago(vertices)
        let count = coast.vertexCount
        guard case .polyline(let lines) = coast, let longest = coast.longestPath, longest.count > 40 else {
            bench.report.note("map.walk, map.png and map.changed: the input is no line")
            return
        }
        let symbol = SimpleLineSymbol(color: Color(red: 30, green: 60, blue: 120), width: 1)
        let map = try MapView(width: 1920, height: 1080)
        let layer = GraphicsLayer(name: "coast", spatialReference: coast.spatialReference)
        let graphic = Graphic(geometry: coast, symbol: symbol)
        try layer.add(graphic)
        try map.add(layer)
        let png = try? PictureFormats(try PluginRegistry(BuiltInPlugins.all)).format(named: "png")
        if png == nil { bench.report.note("map.png: built without the trait CairoPictures") }
        let middle = try longest.coordinate(at: longest.count / 2)
        let whole = Viewport(fitting: coast.extent, width: 1920, height: 1080)
        for zoom in Zoom.allCases {
            var viewport = whole
            viewport.resolution /= zoom.rawValue
            if zoom != .world { viewport.center = Coordinate(x: middle.x, y: middle.y) }
            try map.setViewport(viewport)
            if bench.wants("map.walk\(zoom.title)") {
                let frame = map.frame()
                let timing = bench.watch.long { symbol.items(for: SymbolShapes([coast], in: frame)) }
                bench.report.add(Result(name: "map.walk\(zoom.title)", vertices: count, timing: timing))
            }
            if let png, bench.wants("map.png\(zoom.title)") {
                let timing = try bench.watch.long { () throws -> Int in
                    try png.picture(of: try map.displayList(), options: PictureOptions()).bytes.count
                }
                bench.report.add(Result(name: "map.png\(zoom.title)", vertices: count, timing: timing))
            }
        }
        guard let part = lines.paths.indices.max(by: { lines.paths[$0].count < lines.paths[$1].count }) else { return }
        // Near the middle of the screen, where the street is.
        let edits = RandomEdits(count: min(20, longest.count / 2))
        var items = 0
        bench.short("map.changed", vertices: count) { operations in
            for operation in operations {
                let revision = map.displayRevision
                let index = longest.count / 2 - 10 + edits.index(operation)
                guard var shape = graphic.geometry, let old = try? longest.coordinate(at: index) else { continue }
                _ = try? shape.moveVertex(part: part, at: index, to: Coordinate(x: old.x + edits.step(operation) * 1e-3, y: old.y))
                try? graphic.setGeometry(shape)
                for area in map.changedAreas(since: revision) ?? [] { items += (try? map.displayItems(in: area))?.count ?? 0 }
            }
        }
        keep(items)
    }

    /// One long line and islands of sixty vertices.
    private static func archipelago(_ vertices: Int) -> Geometry {
        let xy = RandomWalk.xy(vertices)
        var paths = [Path(xy: Array(xy[..<(vertices / 2 * 2)]))]
        var start = vertices / 2
        while start + 1 < vertices {
            let end = min(start + 60, vertices)
            paths.append(Path(xy: Array(xy[(2 * start)..<(2 * end)])))
            start = end
        }
        return .polyline(Polyline(paths: Parts(paths), isMulti: true, spatialReference: .wgs84))
    }
}
