import GromaFormats

#if GeoPackage
    import Groma
    import GromaPlugins
    import GromaBase

    /// Features in GeoPackage files: made, filled, asked and opened. The files lie in the folder that the program is run in.
    enum GeoPackageFeatures: Subject {
        static let names: [(name: String, about: String)] = [
            ("geopackage.insert", "points with three attributes into a new layer, index and all, in one transaction"),
            ("geopackage.rectangle", "the features of a rectangle that some hundred points lie in"),
            ("geopackage.open", "a file opened and one feature read"),
            ("geopackage.save", "one line of so many vertices saved"),
        ]

        static func sizes(_ asked: [Int]) -> [Int] { capped(asked, at: 1_000_000) }

        static func run(_ bench: Bench, vertices: Int) throws {
            guard names.contains(where: { bench.wants($0.name) }) else { return }
            let stores = FeatureStoreRegistry(try PluginRegistry(BuiltInPlugins.all))
            let path = "groma-bench-\(getpid()).gpkg"
            defer { remove(path) }
            let fields = [Field("name", .string), Field("kind", .smallInteger), Field("height", .double)]
            let layer = LayerDefinition(name: "points", geometryType: .point, spatialReference: .wgs84, fields: fields)
            func fresh() throws -> any FeatureTable {
                remove(path)
                return try stores.create(path).addLayer(layer)
            }
            let edits = FeatureEdits(adds: points(vertices))
            if bench.wants("geopackage.insert") {
                let timing = try bench.watch.long { () throws -> Int in
                    let table = try fresh()
                    return try table.applyEdits(edits).adds.count
                }
                bench.report.add(Result(name: "geopackage.insert", vertices: vertices, timing: timing))
            }
            let table = try fresh()
            _ = try table.applyEdits(edits)
            var random = Seeded(9)
            let side = 360 / Double(vertices).squareRoot() * 7
            if bench.wants("geopackage.rectangle") {
                let timing = try bench.watch.long { () throws -> Int in
                    let (x, y) = (random.unit() * 340 - 180, random.unit() * 160 - 90)
                    let box = Extent(xMin: x, yMin: y, xMax: x + side, yMax: y + side)
                    return try table.features(in: FeatureQuery(extent: box, spatialReference: .wgs84)).features.count
                }
                bench.report.add(Result(name: "geopackage.rectangle", vertices: vertices, timing: timing))
            }
            if bench.wants("geopackage.open") {
                let timing = try bench.watch.long { () throws -> Bool in
                    let store = try stores.open(path)
                    return try store.table(named: "points").feature(withObjectID: vertices / 2) != nil
                }
                bench.report.add(Result(name: "geopackage.open", vertices: vertices, timing: timing))
            }
            guard bench.wants("geopackage.save") else { return }
            let line = Geometry.polyline(Polyline(Path(xy: RandomWalk.xy(vertices)), spatialReference: .wgs84))
            remove(path)
            let lines = try stores.create(path).addLayer(
                LayerDefinition(name: "lines", geometryType: .polyline, spatialReference: .wgs84))
            let timing = try bench.watch.long { () throws -> Bool in
                try lines.applyEdits(FeatureEdits(adds: [Feature(geometry: line)])).isSuccess
            }
            bench.report.add(Result(name: "geopackage.save", vertices: vertices, timing: timing))
        }

        private static func points(_ count: Int) -> [Feature] {
            var random = Seeded(5)
            let names = AttributeNames(["name", "kind", "height"])
            return (0..<count).map { number in
                let values: [AttributeValue?] = [.string("place \(number)"), .integer(number % 7), .double(Double(number) / 8)]
                return Feature(
                    attributes: Attributes(names: names, values: values),
                    geometry: .point(Point(x: random.unit() * 360 - 180, y: random.unit() * 180 - 90)))
            }
        }

        private static func remove(_ path: String) {
            for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
        }
    }
#endif
