import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

/// Whole texts of GPX, as they are written and read back. The elements and their order are those of the schema of GPX 1.1
/// (http://www.topografix.com/GPX/1/1/gpx.xsd).
@Suite struct GPXWritingTests {
    private let format = GPX()

    private func written(_ records: [FeatureRecord], _ options: WriteOptions = WriteOptions()) throws -> String {
        let text = try format.encode(records, options: options).text
        let head =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Groma\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
        #expect(text.hasPrefix(head) && text.hasSuffix("</gpx>\n"))
        return String(text.dropFirst(head.count).dropLast(7))
    }

    private func record(_ wkt: String, _ attributes: JSONObject = JSONObject(), id: JSONValue? = nil, _ foreign: JSONObject = JSONObject())
        throws -> FeatureRecord
    {
        FeatureRecord(id: id, attributes: attributes, geometry: try WKT.geometry(from: wkt), foreignMembers: foreign)
    }

    private static let point = "POINT ZM (2 1 3 0)"
    private static let line = "MULTILINESTRING ((2 1, 4 3), (6 5, 8 7, 9 9))"

    @Test(
        arguments: [
            (point, nil, "<wpt lat=\"1\" lon=\"2\"><ele>3</ele><time>1970-01-01T00:00:00Z</time></wpt>\n"),
            (
                point, "trk",
                "<trk>\n<trkseg>\n<trkpt lat=\"1\" lon=\"2\"><ele>3</ele><time>1970-01-01T00:00:00Z</time></trkpt>\n</trkseg>\n</trk>\n"
            ),
            (point, "rte", "<rte>\n<rtept lat=\"1\" lon=\"2\"><ele>3</ele><time>1970-01-01T00:00:00Z</time></rtept>\n</rte>\n"),
            ("MULTIPOINT (2 1, 4 3)", nil, "<wpt lat=\"1\" lon=\"2\"/>\n<wpt lat=\"3\" lon=\"4\"/>\n"),
            (
                "MULTIPOINT (2 1, 4 3)", "trk",
                "<trk>\n<trkseg>\n<trkpt lat=\"1\" lon=\"2\"/>\n<trkpt lat=\"3\" lon=\"4\"/>\n</trkseg>\n</trk>\n"
            ),
            ("MULTIPOINT (2 1, 4 3)", "rte", "<rte>\n<rtept lat=\"1\" lon=\"2\"/>\n<rtept lat=\"3\" lon=\"4\"/>\n</rte>\n"),
            (
                line, nil,
                "<trk>\n<trkseg>\n<trkpt lat=\"1\" lon=\"2\"/>\n<trkpt lat=\"3\" lon=\"4\"/>\n</trkseg>\n<trkseg>\n<trkpt lat=\"5\" lon=\"6\"/>\n<trkpt lat=\"7\" lon=\"8\"/>\n<trkpt lat=\"9\" lon=\"9\"/>\n</trkseg>\n</trk>\n"
            ),
            (
                line, "rte",
                "<rte>\n<rtept lat=\"1\" lon=\"2\"/>\n<rtept lat=\"3\" lon=\"4\"/>\n</rte>\n<rte>\n<rtept lat=\"5\" lon=\"6\"/>\n<rtept lat=\"7\" lon=\"8\"/>\n<rtept lat=\"9\" lon=\"9\"/>\n</rte>\n"
            ),
            (
                line, "wpt",
                "<wpt lat=\"1\" lon=\"2\"/>\n<wpt lat=\"3\" lon=\"4\"/>\n<wpt lat=\"5\" lon=\"6\"/>\n<wpt lat=\"7\" lon=\"8\"/>\n<wpt lat=\"9\" lon=\"9\"/>\n"
            ),
            ("LINESTRING EMPTY", nil, "<trk>\n</trk>\n"), ("POINT EMPTY", nil, "<trk>\n</trk>\n"),
            ("LINESTRING EMPTY", "rte", "<rte>\n</rte>\n"),
            (
                "GEOMETRYCOLLECTION (LINESTRING (2 1, 4 3), POINT (6 5))", nil,
                "<wpt lat=\"5\" lon=\"6\"/>\n<trk>\n<trkseg>\n<trkpt lat=\"1\" lon=\"2\"/>\n<trkpt lat=\"3\" lon=\"4\"/>\n</trkseg>\n</trk>\n"
            ),
        ] as [(String, String?, String)])
    func elements(_ wkt: String, _ element: String?, _ expected: String) throws {
        let options = WriteOptions(gpxElement: element.flatMap(WriteOptions.GPXElement.init))
        #expect(try written([record(wkt)], options) == expected)
    }

    @Test func featuresWithoutAGeometryAreTracks() throws {
        #expect(try written([FeatureRecord(attributes: ["name": "n"])]) == "<trk><name>n</name>\n</trk>\n")
        #expect(try written([]) == "")
        let source = try record("LINESTRING (2 1, 4 3)", ["gpx": "rte"])
        #expect(try written([source]).hasPrefix("<trk>"))
        let polygon = FeatureRecord(geometry: try WKT.geometry(from: "GEOMETRYCOLLECTION (POINT (1 2), POLYGON ((0 0, 1 0, 1 1, 0 0)))"))
        #expect(
            refusal { try format.encode([polygon]) }?.description
                == "gpx cannot hold a polygon: it holds points and lines; write its boundary")
        #expect(refusal { try format.encode(.envelope(Envelope(.empty))) }?.code == "notRepresentable")
    }

    /// Fields in the order of the schema, of points and of lines; what it has no place for in extensions.
    @Test func fields() throws {
        let attributes: JSONObject = [
            "type": "t", "own": [1, .null], "sym": "s", "link": [["href": "h?a&b", "text": "x", "type": "y"], ["href": "g"]], "number": 5,
            "name": "<n>",
            "hdop": 1.5, "sat": 7, "fix": "3d", "course": 9, "cmt": "a\tb", "desc": "bad\u{1}", "src": 3, "magvar": "north", "time": "noon",
        ]
        let extensions = """
            <extensions><id xmlns="urn:groma:gpx:attributes">"k"</id>\
            <attribute xmlns="urn:groma:gpx:attributes" name="own">[1,null]</attribute>
            """
        #expect(
            try written([record("POINT (2 1)", attributes, id: "k", ["gpx": "wpt", "more": true])])
                == """
                <wpt lat="1" lon="2"><time>noon</time><name>&lt;n&gt;</name><cmt>a\tb</cmt><link href="h?a&amp;b"><text>x</text><type>y</type></link>\
                <link href="g"></link><sym>s</sym><type>t</type><fix>3d</fix><sat>7</sat><hdop>1.5</hdop>\(extensions)\
                <attribute xmlns="urn:groma:gpx:attributes" name="number">5</attribute>\
                <attribute xmlns="urn:groma:gpx:attributes" name="course">9</attribute>\
                <attribute xmlns="urn:groma:gpx:attributes" name="desc">"bad\\u0001"</attribute>\
                <attribute xmlns="urn:groma:gpx:attributes" name="src">3</attribute>\
                <attribute xmlns="urn:groma:gpx:attributes" name="magvar">"north"</attribute>\
                <foreign xmlns="urn:groma:gpx:attributes" name="more">true</foreign></extensions></wpt>

                """)
        let line = try written([record("LINESTRING (2 1, 4 3)", attributes, id: "k")])
        #expect(
            line.hasPrefix(
                """
                <trk><name>&lt;n&gt;</name><cmt>a\tb</cmt><link href="h?a&amp;b"><text>x</text><type>y</type></link><link href="g"></link>\
                <number>5</number><type>t</type>\(extensions)
                """))
        for records in [
            [try record("POINT (2 1)", attributes, id: "k", ["more": true])],
            [try record("MULTILINESTRING ((2 1, 4 3))", attributes, id: "k")],
        ] {
            let back = try format.features(from: format.encode(records).text)
            #expect(back[0].id == records[0].id && back[0].geometry == records[0].geometry)
            for member in attributes.members { #expect(back[0].attributes[member.name] == member.value, "\(member.name)") }
            #expect(back[0].foreignMembers["more"] == records[0].foreignMembers["more"])
        }
    }

    /// What belongs to single points of a line goes to them, and points that are no line by themselves to their places.
    @Test func pointsWithData() throws {
        let foreign: JSONObject = [
            "pointAttributes": [
                ["part": 0, "index": 1, "name": "b", "extensions": [["name": "e", "namespace": "urn:e"]]],
                ["part": 1, "index": 0, "time": "2000-01-01T00:00:00Z"],
                ["part": 7, "index": 0, "name": "nowhere"], ["part": -1, "index": 0], ["index": 2, "name": "none"],
            ],
            "lonePoints": [
                ["part": 0, "lon": 20, "lat": 10, "ele": 5, "name": "first"], ["part": 1, "lon": 21, "lat": 11],
                ["part": 2, "lon": 22, "lat": 12],
                ["part": 0, "lon": 20],
            ],
        ]
        let b = "lat=\"3\" lon=\"4\"><name>b</name><extensions><e xmlns=\"urn:e\"></e></extensions>"
        func first(_ p: String) -> String { "<\(p) lat=\"10\" lon=\"20\"><ele>5</ele><name>first</name></\(p)>\n" }
        func lone(_ p: String, _ n: Int) -> String { "<\(p) lat=\"1\(n)\" lon=\"2\(n)\"></\(p)>\n" }
        func segment(_ text: String) -> String { "<trkseg>\n\(text)</trkseg>\n" }
        let timed =
            "<trkpt lat=\"5\" lon=\"6\"><time>2000-01-01T00:00:00Z</time></trkpt>\n<trkpt lat=\"7\" lon=\"8\"/>\n<trkpt lat=\"9\" lon=\"9\"/>\n"
        let track = try written([record(Self.line, JSONObject(), foreign)])
        #expect(
            track == "<trk>\n" + segment(first("trkpt")) + segment("<trkpt lat=\"1\" lon=\"2\"/>\n<trkpt \(b)</trkpt>\n")
                + segment(lone("trkpt", 1))
                + segment(timed) + segment(lone("trkpt", 2)) + "</trk>\n")
        let route = try written([record(Self.line, JSONObject(), foreign)], WriteOptions(gpxElement: .rte))
        #expect(
            route == "<rte>\n<rtept lat=\"1\" lon=\"2\"/>\n<rtept \(b)</rtept>\n" + first("rtept") + "</rte>\n<rte>\n"
                + timed.replacing("trkpt", with: "rtept") + lone("rtept", 1) + lone("rtept", 2) + "</rte>\n")
        // A track with them is read back as it was.
        let back = try format.features(from: format.encode([record(Self.line, JSONObject(), foreign)]).text)[0]
        #expect(try back.geometry == WKT.geometry(from: Self.line))
        #expect(
            back.foreignMembers["lonePoints"] == [
                ["name": "first", "part": 0, "lon": 20, "lat": 10, "ele": 5], ["part": 1, "lon": 21, "lat": 11],
                ["part": 2, "lon": 22, "lat": 12],
            ])
        #expect(
            back.foreignMembers["pointAttributes"] == [
                ["part": 0, "index": 1, "name": "b", "extensions": [["name": "e", "namespace": "urn:e"]]],
                ["part": 1, "index": 0, "time": "2000-01-01T00:00:00Z"],
            ])
    }

    /// xsd:decimal has no exponent.
    @Test(arguments: [
        (0.0000001, "0.0000001"), (-0.00000012345, "-0.00000012345"), (1e-300, "0." + String(repeating: "0", count: 299) + "1"),
        (1.5e22, "15000000000000000000000"),
        (-1.25e23, "-125000000000000000000000"), (2e21, "2000000000000000000000"), (12.5, "12.5"), (-0.1, "-0.1"),
    ])
    func numbers(_ value: Double, _ text: String) throws {
        let record = FeatureRecord(attributes: ["hdop": .real(value)], geometry: .point(Point(x: 0, y: 0, z: value)))
        #expect(try written([record]) == "<wpt lat=\"0\" lon=\"0\"><ele>\(text)</ele><hdop>\(text)</hdop></wpt>\n")
        #expect(try format.features(from: format.encode([record]).text)[0].attributes["hdop"]?.doubleValue == value)
    }

    @Test func decimalsRoundPositionsOnly() throws {
        let record = FeatureRecord(attributes: ["hdop": 1.23456], geometry: .point(Point(x: 1.23456, y: -2.34567, z: 3.45678)))
        #expect(
            try written([record], WriteOptions(decimals: 2))
                == "<wpt lat=\"-2.35\" lon=\"1.23\"><ele>3.46</ele><hdop>1.23456</hdop></wpt>\n")
    }

    /// Seconds are counted from 1970 to either side; their fractions go forward in time on both.
    @Test(arguments: [
        (-0.5, "1969-12-31T23:59:59.5Z"), (-86400.25, "1969-12-30T23:59:59.75Z"), (-86400, "1969-12-31T00:00:00Z"),
        (0.25, "1970-01-01T00:00:00.25Z"),
    ])
    func momentsAroundTheirOrigin(_ seconds: Double, _ time: String) throws {
        let record = FeatureRecord(geometry: .point(Point(x: 2, y: 1, m: seconds)))
        #expect(try written([record]) == "<wpt lat=\"1\" lon=\"2\"><time>\(time)</time></wpt>\n")
        #expect(
            try format.features(from: format.encode([record]).text)[0].geometry
                == .point(Point(x: 2, y: 1, m: seconds, spatialReference: .wgs84)))
    }

    @Test func dataOfPointsFarAlongATrack() throws {
        let places = [0, 1, 1023, 1024, 1500, 2999]
        let path = Path((0..<3000).map { Coordinate(x: Double($0) / 100, y: 1) })
        let notes = places.map { place -> JSONValue in ["part": 0, "index": .integer(place), "name": .string("n\(place)")] }
        let text = try written([
            FeatureRecord(geometry: .polyline(Polyline(path)), foreignMembers: ["pointAttributes": .array(notes)])
        ])
        let named = text.split(separator: "\n").filter { $0.hasPrefix("<trkpt") }.enumerated().filter { $1.contains("<name>") }
        #expect(named.map(\.offset) == places)
        #expect(named.allSatisfy { $0.element.contains("<name>n\($0.offset)</name>") })
    }

    @Test func elementsOfOtherVocabularies() throws {
        let tree: JSONValue = [
            "name": "a", "namespace": "urn:a", "attributes": ["x": "<1>", "{urn:b}y": "2", "xml:lang": "de"],
            "content": ["t & u", ["name": "b", "namespace": "urn:b"], ["name": "c", "content": ["v"]]],
        ]
        let record = try record("POINT (2 1)", JSONObject(), ["extensions": [tree, ["name": "1bad"], ["none": 1]]])
        #expect(
            try written([record])
                == "<wpt lat=\"1\" lon=\"2\"><extensions><a xmlns=\"urn:a\" x=\"&lt;1&gt;\" xmlns:n1=\"urn:b\" n1:y=\"2\" xml:lang=\"de\">t &amp; u<b xmlns=\"urn:b\"></b><c xmlns=\"\">v</c></a></extensions></wpt>\n"
        )
        #expect(try format.features(from: format.encode([record]).text)[0].foreignMembers["extensions"] == [tree])
    }
}
