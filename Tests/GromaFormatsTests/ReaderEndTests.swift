import Foundation
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaTesting
import Testing

/// What readers and writers do at their end and after an error, and what they leave behind.
@Suite struct ReaderEndTests {
    private static let feature = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":null}"#
    private static let esriFeature = #"{"attributes":{},"geometry":{"x":1,"y":2}}"#
    private static let waypoint = #"<wpt lat="2" lon="1"/>"#
    /// A text of two features, and one with an error between them.
    private static let texts: [(any Format, good: String, broken: String)] = [
        (
            GeoJSON(), #"{"type":"FeatureCollection","features":[\#(feature),\#(feature)]}"#,
            #"{"type":"FeatureCollection","features":[\#(feature),1,\#(feature)]}"#
        ),
        (GeoJSONSequence(), "\(feature)\n\(feature)\n", "\(feature)\nx\n\(feature)\n"),
        (EsriJSON(), #"{"features":[\#(esriFeature),\#(esriFeature)]}"#, #"{"features":[\#(esriFeature),1,\#(esriFeature)]}"#),
        (WKTFormat(), "POINT (1 2)\nPOINT (1 2)\n", "POINT (1 2)\nPOINT (x)\nPOINT (1 2)\n"),
        (GPX(), "<gpx>\(waypoint)\(waypoint)</gpx>", #"<gpx>\#(waypoint)<wpt lat="x" lon="1"/>\#(waypoint)</gpx>"#),
    ]

    @Test(arguments: texts.indices) func nothingComesAfterTheEndOrAnError(_ index: Int) throws {
        let (format, good, broken) = Self.texts[index]
        let point = Geometry.point(Point(x: 1, y: 2, spatialReference: .wgs84))
        let reader = try format.reader(of: ByteSource(Array(good.utf8)), options: ReadOptions())
        #expect(try reader.next()?.geometry == point && reader.next()?.geometry == point)
        for _ in 0..<3 { #expect(try reader.next() == nil) }
        let other = try format.reader(of: ByteSource(Array(broken.utf8)), options: ReadOptions())
        #expect(try other.next()?.geometry == point)
        #expect(refusal { try other.next() } != nil)
        for _ in 0..<3 { #expect(try other.next() == nil) }
        // A text that is refused at its start.
        let third = try format.reader(of: ByteSource([0x5B]), options: ReadOptions())
        #expect(refusal { try third.next() } != nil)
        for _ in 0..<3 { #expect(try third.next() == nil) }
    }

    @Test(arguments: ["geojson", "geojsonseq", "esri", "wkt", "wkb", "gpx"]) func aWriterFinishesOnce(_ name: String) throws {
        let format = try FormatRegistry().format(named: name)
        let record = FeatureRecord(geometry: .point(Point(x: 1, y: 2, spatialReference: .wgs84)))
        let sink = ByteSink()
        let writer = try format.writer(to: sink, options: WriteOptions())
        try writer.write(record)
        try writer.finish()
        let text = sink.bytes
        #expect(try text == format.encode([record]).bytes && !text.isEmpty)
        try writer.finish()
        #expect(sink.bytes == text)
    }

    /// What follows a feature of more than eight pieces, whose memory was given back, is still refused at its byte.
    @Test func offsetsBehindAVeryLongFeature() throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "x", count: 9 << 20)
        let record = #"{"type":"Feature","geometry":null,"properties":{"a":"\#(long)"}}"#
        let texts: [(any Format, text: String, end: String)] = [
            (GeoJSON(), #"{"type":"FeatureCollection","features":[\#(record),\#(Self.feature),"#, "x]}"),
            (GeoJSONSequence(), "\(record)\n\(Self.feature)\n", "x\n"),
            (EsriJSON(), #"{"features":[{"attributes":{"a":"\#(long)"}},\#(Self.esriFeature),"#, "x]}"),
        ]
        for (format, text, end) in texts {
            let path = folder.file(format.name)
            try Data((text + end).utf8).write(to: URL(fileURLWithPath: path))
            let error = refusal { try format.features(atPath: path) }
            #expect(error?.code == "syntax" && error?.fault?.offset == text.utf8.count, "\(format.name)")
        }
    }

    /// A file whose features turn out to be none, behind more than one piece, is read again from its beginning.
    @Test func fromTheBeginningAgain() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.geojson")
        let features = Array(repeating: Self.feature, count: 30_000).joined(separator: ",")
        try Data(#"{"features":[\#(features)],"type":"Point","coordinates":[3,7]}"#.utf8).write(to: URL(fileURLWithPath: path))
        #expect(try GeoJSON().geometry(atPath: path) == .point(Point(x: 3, y: 7, spatialReference: .wgs84)))
    }

    /// The first 64 KiB tell whether a text is a sequence: a line that ends within them with more behind it.
    @Test func howFarALineIsLookedFor() throws {
        func name(_ length: Int) throws -> String {
            let start = #"{"type":"Point","coordinates":[1,2],"n":""#
            let line = start + String(repeating: "x", count: length - start.utf8.count - 2) + "\"}"
            return try FormatRegistry().recognize(ByteSource(Array((line + "\n" + line).utf8)), path: "a.json").name
        }
        #expect(try name(65_534) == "geojsonseq" && name(65_535) == "geojson")
    }

    /// A byte order mark of UTF-8 hides neither separators nor lines.
    @Test func sequencesWithAByteOrderMark() throws {
        let point = #"{"type":"Point","coordinates":[1,2]}"#
        for (text, separates) in [("\(point)\n\(point)\n", false), ("\u{1E}\(point)\n\u{1E}\(point)\n", true)] {
            let bytes = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            #expect(try FormatRegistry().recognize(ByteSource(bytes), path: "a.geojsonl").name == "geojsonseq")
            #expect(bytes.withUnsafeBufferPointer { GeoJSONSequence().dialect(of: $0).writesSeparators } == separates)
            #expect(try GeoJSONSequence().features(from: bytes).count == 2)
        }
    }

    /// Members beside the features of GPX are those of the text or of its metadata, and not those of tracks that are passed over because
    /// others come first.
    @Test func membersOfGPX() throws {
        func members(_ text: String) throws -> JSONObject {
            let reader = try GPX().reader(of: ByteSource(Array(text.utf8)), options: ReadOptions())
            while try reader.next() != nil {}
            return reader.collectionMembers
        }
        let track = "<trk><name>t</name><desc>d</desc><trkseg/></trk>"
        let metadata = "<metadata><name>n</name><desc></desc><x><keywords>k</keywords></x><bounds/></metadata>"
        #expect(try members("<gpx>\(metadata)\(track)<time>5</time></gpx>") == ["name": "n", "time": "5"])
        #expect(try members("<gpx>\(metadata)\(track)<wpt lat=\"1\" lon=\"2\"><name>w</name></wpt></gpx>") == ["name": "n"])
        #expect(try members("<g:gpx><g:url>u</g:url><url>v</url></g:gpx>") == ["url": "u"])
    }

    /// An attribute is written if the whole of its name is one, with a prefix for its namespace if it has one.
    @Test(arguments: [
        (":a", ""), ("a b:c", ""), (#"a="1" b:c"#, ""), ("{}d", #" d="v""#), ("{}1", ""), ("{u}d", #" xmlns:n0="u" n0:d="v""#),
        ("{u", ""), ("{u}", #" xmlns:n0="u""#), ("d", #" d="v""#),
    ])
    func namesOfAttributes(name: String, written: String) throws {
        var attributes = JSONObject()
        attributes[name] = "v"
        let tree: JSONValue = [["name": "e", "attributes": .object(attributes)]]
        let record = FeatureRecord(
            geometry: .point(Point(x: 1, y: 2, spatialReference: .wgs84)), foreignMembers: ["extensions": tree])
        let text = try GPX().encode([record]).text
        #expect(text.contains(#"<e xmlns=""\#(written)></e>"#), "\(text)")
        #expect(try GPX().features(from: text).count == 1)
    }

    #if os(Linux)
        /// A file that was read, or that could not be, is held as long as its source.
        @Test func filesAreNotHeld() throws {
            func held(_ path: String) throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
                }
            }
            let folder = try TemporaryFolder()
            let path = try folder.write("POINT (1 2)", to: "a.wkt")
            do {
                let source = try ByteSource.file(path)
                #expect(try held(path) == 1 && source.load(1))
            }
            for _ in 0..<3 { #expect(try WKTFormat().features(atPath: path).count == 1) }
            #expect(try held(path) == 0)
            for _ in 0..<3 { #expect(refusal { try ByteSource.file(folder.path) }?.code == "inputOutput") }
            #expect(try held(folder.path) == 0)
            for _ in 0..<3 { try WKTFormat().write(.point(Point(x: 3, y: 4)), toPath: path) }
            #expect(try held(path) == 0)
        }
    #endif

    /// A link to a file whose name is a single letter leads to it as well.
    @Test func aLinkToAShortName() throws {
        let folder = try TemporaryFolder()
        let link = folder.file("link.wkt")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
        try WKTFormat().write(.point(Point(x: 1, y: 2)), toPath: link)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a")
        #expect(try String(contentsOfFile: folder.file("a"), encoding: .utf8) == "POINT (1 2)\n")
    }
}
