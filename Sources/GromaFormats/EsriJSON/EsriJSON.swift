import GromaGeometry
import GromaJSON

/// Esri JSON: geometries, features and feature sets as in ArcGIS's REST API.
public struct EsriJSON: Format {
    /// Creates the format.
    public init() {}

    /// `esri`.
    public var name: String { "esri" }
    /// The display name.
    public var title: String { "Esri JSON" }
    /// The file name extensions.
    public var fileExtensions: [String] { ["esrijson", "json"] }
    /// The capabilities; collections are not supported.
    public var capabilities: FormatCapabilities { [.reading, .writing, .several, .features, .collectionMembers, .foreignMembers, .layers] }
    /// X, Y, Z and M.
    public var dimensions: Dimensions { .xyzm }

    /// The object id is an attribute.
    public var recordForm: RecordForm { .esri }
    /// `spatialReference`.
    public var referenceMembers: [String] { ["spatialReference"] }

    /// Returns whether an object has members that only occur in Esri JSON.
    public func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch {
        var sniffer = JSONSniffer(start)
        guard sniffer.startsObject else { return .no }
        if sniffer.hasAny(of: [
            "rings", "paths", "points", "geometryType", "spatialReference", "wkid", "attributes", "xmin", "curveRings", "curvePaths",
        ]) {
            return sniffer.hasAny(of: ["FeatureCollection", "Feature", "coordinates"]) ? .possible : .likely
        }
        return sniffer.hasAny(of: ["x"]) ? .likely : .possible
    }

    /// Creates a reader that reads feature by feature.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and the errors of the text with their place, such as `syntax`, `truncated` or
    ///   `encoding`.
    public func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
        EsriFeatureReader(source, format: name, options: options)
    }

    /// Creates a writer for a feature set, which writes feature by feature.
    ///
    /// - Throws: `inputOutput` and `noSpace` if the sink cannot be written.
    public func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter {
        EsriFeatureWriter(sink, format: name, options: options)
    }

    /// Returns the members if they include fields.
    public func featureSet(from members: JSONObject) -> JSONObject? { members["fields"] == nil ? nil : members }

    /// Returns the fields of the ids, the type and spatial reference of the shapes, and the fields of a layer.
    public func collectionMembers(of layer: JSONValue) -> JSONObject {
        var members = JSONObject()
        members.set("objectIdFieldName", layer["objectIdField"])
        members.set("globalIdFieldName", layer["globalIdField"])
        for name in ["geometryType", "spatialReference", "fields"] { members.set(name, layer[name]) }
        return members
    }

    /// Reads the geometry or features at the current position of a JSON text, which may continue after them.
    ///
    /// - Throws: The errors of the text with their place, such as `syntax`, `truncated` or `encoding`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func features(from json: inout JSONReader, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        var parser = EsriParser(format: name, options: options)
        return try parser.readObject(&json)
    }

    /// Reads all features of a text in memory, in one pass.
    ///
    /// - Throws: The errors of the text with their place, such as `syntax`, `truncated` or `encoding`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func features(from bytes: UnsafeRawBufferPointer, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        var json = JSONReader(bytes.withoutByteOrderMark)
        let records = try features(from: &json, options: options)
        try reading(name) { () throws(JSONError) in try json.finish() }
        return records
    }

    /// Writes a geometry as a value of a JSON text.
    ///
    /// - Throws: `notRepresentable` for a collection, and for an output dimension other than 2, 3 and 4.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public func write(_ geometry: Geometry, to json: inout JSONWriter, options: WriteOptions = WriteOptions()) throws(FormatError) {
        try EsriGeometryWriter(format: name, options: options, sink: nil).write(geometry, to: &json)
    }

    /// Writes a geometry without a feature.
    ///
    /// - Throws: `notRepresentable` for a collection, and for an output dimension other than 2, 3 and 4.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public func encode(_ geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> EncodedText {
        var json = JSONWriter(capacity: 256 + min(geometry.vertexCount, 1 << 36) * 26)
        try write(geometry, to: &json, options: options)
        var dropped = DroppedParts()
        dropped.add(geometry.dimensions, carried: geometry.dimensions.limited(to: options.outputDimension ?? 4))
        return EncodedText(bytes: [UInt8](copying: json.bytes), dropped: dropped.words)
    }
}
