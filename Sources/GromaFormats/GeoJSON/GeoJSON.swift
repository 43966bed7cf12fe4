import GromaGeometry
import GromaJSON

/// GeoJSON (RFC 7946), with support for the `crs` member of the earlier specification of 2008.
///
/// Foreign members of collections and features are kept. `bbox` is dropped, since the written text may have another one, and so are foreign
/// members of geometries, which have no place in the model.
public struct GeoJSON: Format {
    /// Creates the format.
    public init() {}

    /// `geojson`.
    public var name: String { "geojson" }
    /// The display name.
    public var title: String { "GeoJSON" }
    /// The file name extensions.
    public var fileExtensions: [String] { ["geojson", "json"] }
    /// The capabilities.
    public var capabilities: FormatCapabilities {
        [.reading, .writing, .several, .features, .collections, .severalTypes, .collectionMembers, .foreignMembers, .layers]
    }
    /// X, Y and Z; M is not represented.
    public var dimensions: Dimensions { .xyz }

    /// WGS 84, unless a `crs` member names another.
    public var reference: FormatReference { .usual(.wgs84) }
    /// `crs`.
    public var referenceMembers: [String] { ["crs"] }

    /// Returns whether an object has a GeoJSON type near its start.
    public func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch {
        var sniffer = JSONSniffer(start)
        guard sniffer.startsObject else { return .no }
        if sniffer.hasAny(of: GeoJSONType.allCases.map(\.rawValue) + ["Feature", "FeatureCollection"]) { return .likely }
        return .possible
    }

    /// Creates a reader that reads feature by feature.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and the errors of the text with their place, such as `syntax`, `truncated` or
    ///   `encoding`.
    public func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
        GeoJSONFeatureReader(source, format: name, options: options)
    }

    /// Creates a writer for a feature collection, which writes feature by feature.
    ///
    /// - Throws: `inputOutput` and `noSpace` if the sink cannot be written.
    public func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter {
        GeoJSONFeatureWriter(sink, format: name, options: options, isSequence: false)
    }

    /// Returns the layer's name, and its spatial reference if that is not WGS 84.
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

    /// Reads all features of a text in memory, in one pass.
    ///
    /// - Throws: The errors of the text with their place, such as `syntax`, `truncated` or `encoding`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func features(from bytes: UnsafeRawBufferPointer, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        var parser = GeoJSONParser(format: name, options: options)
        var json = JSONReader(bytes.withoutByteOrderMark)
        switch try parser.readText(&json) {
        case .geometry(let geometry): return [FeatureRecord(geometry: geometry)]
        case .feature(let record): return [record]
        case .collection(let records, _): return records
        }
    }

    /// Writes a geometry as a value of a JSON text, and returns the omitted ordinates.
    ///
    /// - Throws: `cannotProject` for a spatial reference without a projection to WGS 84, unless `asIs` is set; `notRepresentable` for an
    ///   output dimension other than 2, 3 and 4.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    @discardableResult
    public func write(
        _ geometry: Geometry, to json: inout JSONWriter, options: WriteOptions = WriteOptions()
    ) throws(FormatError) -> [String] {
        var writer = GeoJSONGeometryWriter(format: name, options: options, sink: nil)
        try writer.write(geometry, to: &json)
        return writer.dropped.words
    }

    /// Writes a geometry without a feature.
    ///
    /// - Throws: `cannotProject` for a spatial reference without a projection to WGS 84, unless `asIs` is set; `notRepresentable` for an
    ///   output dimension other than 2, 3 and 4.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public func encode(_ geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> EncodedText {
        var json = JSONWriter(capacity: 256 + min(geometry.vertexCount, 1 << 36) * 26)
        let dropped = try write(geometry, to: &json, options: options)
        return EncodedText(bytes: [UInt8](copying: json.bytes), dropped: dropped)
    }
}
