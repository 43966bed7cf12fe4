import GromaFormats
import GromaGeometry
import GromaJSON
import GromaPlugin
import Testing
import GromaBase

@Suite("Files and formats")
struct StreamingTests {
    private static let folder = SystemFolder.temporary

    /// A path in the temporary folder that nobody else uses.
    private func path(_ name: String) -> String { "\(Self.folder)/groma-formats-\(getpid())-\(UInt32.random(in: 0...UInt32.max))-\(name)" }

    private func memory() -> Int {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return Int(usage.ru_maxrss) * 1024
        #else
            getrusage(RUSAGE_SELF, &usage)
            return Int(usage.ru_maxrss)
        #endif
    }

    @Test("Features go from file to file through every format that holds them")
    func conversion() throws {
        let seed = freshSeed()
        var generator = GeometryGenerator(seed: seed)
        let records = (0..<2000).map { index in
            FeatureRecord(
                id: .integer(index), attributes: ["name": .string("feature \(index)"), "n": .integer(index)],
                geometry: .polyline(
                    Polyline(
                        paths: [generator.path(2...60, .xyz, isRing: false)], dimensions: .xyz, isMulti: true, spatialReference: .wgs84)))
        }
        let formats: [any Format] = [GeoJSON(), GeoJSONSequence(), EsriJSON(), GPX()]
        for format in formats {
            let file = path("features.\(format.fileExtensions[0])")
            defer { unlink(file) }
            let writer = try format.writer(to: try ByteSink.file(file), options: WriteOptions())
            for record in records { try writer.write(record) }
            try writer.finish()
            let source = try ByteSource.file(file)
            let found = try FormatRegistry().recognize(source, path: file)
            #expect(found.name == format.name)
            let reader = try found.reader(of: source, options: ReadOptions())
            var count = 0
            while let record = try reader.next() {
                #expect(record.id == records[count].id, "seed \(seed), \(format.name) \(count)")
                #expect(record.attributes == records[count].attributes, "seed \(seed), \(format.name) \(count)")
                #expect(record.geometry?.vertexCount == records[count].geometry?.vertexCount, "seed \(seed), \(format.name) \(count)")
                count += 1
            }
            #expect(count == records.count)
        }
    }

    @Test("A large file goes through in little memory", arguments: [GeoJSON(), EsriJSON()] as [any Format])
    func memoryBound(_ format: any Format) throws {
        let file = path("large.\(format.fileExtensions[0])")
        let copy = path("large.geojsons")
        defer {
            unlink(file)
            unlink(copy)
        }
        #if DEBUG
            let features = 200  // A small file where code is slow; what is measured needs an optimized build.
        #else
            let features = 5000
        #endif
        let writer = try format.writer(to: try ByteSink.file(file), options: WriteOptions())
        let line = Geometry.polyline(Polyline(Path((0..<1000).map { Coordinate(x: Double($0) / 7, y: 1 / 3) }), spatialReference: .wgs84))
        for index in 0..<features { try writer.write(FeatureRecord(id: .integer(index), geometry: line)) }
        try writer.finish()
        let before = memory()
        let reader = try format.reader(of: try ByteSource.file(file), options: ReadOptions())
        let second = try GeoJSONSequence().writer(to: try ByteSink.file(copy), options: WriteOptions())
        var count = 0
        while let record = try reader.next() {
            try second.write(record)
            count += 1
        }
        try second.finish()
        #expect(count == features)
        #expect(memory() - before < 64 << 20)
    }

    @Test("A file that fails keeps what stood in its place")
    func atomicity() throws {
        let file = path("kept.geojson")
        defer { unlink(file) }
        func write(_ geometry: Geometry) throws {
            let writer = try EsriJSON().writer(to: try ByteSink.file(file), options: WriteOptions())
            try writer.write(FeatureRecord(geometry: geometry))
            try writer.finish()
        }
        try write(.point(Point(x: 1, y: 2)))
        #expect(throws: FormatError.self) { try write(.collection(GeometryCollection())) }
        let kept = try EsriJSON().reader(of: try ByteSource.file(file), options: ReadOptions()).readAll()
        #expect(kept.count == 1)
    }

    @Test("Files that are not there, and folders, are refused with the system's reason")
    func missingFiles() {
        #expect(refusal { try ByteSource.file("/nowhere/at/all") }?.code == "inputOutput")
        #expect(refusal { try ByteSource.file(Self.folder) }?.code == "inputOutput")
        #expect(refusal { try ByteSink.file("/nowhere/at/all") }?.code == "inputOutput")
    }

    @Test(
        "Formats are recognized by their content",
        arguments: [
            ("POINT (1 2)", "wkt"), (" srid=4326;point(1 2)", "wkt"), ("0101000000000000000000F03F0000000000000040", "wkb"),
            (#"{"type":"Point","coordinates":[1,2]}"#, "geojson"),
            ("{\"type\":\"Feature\",\"geometry\":null}\n{\"type\":\"Feature\"", "geojsonseq"),
            ("\u{1E}{\"type\":\"Feature\"}", "geojsonseq"), (#"{"rings":[]}"#, "esri"), (#"{"x":1,"y":2}"#, "esri"),
            (#"{"geometryType":"esriGeometryPoint","features":[]}"#, "esri"), ("<?xml version=\"1.0\"?>\n<!-- c --><gpx>", "gpx"),
        ])
    func recognition(_ text: String, _ name: String) throws {
        #expect(try FormatRegistry().recognize(ByteSource(Array(text.utf8))).name == name)
    }

    @Test("Unknown names and contents are errors that list what is known")
    func unknown() {
        let registry = FormatRegistry()
        #expect(refusal { try registry.format(named: "shp") }?.description.contains("geojson") == true)
        #expect(refusal { try registry.recognize(ByteSource(Array("hello".utf8))) }?.code == "unknownFormat")
        #expect(registry.formats(ofFile: "a.b/c.JSON").map(\.name) == ["geojson", "esri"])
    }

    @Test("A plugin's format is found beside the built-in ones")
    func plugins() throws {
        struct Shout: Plugin {
            let name = "shout"
            func contribute(to registry: inout PluginRegistry) throws(PluginError) {
                try registry.add(ShoutedText(), named: "shout", to: .formats)
            }
        }
        let registry = FormatRegistry(try PluginRegistry([Shout()]))
        #expect(registry.formats.count == FormatRegistry.builtIn.count + 1)
        let format = try registry.format(named: "shout")
        #expect(try format.geometry(from: "POINT (1 2)!").vertexCount == 1)
    }

    @Test("One geometry is wanted: several, and none, are errors")
    func onlyOne() throws {
        #expect(refusal { try [FeatureRecord]().onlyGeometry(format: "x") }?.code == "noGeometry")
        let point = FeatureRecord(geometry: .point(Point(x: 1, y: 2)))
        #expect(refusal { try [point, point].onlyGeometry(format: "x") }?.code == "severalGeometries")
        #expect(refusal { try WKBFormat().encode([point, point]) }?.code == "severalGeometries")
        #expect(try WKTFormat().encode([point, point]).text == "POINT (1 2)\nPOINT (1 2)\n")
        #expect(refusal { try WKTFormat().encode([FeatureRecord]()) }?.code == "noGeometry")
    }
}

/// Well-known text with an exclamation mark behind it.
private struct ShoutedText: Format {
    let name = "shout"
    let title = "Shouted text"
    let fileExtensions = ["shout"]
    let capabilities: FormatCapabilities = [.reading]
    let dimensions = Dimensions.xyzm

    func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch { .no }

    func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
        while try source.loadMore() {}
        return try WKTFormat().reader(of: ByteSource(Array(source.loaded.filter { $0 != 0x21 })), options: options)
    }

    func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter {
        throw .notSupported(format: name, what: "writing")
    }
}

@Suite("Bare geometries")
struct BareGeometryTests {
    @Test(
        "Every format writes one geometry in its barest form",
        arguments: [
            ("wkt", "LINESTRING M (1 2 3, 4 5 6)", []), ("wkb", "", []),
            ("geojson", #"{"type":"LineString","coordinates":[[1,2],[4,5]]}"#, ["m"]),
            ("esri", #"{"hasM":true,"paths":[[[1,2,3],[4,5,6]]],"spatialReference":{"wkid":4326}}"#, []), ("geojsonseq", "", ["m"]),
            ("gpx", "", []),
        ] as [(String, String, [String])])
    func bare(_ name: String, _ text: String, _ dropped: [String]) throws {
        let geometry = try WKT.geometry(from: "LINESTRING M (1 2 3, 4 5 6)")
        let format = try FormatRegistry().format(named: name)
        let encoded = try format.encode(geometry, options: WriteOptions())
        if !text.isEmpty { #expect(encoded.text == text) }
        #expect(encoded.dropped == dropped)
        let back = try encoded.bytes.withUnsafeBytes { try format.geometry(from: $0) }
        #expect(back.vertexCount == 2)
    }
}
