import GromaGeometry

/// Reads the geometries of well-known text, each on a line of its own.
final class WKTFeatureReader: FeatureReader {
    private let source: ByteSource
    private let options: ReadOptions
    private var place = 0
    private var isDone = false

    init(_ source: ByteSource, options: ReadOptions) {
        self.source = source
        self.options = options
    }

    func next() throws(FormatError) -> FeatureRecord? {
        if isDone { return nil }
        let text = UnsafeBufferPointer(rebasing: try source.loadAll()[place...])
        var reader = WKTReader(text, options: options)
        do throws(FormatError) {
            let geometry = try reader.readOfSeveral()
            isDone = reader.position == text.count
            place += reader.position
            return FeatureRecord(geometry: geometry)
        } catch {
            isDone = true
            throw error.moved(by: place)
        }
    }
}
