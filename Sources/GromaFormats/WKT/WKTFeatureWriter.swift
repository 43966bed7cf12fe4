import GromaGeometry

/// Writes geometries as well-known text, each on a line of its own. Features without a geometry are omitted.
final class WKTFeatureWriter: FeatureWriter {
    private let sink: ByteSink
    private let options: WriteOptions
    private var parts = DroppedParts()
    private var hasWritten = false

    init(_ sink: ByteSink, options: WriteOptions) {
        self.sink = sink
        self.options = options
    }

    var dropped: [String] { parts.words }

    func write(_ feature: FeatureRecord) throws(FormatError) {
        parts.addRecord(feature)
        guard let geometry = feature.geometry else { return parts.add("nullGeometry") }
        parts.add(geometry.dimensions, carried: geometry.dimensions.limited(to: options.outputDimension ?? 4))
        try sink.write(try WKT.bytes(of: geometry, options: options) + [0x0A])
        hasWritten = true
    }

    func finish() throws(FormatError) {
        guard hasWritten else { throw .noGeometry(format: WKT.name) }
        try sink.finish()
    }
}
