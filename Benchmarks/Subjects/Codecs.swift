import CGEOS
import Groma

/// Loading and writing a line in each format: from bytes to what can be edited, and back.
enum Codecs: Subject {
    static let names: [(name: String, about: String)] =
        [
            ("wkb.read", "a line from WKB, ready to be edited; naive: its positions copied into an array"),
            ("wkb.write", "a line into WKB; naive: its array copied behind a head"),
            ("geojson.read", "a line from GeoJSON, all of the text checked; naive, to 10^6: GEOS's reader"),
            ("geojson.write", "a line into GeoJSON, shortest numbers that read back the same; naive, to 10^6: GEOS's writer"),
        ]
        + ["wkt", "esri", "gpx"].flatMap { name in
            [(name: "\(name).read", about: "a line from \(name), to 10^6"), (name: "\(name).write", about: "a line into \(name), to 10^6")]
        }

    static func sizes(_ asked: [Int]) -> [Int] { capped(asked, at: 10_000_000) }

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let geometry = bench.input ?? .line(RandomWalk.xy(vertices))
        for format in FormatRegistry().formats {
            let (read, write) = ("\(format.name).read", "\(format.name).write")
            guard bench.wants(read) || bench.wants(write), names.contains(where: { $0.name == read }) else { continue }
            guard vertices <= 1_000_000 || format.name == "wkb" || format.name == "geojson" else { continue }
            try measure(bench, format, geometry, read, write)
        }
    }

    private static func measure(_ bench: Bench, _ format: any Format, _ geometry: Geometry, _ read: String, _ write: String) throws {
        let records = [FeatureRecord(geometry: geometry)]
        let text: [UInt8]
        do {
            text = try format.encode(records).bytes
        } catch {
            bench.report.note("\(write): \(error)")
            return
        }
        let count = geometry.vertexCount
        if bench.wants(read) {
            let timing = try bench.watch.long {
                try text.withUnsafeBytes { try format.features(from: $0, options: ReadOptions(vertexLimit: .max)).count }
            }
            bench.report.add(Result(name: read, vertices: count, timing: timing, naive: other(read, geometry, text)))
        }
        if bench.wants(write) {
            let timing = try bench.watch.long { try format.encode(records).bytes.count }
            bench.report.add(
                Result(name: write, vertices: count, timing: timing, naive: other(write, geometry, text), bytes: Double(text.count)))
        }
    }

    /// The plain array, or GEOS, doing the same.
    private static func other(_ name: String, _ geometry: Geometry, _ text: [UInt8]) -> Timing? {
        let watch = Stopwatch.quick
        let xy = geometry.longestPath?.xyArray ?? []
        let bare = BareGEOS()
        switch name {
        case "wkb.read":
            return watch.long {
                [Double](unsafeUninitializedCapacity: xy.count) { buffer, count in
                    text.withUnsafeBytes {
                        UnsafeMutableRawBufferPointer(buffer).copyMemory(
                            from: UnsafeRawBufferPointer(rebasing: $0.prefix(16 * (xy.count / 2))))
                    }
                    count = xy.count
                }
            }
        case "wkb.write":
            return watch.long { () -> [UInt8] in
                var bytes: [UInt8] = []
                bytes.reserveCapacity(9 + 8 * xy.count)
                bytes.append(contentsOf: [1, 2, 0, 0, 0, 0, 0, 0, 0])
                xy.withUnsafeBytes { bytes.append(contentsOf: $0) }
                return bytes
            }
        case "geojson.read" where geometry.vertexCount <= 1_000_000:
            // GEOS reads geometries of its own making here: those of features it gives as a collection.
            let terminated = text.map { CChar(bitPattern: $0) } + [0]
            let reader = GEOSGeoJSONReader_create_r(bare.context)
            defer { GEOSGeoJSONReader_destroy_r(bare.context, reader) }
            return watch.long { bare.call { GEOSGeoJSONReader_readGeometry_r($0, reader, terminated) } }
        case "geojson.write" where geometry.vertexCount <= 1_000_000:
            guard let line = bare.line(xy) else { return nil }
            let writer = GEOSGeoJSONWriter_create_r(bare.context)
            defer { GEOSGeoJSONWriter_destroy_r(bare.context, writer) }
            return watch.long { GEOSFree_r(bare.context, GEOSGeoJSONWriter_writeGeometry_r(bare.context, writer, line, -1)) }
        default: return nil
        }
    }
}
