import Foundation
import GromaFormats
import GromaTesting
import Testing

/// Texts of which a file gives a few bytes at a time: wherever a piece ends, they are read as from memory, and refused at the same byte for
/// the same reason.
@Suite struct SmallPiecesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let documents: [(format: String, text: String)] = [
        (
            "geojson",
            #"{"type":"FeatureCollection","name":"n\"}]","features":[{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[3.25,-7e1]},"properties":{"a":"é{[","b":null}} , {"type":"Feature","geometry":null,"properties":{"c":[1,{"d":"\\"}]},"bbox":[0,0,1,1]}],"crs":{"type":"name","properties":{"name":"EPSG:25833"}},"z":true}"#
        ),
        (
            "geojson",
            #" {"features":[{"geometry":{"coordinates":[[0,0],[1.5,2]],"type":"LineString"},"type":"Feature","properties":{}}],"x":12.5 , "type" : "FeatureCollection"}"#
        ),
        ("geojson", "\u{FEFF}" + #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,3],[0,0]]]}"#),
        (
            "geojsonseq",
            "\u{1E}{\"type\":\"Point\",\"coordinates\":[3,7]}\n\u{1E}\u{1E}{\"type\":\"FeatureCollection\",\"features\":[]}\n\u{1E} {\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"a\":\"\\u001e\"}}\n"
        ),
        (
            "geojsonseq",
            "{\"type\":\"Point\",\"coordinates\":[3,7]}\r\n\n{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2,3]},\"properties\":{}}\n"
        ),
        (
            "esri",
            #"{"objectIdFieldName":"id","fields":[{"name":"id","type":"esriFieldTypeOID"},{"name":"r","type":"esriFieldTypeDouble"}],"features":[{"attributes":{"id":7,"r":2},"geometry":{"x":1,"y":2,"z":3}},{"attributes":{"id":8},"geometry":{"x":"NaN","y":null}}],"spatialReference":{"wkid":25833},"hasZ":true}"#
        ),
        ("esri", #"{"rings":[[[0,0],[0,4],[3,4],[0,0]]],"spatialReference":{"wkid":102100,"latestWkid":3857}}"#),
        (
            "gpx",
            #"<?xml version="1.0" encoding="UTF-8"?><g:gpx xmlns:g="u"><!-- <wpt> --><g:wpt lat="7" lon="3"><g:name>a &amp; <![CDATA[<b>]]></g:name></g:wpt><g:trk><g:trkseg><g:trkpt lat="1" lon="2"/><g:trkpt lat="3" lon="4"><g:ele>5</g:ele></g:trkpt></g:trkseg></g:trk></g:gpx>"#
        ),
        (
            "gpx",
            #"<gpx><name>n</name><trk><name>t</name></trk><rte><rtept lat="5" lon="6"/><rtept lat="7" lon="8"><time>1970-01-01T00:00:05Z</time></rtept></rte><metadata><desc>d</desc></metadata><wpt lat='1' lon='2'><extensions><e xmlns="v" a="1"><f/></e></extensions></wpt></gpx>"#
        ),
        (
            "wkt",
            "SRID=25833;POINT Z (1 2 3)\r\nMULTIPOLYGON (((0 0, 4 0, 4 3, 0 0)), EMPTY)\n\nGEOMETRYCOLLECTION (POINT (1e1 -.5), LINESTRING EMPTY)"
        ),
        (
            "wkb",
            "01EB0300000200000001E903000000000000000008400000000000001C40000000000000144001E9030000000000000000104000000000000022400000000000001840"
        ),
        (
            "wkb",
            "00000000030000000100000004000000000000000000000000000000004010000000000000000000000000000040100000000000004008000000000000000000000000000000000000000000000000"
        ),
    ]

    private func read(_ source: ByteSource, _ format: any Format) -> Result<[FeatureRecord], FormatError> {
        do throws(FormatError) {
            return .success(try format.reader(of: source, options: ReadOptions()).readAll())
        } catch {
            return .failure(error)
        }
    }

    /// The text as it stands at first, then with a byte too few, too many or another, or cut off.
    @Test(arguments: documents.indices) func whereverAPieceEnds(_ index: Int) throws {
        let (name, text) = Self.documents[index]
        let format = try FormatRegistry().format(named: name)
        let (path, others) = (folder.file("text"), Array("{}[]\",:0<>/& \n".utf8))
        var generator = Seeded(UInt64(411 + index))
        for round in 0..<12 {
            var bytes = Array(text.utf8)
            if round > 0 {
                let place = generator.below(bytes.count)
                switch generator.below(4) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(others[generator.below(others.count)], at: place)
                case 2: bytes[place] = others[generator.below(others.count)]
                default: bytes.removeLast(bytes.count - place)
                }
            }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            let whole = read(ByteSource(bytes), format)
            for piece in [2, 3 + generator.below(7), 10 + generator.below(50), 64] {
                let found = read(try ByteSource.file(path, piece: piece), format)
                #expect(found == whole, "pieces of \(piece) bytes: \(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }
}
