import Foundation
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaTesting
import Testing

/// Texts that are read from files and pipes, and are longer than what is loaded at once, or written longer than what is kept in memory
/// (4 MiB).
@Suite struct PiecewiseTests {
    /// What is loaded at once here: less than the usual 1 MiB, so that texts are long beside it and quickly read.
    private static let piece = 1 << 16

    /// Features with a line of many positions now and then, names with brackets, quotes and backslashes, and long ones.
    private static func records(_ count: Int, length: Int = 9000, isMulti: Bool = true, _ generator: inout Seeded) -> [FeatureRecord] {
        (0..<count).map { index in
            let size = index % 20 == 3 ? length : 2 + generator.below(60)
            let path = Path((0..<size).map { Coordinate(x: Double($0) / 8 - 90, y: Double(index % 80) + Double($0 % 5) / 4) })
            let name = ["a\"b", "\\", "{[", "]}", "é\\\"", String(repeating: "x", count: generator.below(70))][generator.below(6)]
            return FeatureRecord(
                id: .integer(index), attributes: ["name": .string(name), "n": .integer(index)],
                geometry: .polyline(Polyline(paths: [path], isMulti: isMulti, spatialReference: .wgs84)))
        }
    }

    /// Reads a text from memory, from a file, and from a pipe that gives some bytes at a time.
    private func everyWay(_ text: [UInt8], _ format: any Format, _ folder: TemporaryFolder) throws -> [Result<[FeatureRecord], FormatError>]
    {
        func read(_ source: ByteSource) -> Result<[FeatureRecord], FormatError> {
            do throws(FormatError) {
                return .success(try format.reader(of: source, options: ReadOptions()).readAll())
            } catch {
                return .failure(error)
            }
        }
        let path = folder.file("text")
        try Data(text).write(to: URL(fileURLWithPath: path))
        let pipe = Pipe()
        let thread = Thread {
            var rest = text[...]
            while !rest.isEmpty {
                try? pipe.fileHandleForWriting.write(contentsOf: rest.prefix(50_021))
                rest = rest.dropFirst(50_021)
            }
            try? pipe.fileHandleForWriting.close()
        }
        thread.start()
        let piped = read(ByteSource.descriptor(pipe.fileHandleForReading.fileDescriptor, named: "a pipe", piece: Self.piece))
        // What was not read is taken, so that the thread ends.
        _ = try? pipe.fileHandleForReading.readToEnd()
        return [read(ByteSource(text)), read(try ByteSource.file(path, piece: Self.piece)), piped]
    }

    @Test(arguments: ["geojson", "geojsonseq", "esri", "gpx", "wkt"]) func readFromAnywhereTheyAreTheSame(_ name: String) throws {
        var generator = Seeded(401)
        let (folder, format) = (try TemporaryFolder(), try FormatRegistry().format(named: name))
        let records = Self.records(50, length: 5000, isMulti: name != "esri", &generator)
        let text = try format.encode(records)
        #expect(text.bytes.count > 2 * Self.piece)
        let found = try everyWay(text.bytes, format, folder)
        let first = try found[0].get()
        #expect(first.map(\.geometry) == records.map(\.geometry))
        if name != "wkt" {
            #expect(first.map(\.id) == records.map(\.id) && first.map { $0.attributes["name"] } == records.map { $0.attributes["name"] })
        }
        for other in found.dropFirst() { #expect(try other.get() == first) }
        // Cut short it is an error at the same place wherever it is read from.
        let cut = try everyWay(Array(text.bytes.dropLast(text.bytes.count / 3)), format, folder)
        let errors = cut.map { result -> FormatError? in if case .failure(let error) = result { error } else { nil } }
        #expect(errors[1] == errors[0] && errors[2] == errors[0])
        #expect(errors[0] != nil)
    }

    /// A comma with nothing behind it is refused at the byte where a value is missing, not as a text that has ended.
    @Test func aValueThatIsMissing() throws {
        let folder = try TemporaryFolder()
        let feature = #"{"type":"Feature","geometry":null,"properties":null}"#
        let texts: [(text: String, format: any Format, offset: Int, found: String)] = [
            (#"{"type":"FeatureCollection","features":[\#(feature),]}"#, GeoJSON(), 93, "']'"),
            (#"{"features":[,]}"#, EsriJSON(), 13, "','"),
        ]
        for (text, format, offset, found) in texts {
            for result in try everyWay(Array(text.utf8), format, folder) {
                let fault = FormatFault(format: format.name, offset: offset, found: found, expected: "a value")
                #expect(result == .failure(.syntax(fault)), "\(text)")
            }
        }
    }

    @Test func aSingleGeometryLongerThanWhatIsLoadedAtOnce() throws {
        let folder = try TemporaryFolder()
        let line = Geometry.polyline(
            Polyline(Path((0..<20_000).map { Coordinate(x: Double($0), y: Double($0 % 7)) }), spatialReference: .wgs84))
        for format in [GeoJSON(), EsriJSON(), WKTFormat(), WKBFormat()] as [any Format] {
            let text = try format.encode(line).bytes
            for found in try everyWay(text, format, folder) { #expect(try found.get().map(\.geometry) == [line], "\(format.name)") }
        }
        // A member before the type, which is longer than that itself.
        let long = #"{"note":""# + String(repeating: "\\\"x]", count: 50_000) + #"","coordinates":[1,2],"type":"Point"}"#
        for found in try everyWay(Array(long.utf8), GeoJSON(), folder) {
            #expect(try found.get().map(\.geometry) == [.point(Point(x: 1, y: 2, spatialReference: .wgs84))])
        }
        let esri = #"{"note":""# + String(repeating: "\\\"x]", count: 50_000) + #"","x":1,"y":2,"spatialReference":{"wkid":4326}}"#
        for found in try everyWay(Array(esri.utf8), EsriJSON(), folder) {
            #expect(try found.get().map(\.geometry) == [.point(Point(x: 1, y: 2, spatialReference: .wgs84))])
        }
    }

    /// A count of more than there is is told wherever the bytes come from, and of a file no more than a piece is loaded for it.
    @Test func aCountOfMoreThanThereIs() throws {
        let folder = try TemporaryFolder()
        let line = Geometry.polyline(Polyline(Path((0..<100_000).map { Coordinate(x: Double($0), y: 1) }), spatialReference: .wgs84))
        let whole = try WKBFormat().encode(line).bytes
        #expect(whole.count == 1_600_009)
        let huge: [UInt8] = [1, 2, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF] + whole.dropFirst(9)
        for (bytes, count, left) in [(Array(whole.dropLast(100)), 100_000, 1_599_900), (huge, 4_294_967_295, 1_600_000)] {
            let fault = FormatFault(
                format: "wkb", offset: 5, found: "\(left) bytes left", expected: "\(count) times 16 bytes at least")
            for found in try everyWay(bytes, WKBFormat(), folder) { #expect(found == .failure(.truncated(fault))) }
        }
        let path = folder.file("line")
        try Data(whole).write(to: URL(fileURLWithPath: path))
        let source = try ByteSource.file(path)
        let reader = try WKBFormat().reader(of: source, options: ReadOptions(vertexLimit: 99_999))
        #expect(refusal { try reader.next() }?.code == "tooLarge" && source.withLoaded { $0.count } <= 1 << 20)
    }

    /// A feature longer than eight times what is loaded at once, whose memory is given back, and those before and behind it.
    @Test func whatFollowsAVeryLongFeature() throws {
        let folder = try TemporaryFolder()
        var generator = Seeded(403)
        var records = Self.records(30, isMulti: false, &generator)
        records[4].attributes["name"] = .string(String(repeating: "x", count: 9 * Self.piece))
        for format in [GeoJSON(), GeoJSONSequence(), EsriJSON()] as [any Format] {
            let path = folder.file(format.name)
            try Data(format.encode(records).bytes).write(to: URL(fileURLWithPath: path))
            let source = try ByteSource.file(path, piece: Self.piece)
            let found = try format.reader(of: source, options: ReadOptions()).readAll()
            #expect(found.map(\.geometry) == records.map(\.geometry), "\(format.name)")
            #expect(found.map { $0.attributes["name"] } == records.map { $0.attributes["name"] }, "\(format.name)")
        }
    }

    /// Members behind the features apply to them; a source that is read once says that it cannot know them in time.
    @Test func membersBehindTheFeatures() throws {
        let folder = try TemporaryFolder()
        var generator = Seeded(402)
        let records = Self.records(100, length: 1000, &generator)
        func features(_ format: any Format) throws -> String {
            let text = try format.encode(records).text
            let start = try #require(text.range(of: #""features":["#))
            return String(text[start.lowerBound...].dropLast(2))
        }
        let crs = #""crs":{"type":"name","properties":{"name":"EPSG:3857"}}"#
        let geo = try everyWay(
            Array(#"{"name":"a",\#(try features(GeoJSON())),"type":"FeatureCollection",\#(crs)}"#.utf8), GeoJSON(), folder)
        for found in geo.prefix(2) {
            let all = try found.get()
            #expect(all.count == 100 && all.allSatisfy { $0.geometry?.spatialReference == .webMercator })
        }
        guard case .failure(let error) = geo[2] else {
            Issue.record("no error")
            return
        }
        #expect(
            error.code == "syntax"
                && error.description.hasSuffix(
                    "found 'crs' behind the features, expected 'crs' before them where the source can be read only once")
        )
        let esri = try everyWay(
            Array(#"{\#(try features(EsriJSON())),"objectIdFieldName":"n","spatialReference":{"wkid":3857}}"#.utf8), EsriJSON(), folder)
        for found in esri.prefix(2) { #expect(try found.get().allSatisfy { $0.geometry?.spatialReference == .webMercator }) }
    }

    /// Of a file that is longer no more than a piece is in memory, although what stands behind its features was looked at before.
    @Test(arguments: ["geojson", "geojsonseq", "esri"]) func noMoreThanAPieceIsLoaded(_ name: String) throws {
        let (folder, format) = (try TemporaryFolder(), try FormatRegistry().format(named: name))
        var generator = Seeded(404)
        let text = try format.encode(Self.records(250, length: 1000, isMulti: name != "esri", &generator)).bytes
        #expect(text.count > 3 * Self.piece)
        let path = folder.file("text")
        try Data(text).write(to: URL(fileURLWithPath: path))
        let source = try ByteSource.file(path, piece: Self.piece)
        let reader = try format.reader(of: source, options: ReadOptions())
        var (count, most) = (0, 0)
        while try reader.next() != nil {
            count += 1
            most = max(most, source.withLoaded { $0.count })
        }
        #expect(count == 250 && most <= Self.piece, "\(most)")
    }

    @Test func elementsOutOfOrderLongerThanWhatIsLoadedAtOnce() throws {
        let folder = try TemporaryFolder()
        let point = #"<wpt lat="1" lon="2"><name>p</name></wpt>"#
        let track = "<trk><trkseg>" + String(repeating: #"<trkpt lat="1" lon="2"/>"#, count: 6_000) + "</trkseg></trk>"
        let route = #"<rte><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte>"#
        let found = try everyWay(Array("<gpx>\(track)\(route)\(point)\(track)\(point)</gpx>".utf8), GPX(), folder)
        func kinds(_ result: Result<[FeatureRecord], FormatError>) throws -> [String?] {
            try result.get().map { $0.foreignMembers["gpx"]?.stringValue }
        }
        #expect(try kinds(found[0]) == ["wpt", "wpt", "rte", "trk", "trk"] && kinds(found[1]) == kinds(found[0]))
        // Read once, they come as they stand.
        #expect(try kinds(found[2]) == ["trk", "rte", "wpt", "trk", "wpt"])
    }

    /// Features that wait for what stands before them: in memory, and beyond its limit in a file that is gone afterward.
    @Test(arguments: ["esri", "gpx"]) func waitingFeaturesAreWrittenWhole(_ name: String) throws {
        let (folder, format) = (try TemporaryFolder(), try FormatRegistry().format(named: name))
        var generator = Seeded(403)
        let records = Self.records(1000, &generator).map { record in
            var record = record
            if name == "gpx", (record.id?.intValue ?? 0) % 3 == 0 { record.foreignMembers["gpx"] = "rte" }
            return record
        }
        let whole = try format.encode(records)
        #expect(whole.bytes.count > 5 << 20)
        let path = folder.file("written")
        #expect(try format.write(records, toPath: path).isEmpty)
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == whole.bytes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["written"])
        let back = try format.features(from: whole.text)
        #expect(
            back.count == records.count
                && back.reduce(0) { $0 + ($1.geometry?.vertexCount ?? 0) } == records.reduce(0) { $0 + ($1.geometry?.vertexCount ?? 0) })
    }

    @Test func sourcesTellWhatIsLoaded() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("bytes")
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        for source in [ByteSource(bytes), try ByteSource.file(path)] {
            #expect(source.offset == 0)
            #expect(try source.load(10))
            source.consume(4)
            #expect(source.offset == 4 && source.withLoaded { $0.first } == bytes[4])
            source.consume(-3)
            #expect(source.offset == 4)
            #expect(try source.load(1_500_000) && source.withLoaded { Array($0.prefix(1_500_000)) == Array(bytes[4..<1_500_004]) })
            source.consume(1_500_000)
            #expect(try source.load(1_499_996) && !source.load(1_499_997))
            #expect(source.withLoaded { Array($0) == Array(bytes[1_500_004...]) })
            source.consume(.max)
            #expect(try source.offset == 3_000_000 && !source.loadMore() && source.withLoaded { $0.isEmpty })
        }
        let nothing = ByteSource(borrowing: UnsafeRawBufferPointer(start: nil, count: 0))
        #expect(try !nothing.load(1) && !nothing.loadMore() && nothing.load(0) && nothing.offset == 0)
        let sink = ByteSink()
        try sink.write([1, 2])
        try sink.write([3])
        try sink.finish()
        try sink.finish()
        #expect(sink.bytes == [1, 2, 3])
    }
}
