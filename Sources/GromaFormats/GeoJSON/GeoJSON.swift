import GromaGeometry
import GromaJSON

/// GeoJSON (RFC 7946), with the `crs` member of its forerunner of 2008 honoured where it stands.
///
/// Foreign members of collections and features are kept. `bbox` is dropped, since what is written may have another, and so are foreign members
/// inside geometries, which have no place to be held.
public struct GeoJSON: Format {
    /// Creates the format.
    public init() {}

    /// `geojson`.
    public var name: String { "geojson" }
    /// For people.
    public var title: String { "GeoJSON" }
    /// The file name extensions.
    public var fileExtensions: [String] { ["geojson", "json"] }
    /// Its capabilities.
    public var capabilities: FormatCapabilities {
        [.reading, .writing, .several, .features, .collections, .severalTypes, .collectionMembers, .foreignMembers, .layers]
    }
    /// M is not carried.
    public var dimensions: Dimensions { .xyz }

    /// WGS 84, which a `crs` member may override.
    public var reference: FormatReference { .usual(.wgs84) }
    /// `crs`.
    public var referenceMembers: [String] { ["crs"] }

    /// Whether an object names a GeoJSON type near its start.
    public func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch {
        var sniffer = JSONSniffer(start)
        guard sniffer.startsObject else { return .no }
        if sniffer.hasAny(of: GeoJSONType.allCases.map(\.rawValue) + ["Feature", "FeatureCollection"]) { return .likely }
        return .possible
    }

    /// Reads feature by feature.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and what is wrong with the text, and where, such as `syntax`, `truncated`
    ///   or `encoding`.
    public func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
        GeoJSONFeatureReader(source, format: name, options: options)
    }

    /// Writes a feature collection, feature by feature.
    ///
    /// - Throws: `inputOutput` and `noSpace` if the sink cannot be written.
    public func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter {
        GeoJSONFeatureWriter(sink, format: name, options: options, isSequence: false)
    }

    /// The layer's name, and its reference where that is not WGS 84.
    public func collectionMembers(of layer: JSONValue) -> JSONObject {
        var members = JSONObject()
        members.set("name", layer["name"])
        if let reference = layer["spatialReference"].flatMap(SpatialReference.init(esri:)), reference != .wgs84,
            let name = reference.crsName
        {
            members["crs"] = ["type": "name", "properties": ["name": .string(name)]]
        }
        return members
    }

    /// All features of a text in memory, in one pass.
    ///
    /// - Throws: What is wrong with the text, and where, such as `syntax`, `truncated` or `encoding`.
    public func features(from bytes: UnsafeRawBufferPointer, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        var parser = GeoJSONParser(format: name, options: options)
        var json = JSONReader(bytes.withoutByteOrderMark)
        switch try parser.readText(&json) {
        case .geometry(let geometry): return [FeatureRecord(geometry: geometry)]
        case .feature(let record): return [record]
        case .collection(let records, _): return records
        }
    }

    /// Writes a geometry as a value of a JSON text and says which ordinates were dropped.
    ///
    /// - Throws: `cannotProject` for a reference from which no projection leads to WGS 84, unless `asIs` is set; `notRepresentable` for an
    ///   output dimension other than 2, 3 and 4.
    @discardableResult
    public func write(
        _ geometry: Geometry, to json: inout JSONWriter, options: WriteOptions = WriteOptions()
    ) throws(FormatError) -> [String] {
        var writer = GeoJSONGeometryWriter(format: name, options: options, sink: nil)
        try writer.write(geometry, to: &json)
        return writer.dropped.words
    }

    /// Writes a bare geometry.
    ///
    /// - Throws: `cannotProject` for a reference from which no projection leads to WGS 84, unless `asIs` is set; `notRepresentable` for an
    ///   output dimension other than 2, 3 and 4.
    public func encode(_ geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> EncodedText {
        var json = JSONWriter(capacity: 256 + min(geometry.vertexCount, 1 << 36) * 26)
        let dropped = try write(geometry, to: &json, options: options)
        return EncodedText(bytes: [UInt8](copying: json.bytes), dropped: dropped)
    }
}
