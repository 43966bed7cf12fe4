import GromaTesting
import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

@Suite("GPX")
struct GPXTests {
    private let format = GPX()

    private func gpx(_ content: String) -> String {
        "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(content)</gpx>"
    }

    private func read(_ content: String) throws -> [FeatureRecord] { try format.features(from: gpx(content)) }

    private func wkt(_ content: String) throws -> [String] {
        try read(content).map { try $0.geometry.map { try WKT.text(of: $0) } ?? "none" }
    }

    @Test("Thousands of attributes, namespaces and children take no longer each than a few do", .timeLimit(.minutes(10)))
    func growth() throws {
        let numbers = 0..<80_000
        let attributes = try read("<wpt lat=\"1\" lon=\"2\" \(numbers.map { "a\($0)=\"1\"" }.joined(separator: " "))/>")
        #expect(attributes.count == 1)
        let declared = numbers.map { "xmlns:n\($0)=\"urn:\($0)\"" }.joined(separator: " ")
        let children = numbers.map { "<n\($0):c\($0)>\($0)</n\($0):c\($0)>" }.joined()
        let record = try #require(
            try read("<wpt lat=\"1\" lon=\"2\"><extensions \(declared)>\(children)</extensions></wpt>").first)
        let trees = try #require(record.foreignMembers["extensions"]?.arrayValue)
        #expect(trees.count == 80_000)
        #expect(trees[79_999]["namespace"]?.stringValue == "urn:79999" && trees[79_999]["name"]?.stringValue == "c79999")
        #expect(throws: FormatError.self) {
            _ = try self.read("<wpt lat=\"1\" lon=\"2\" \((0..<40).map { "a\($0 % 39)=\"1\"" }.joined(separator: " "))/>")
        }
    }

    @Test("Waypoints, routes and tracks come in that order, however they stand")
    func order() throws {
        let track = "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"3\" lon=\"4\"/></trkseg></trk>"
        let route = "<rte><rtept lat=\"1\" lon=\"2\"/><rtept lat=\"3\" lon=\"4\"/></rte>"
        let point = "<wpt lat=\"5\" lon=\"6\"><ele>7</ele></wpt>"
        let expected = ["POINT Z (6 5 7)", "LINESTRING (2 1, 4 3)", "MULTILINESTRING ((2 1, 4 3))"]
        for content in [point + route + track, track + route + point, route + point + track, track + point + route] {
            #expect(try wkt(content) == expected, "\(content)")
        }
        #expect(try wkt(point + track + point + "<trk/>") == ["POINT Z (6 5 7)", "POINT Z (6 5 7)", expected[2], "MULTILINESTRING EMPTY"])
    }

    @Test("Time is M when every point has it")
    func times() throws {
        let full =
            "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>1970-01-01T00:00:01Z</time></trkpt><trkpt lat=\"3\" lon=\"4\"><time>1970-01-01T01:00:02.5+01:00</time></trkpt></trkseg></trk>"
        #expect(try wkt(full) == ["MULTILINESTRING M ((2 1 1, 4 3 2.5))"])
        let partial =
            "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"3\" lon=\"4\"><time>2015-12-11T15:43:13.994Z</time></trkpt></trkseg></trk>"
        let record = try read(partial)[0]
        #expect(record.geometry?.dimensions == .xy)
        let notes = record.foreignMembers["pointAttributes"]?.arrayValue
        #expect(notes == [["part": 0, "index": 1, "time": "2015-12-11T15:43:13.994Z"]])
        #expect(try format.encode([record]).text.contains("<trkpt lat=\"3\" lon=\"4\"><time>2015-12-11T15:43:13.994Z</time></trkpt>"))
    }

    @Test(
        "Moments are counted from 1970 and back",
        arguments: [
            ("1970-01-01T00:00:00Z", 0.0), ("2000-02-29T12:00:00Z", 951_825_600), ("2015-12-11T15:43:13.994Z", 1_449_848_593.994),
            ("1969-12-31T23:59:59Z", -1), ("9999-12-31T23:59:59Z", 253_402_300_799), ("0001-01-01T00:00:00Z", -62_135_596_800),
        ])
    func moments(_ text: String, _ seconds: Double) throws {
        let records = try read("<wpt lat=\"0\" lon=\"0\"><time>\(text)</time></wpt>")
        guard case .point(let point)? = records[0].geometry else { return }
        #expect(point.coordinate?.m == seconds)
        #expect(try format.encode(records).text.contains("<time>\(text)</time>"))
    }

    @Test(
        "Invalid input is refused",
        arguments: [
            ("", "truncated"), ("{}", "syntax"), ("<kml/>", "syntax"), ("<gpx>", "truncated"), ("<gpx></gpx><gpx/>", "trailingText"),
            ("<gpx><wpt lat=\"1\" lon=\"2\"></trk></gpx>", "syntax"), ("<gpx><wpt lat=\"1\"/></gpx>", "missingMember"),
            ("<gpx><wpt lat=\"x\" lon=\"2\"/></gpx>", "syntax"), ("<gpx><wpt lat=\"1e999\" lon=\"2\"/></gpx>", "notFinite"),
            ("<gpx><wpt lat=\"1\" lon=\"2\"><ele>high</ele></wpt></gpx>", "syntax"),
            ("<gpx><wpt lat=\"1\" lon=\"2\"><ele>.</ele></wpt></gpx>", "syntax"), ("<gpx><wpt lat=\"-.\" lon=\"2\"/></gpx>", "syntax"),
            ("<gpx><wpt lat=\"1\" lat=\"1\" lon=\"2\"/></gpx>", "syntax"),
            ("<gpx><wpt lat=1 lon=\"2\"/></gpx>", "syntax"), ("<gpx><wpt lat=\"1\" lon=\"2\"><name>&foo;</name></wpt></gpx>", "syntax"),
            ("<gpx><wpt lat=\"1\" lon=\"2\"><name>&#0;</name></wpt></gpx>", "syntax"), ("<gpx><!-- </gpx>", "truncated"),
            ("<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx/>", "doctype"), ("<!DOCTYPE gpx SYSTEM \"file:///etc/passwd\"><gpx/>", "doctype"),
            ("<?xml version=\"1.0\" encoding=\"EBCDIC\"?><gpx/>", "encoding"), ("<gpx/>text", "syntax"),
        ])
    func refusals(_ text: String, _ code: String) {
        let error = refusal { try format.reader(of: ByteSource(Array(text.utf8)), options: ReadOptions()).readAll() }
        #expect(error?.code == code, "\(text): \(error.map(\.description) ?? "")")
    }

    @Test("Elements nest to a limit")
    func nesting() {
        let text = gpx("<wpt lat=\"1\" lon=\"2\"><extensions>" + String(repeating: "<a>", count: 100_000))
        #expect(refusal { try format.features(from: text) }?.code == "nestingTooDeep")
    }

    @Test("Encodings: a byte order mark, ISO 8859-1 as declared, invalid UTF-8 refused")
    func encodings() throws {
        let wpt = "<wpt lat=\"1\" lon=\"2\"><name>"
        let marked = [0xEF, 0xBB, 0xBF] + Array(gpx(wpt + "ő</name></wpt>").utf8)
        #expect(try marked.withUnsafeBytes { try format.features(from: $0) }[0].attributes["name"] == "ő")
        let head = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><gpx>"
        let latin = Array((head + wpt).utf8) + [0xE4] + Array("</name></wpt></gpx>".utf8)
        #expect(try latin.withUnsafeBytes { try format.features(from: $0) }[0].attributes["name"] == "ä")
        let invalid = Array(("<gpx>" + wpt).utf8) + [0xE4] + Array("</name></wpt></gpx>".utf8)
        #expect(refusal { try invalid.withUnsafeBytes { try format.features(from: $0) } }?.code == "encoding")
    }

    @Test("Names, numbers, links, entities, comments and extensions are kept through a round trip")
    func attributes() throws {
        let content = """
            <wpt lat="1" lon="2"><name>a &amp; &lt;b&gt; &#x41;</name><!-- <name>no</name> --><desc><![CDATA[<x>&amp;]]></desc>\
            <link href="http://a?b=1&amp;c"><text>t</text></link><sat>5</sat><hdop>1.25</hdop>\
            <extensions><e:depth xmlns:e="urn:e" unit="m">12<e:inner/></e:depth></extensions></wpt>
            """
        let records = try read(content)
        #expect(records[0].attributes["name"] == "a & <b> A")
        #expect(records[0].attributes["desc"] == "<x>&amp;")
        #expect(records[0].attributes["sat"] == 5)
        #expect(records[0].attributes["link"] == [["href": "http://a?b=1&c", "text": "t"]])
        let tree: JSONValue = [
            [
                "name": "depth", "namespace": "urn:e", "attributes": ["unit": "m"],
                "content": ["12", ["name": "inner", "namespace": "urn:e"]],
            ]
        ]
        #expect(records[0].foreignMembers["extensions"] == tree)
        #expect(try format.features(from: format.encode(records).text) == records)
    }

    @Test("Attributes and identifiers that GPX has no place for come back too")
    func foreignAttributes() throws {
        let record = FeatureRecord(
            id: .integer(17), attributes: ["name": "n", "class": ["a": [1, JSONValue.null, "<>"]], "sat": "many"],
            geometry: .polyline(Polyline(paths: [Path(xy: [1, 2, 3, 4])], isMulti: true, spatialReference: .wgs84)),
            foreignMembers: ["style": ["w": 2]])
        var back = try format.features(from: format.encode([record]).text)[0]
        #expect(back.foreignMembers["gpx"] == "trk")
        back.foreignMembers["gpx"] = nil
        #expect(back.id == record.id)
        #expect(back.attributes["class"] == record.attributes["class"])
        #expect(back.attributes["sat"] == "many")
        #expect(back.foreignMembers["style"] == record.foreignMembers["style"])
        #expect(back.geometry == record.geometry)
    }

    @Test("Segments of one point are kept beside the line")
    func lonePoints() throws {
        let content =
            "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg><trkseg><trkpt lat=\"3\" lon=\"4\"/><trkpt lat=\"5\" lon=\"6\"/></trkseg></trk>"
        let records = try read(content)
        #expect(try WKT.text(of: try #require(records[0].geometry)) == "MULTILINESTRING ((4 3, 6 5))")
        #expect(try format.features(from: format.encode(records).text) == records)
    }

    @Test("Attributes may have white space around their equals sign, and quotes of either kind (XML 1.0, productions 10, 25 and 41)")
    func attributesOfXML() throws {
        let records = try read("<wpt lat = \"1\"\n\tlon\n=\t'2' ></wpt>")
        #expect(try WKT.text(of: try #require(records[0].geometry)) == "POINT (2 1)")
        for wrong in ["<wpt lat=\"1\" lon></wpt>", "<wpt lat=\"1\" lon=2></wpt>", "<wpt lat=\"1\"lon=\"2\"></wpt>"] {
            #expect(throws: FormatError.self, "\(wrong)") { try read(wrong) }
        }
    }

    @Test("The GPX element for lines can be chosen; polygons are refused")
    func elements() throws {
        let line = FeatureRecord(geometry: try WKT.geometry(from: "LINESTRING(1 2,3 0.0000001)"))
        #expect(try format.encode([line]).text.contains("<trkpt lat=\"0.0000001\" lon=\"3\"/>"))
        #expect(try format.encode([line], options: WriteOptions(gpxElement: .rte)).text.contains("<rtept lat=\"2\" lon=\"1\"/>"))
        #expect(try format.encode([line], options: WriteOptions(gpxElement: .wpt)).text.contains("<wpt lat=\"2\" lon=\"1\"/>"))
        let polygon = FeatureRecord(geometry: try WKT.geometry(from: "POLYGON((0 0,1 0,1 1,0 0))"))
        #expect(refusal { try format.encode([polygon]) }?.code == "notRepresentable")
    }

    @Test("Elements are written in the order of the schema")
    func writtenOrder() throws {
        let line = FeatureRecord(geometry: try WKT.geometry(from: "LINESTRING(1 2,3 4)"))
        let point = FeatureRecord(geometry: try WKT.geometry(from: "POINT(1 2)"))
        var route = line
        route.foreignMembers["gpx"] = "rte"
        let text = try format.encode([line, route, point]).text
        let places = ["<wpt", "<rte>", "<trk>"].map { text.range(of: $0) }
        #expect(places[0] < places[1] && places[1] < places[2])
    }

    @Test("Cut and changed texts are refused or read, never more")
    func mutations() throws {
        let seed = freshSeed()
        var random = Seeded(seed)
        let text = Array(
            gpx(
                "<wpt lat=\"1\" lon=\"2\"><name>&amp;</name><time>2015-12-11T15:43:13.994Z</time></wpt><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg><extensions><a:b xmlns:a=\"u\">t</a:b></extensions></trk>"
            ).utf8)
        for cut in 0..<text.count {
            #expect(throws: FormatError.self) { try Array(text[..<cut]).withUnsafeBytes { try format.features(from: $0) } }
        }
        for _ in 0..<3000 {
            var changed = text
            changed[Int.random(in: 0..<text.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            _ = try? changed.withUnsafeBytes { try format.features(from: $0) }
        }
    }
}

extension String {
    /// Returns the number of bytes before a word; a large number if it is missing.
    fileprivate func range(of word: String) -> Int {
        let (text, word) = (Array(utf8), Array(word.utf8))
        return (0..<max(0, text.count - word.count)).first { text[$0..<$0 + word.count].elementsEqual(word) } ?? .max
    }
}
