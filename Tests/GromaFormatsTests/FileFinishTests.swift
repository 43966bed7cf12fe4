import Foundation
import GromaFormats
import GromaGeometry
import GromaTesting
import Testing

/// A file of each format is in its place when its writer is finished, and not before.
@Suite struct FileFinishTests {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    @Test(arguments: FormatRegistry.builtIn.map(\.name)) func eachFormatPutsItsFileWhereItBelongs(_ name: String) throws {
        let format = try FormatRegistry().format(named: name)
        let path = temporary.file("a.\(name)")
        let record = FeatureRecord(geometry: .polyline(Polyline(Path([Coordinate(x: 3, y: 7), Coordinate(x: 4, y: 9)]))))
        let writer = try format.writer(to: try ByteSink.file(path), options: WriteOptions())
        try writer.write(record)
        #expect(!FileManager.default.fileExists(atPath: path))
        try writer.finish()
        let bytes = try format.encode([record]).bytes
        #expect(FileManager.default.contents(atPath: path) == Data(bytes))
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == ["a.\(name)"])
        // Finished a second time, it remains as it is.
        try writer.finish()
        #expect(FileManager.default.contents(atPath: path) == Data(bytes))
    }
}
