import GromaFormats
import GromaGeometry
import GromaJSON
import GromaTesting
import Testing

/// Texts that wait in a file until what stands before them is written: routes and tracks of GPX, and features whose fields are not known yet.
@Suite struct LongTextTests {
    @Test(arguments: ["gpx", "esri"]) func whatWaitsComesOutWhole(_ name: String) throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let line = Geometry.polyline(Polyline(Path(xy: [1, 2, 3, 4]), spatialReference: .wgs84))
        // Six times a megabyte, of which four fit into the memory, in texts of which each has another beginning and end.
        let records = (0..<6).map { number in
            let kind: JSONValue = .string(number == 0 ? "trk" : "rte")
            let text = "\(number)" + String(repeating: "x", count: 1 << 20) + "\(number)"
            return FeatureRecord(
                attributes: ["name": .string(text)], geometry: line, foreignMembers: name == "gpx" ? ["gpx": kind] : JSONObject())
        }
        let format = try #require(FormatRegistry()[name])
        let path = folder.file("long." + format.fileExtensions[0])
        let writer = try format.writer(to: try ByteSink.file(path), options: WriteOptions())
        for record in records { try writer.write(record) }
        try writer.finish()
        let found = try format.reader(of: try ByteSource.file(path), options: ReadOptions()).readAll()
        // Routes come before tracks.
        let order = name == "gpx" ? [1, 2, 3, 4, 5, 0] : [0, 1, 2, 3, 4, 5]
        #expect(found.map { $0.attributes["name"] } == order.map { records[$0].attributes["name"] })
        #expect(found.allSatisfy { $0.geometry?.vertexCount == 2 })
    }
}
