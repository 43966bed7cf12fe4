import Groma

/// Adds the format `penzd`: lists of points as total stations hand them over, one "number,easting,northing,elevation,description" a line.
struct PointList: Plugin {
    let name = "pointList"

    func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(PENZD(), named: PENZD.word, to: .formats)
    }
}

/// Lists of points. Their files are layers, too.
private struct PENZD: Format {
    static let word = "penzd"
    static let field = "DESCRIPTION"

    let name = PENZD.word
    let title = "PENZD point list"
    let fileExtensions = ["penzd"]
    let capabilities: FormatCapabilities = [.reading, .writing, .several, .features, .layers]
    let dimensions = Dimensions.xyz

    // The lines say nothing about themselves, so the name decides.
    func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch { .no }
    func match(_ start: UnsafeBufferPointer<UInt8>, hasOwnEnding: Bool) -> FormatMatch { hasOwnEnding ? .likely : .no }

    func featureSet(from members: JSONObject) -> JSONObject? {
        [
            "geometryType": "esriGeometryPoint", "hasZ": true, "objectIdFieldName": "NUMBER",
            "fields": [["name": .string(Self.field), "type": "esriFieldTypeString", "length": 80]],
        ]
    }

    func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
        PENZDReader(source, options)
    }

    func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter { PENZDWriter(sink) }
}

private final class PENZDReader: FeatureReader {
    private let source: ByteSource
    private let reference: SpatialReference?

    init(_ source: ByteSource, _ options: ReadOptions) {
        self.source = source
        reference =
            switch options.reference {
            case .fallback(let reference): reference
            case .given(let reference): reference
            }
    }

    func next() throws(FormatError) -> FeatureRecord? {
        while let (line, place) = try nextLine() {
            if line.isEmpty { continue }
            let words = line.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)
            guard words.count > 3, let x = Double(words[1]), let y = Double(words[2]), let z = Double(words[3]),
                x.isFinite, y.isFinite, z.isFinite
            else {
                throw .syntax(
                    FormatFault(
                        format: PENZD.word, offset: place, found: "\"\(line)\"", expected: "number,easting,northing,elevation,description"))
            }
            let point = Point(x: x, y: y, z: z, spatialReference: reference)
            var record = FeatureRecord(geometry: .point(point))
            record.id = Int(words[0]).map { .integer($0) } ?? .string(String(words[0]))
            if words.count > 4 { record.attributes[PENZD.field] = .string(String(words[4])) }
            return record
        }
        return nil
    }

    /// The next line and where it begins; nil at the end.
    private func nextLine() throws(FormatError) -> (line: String, place: Int)? {
        let place = source.offset
        while true {
            let (length, isWhole) = source.withLoaded { bytes in
                bytes.firstIndex(of: UInt8(ascii: "\n")).map { ($0, true) } ?? (bytes.count, false)
            }
            if !isWhole, try source.loadMore() { continue }
            guard isWhole || length > 0 else { return nil }
            let line = source.withLoaded { String(decoding: $0[..<length], as: UTF8.self) }
            source.consume(length + 1)
            return (line.hasSuffix("\r") ? String(line.dropLast()) : line, place)
        }
    }
}

private final class PENZDWriter: FeatureWriter {
    private let sink: ByteSink
    private var count = 0
    private(set) var dropped: [String] = []

    init(_ sink: ByteSink) { self.sink = sink }

    func write(_ feature: FeatureRecord) throws(FormatError) {
        count += 1
        guard case .point(let point)? = feature.geometry, let place = point.coordinate else {
            throw .notRepresentable(format: PENZD.word, what: "a feature that is no point", reason: "each line is a point")
        }
        var attributes = feature.attributes
        let description = attributes[PENZD.field]?.stringValue ?? ""
        attributes[PENZD.field] = nil
        let number = feature.id?.stringValue ?? feature.id?.text ?? String(count)
        guard !number.contains(where: { $0 == "," || $0.isNewline }), !description.contains(where: \.isNewline) else {
            throw .notRepresentable(
                format: PENZD.word, what: "\"\(number)\" \"\(description)\"", reason: "a number has no comma, and neither has a new line")
        }
        if !attributes.isEmpty { drop("attributes") }
        if point.dimensions.hasM { drop("m") }
        let elevation = point.dimensions.hasZ && place.z.isFinite ? place.z : 0
        try sink.write(Array("\(number),\(place.x),\(place.y),\(elevation),\(description)\n".utf8))
    }

    func finish() throws(FormatError) { try sink.finish() }

    private func drop(_ part: String) {
        if !dropped.contains(part) { dropped.append(part) }
    }
}
