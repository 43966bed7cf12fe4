import GromaGeometry
import GromaJSON

/// Esri's JSON: geometries, features and feature sets as ArcGIS's REST interface writes them.
public struct EsriJSON: Format {
    /// Creates the format.
    public init() {}

    /// `esri`.
    public var name: String { "esri" }
    /// For people.
    public var title: String { "Esri JSON" }
    /// The file name extensions.
    public var fileExtensions: [String] { ["esrijson", "json"] }
    /// Its capabilities; there is no form for collections.
    public var capabilities: FormatCapabilities { [.reading, .writing, .several, .features, .collectionMembers, .foreignMembers, .layers] }
    /// All four.
    public var dimensions: Dimensions { .xyzm }

    /// The object id is an attribute.
    public var recordForm: RecordForm { .esri }
    /// `spatialReference`.
    public var referenceMembers: [String] { ["spatialReference"] }

    /// Whether an object has members that only Esri's has.
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

    /// Reads feature by feature.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and what is wrong with the text, and where, such as `syntax`, `truncated`
    ///   or `encoding`.
    public func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
        EsriFeatureReader(source, format: name, options: options)
    }

    /// Writes a feature set, feature by feature.
    ///
    /// - Throws: `inputOutput` and `noSpace` if the sink cannot be written.
    public func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter {
        EsriFeatureWriter(sink, format: name, options: options)
    }

    /// The members, where fields are among them.
    public func featureSet(from members: JSONObject) -> JSONObject? { members["fields"] == nil ? nil : members }

    /// Which fields the ids are in, type and reference of the shapes, and the fields.
    public func collectionMembers(of layer: JSONValue) -> JSONObject {
        var members = JSONObject()
        members.set("objectIdFieldName", layer["objectIdField"])
        members.set("globalIdFieldName", layer["globalIdField"])
        for name in ["geometryType", "spatialReference", "fields"] { members.set(name, layer[name]) }
        return members
    }

    /// The geometry or features that stand next in a JSON text, which may go on behind them.
    ///
    /// - Throws: What is wrong with the text, and where, such as `syntax`, `truncated` or `encoding`.
    public func features(from json: inout JSONReader, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        var parser = EsriParser(format: name, options: options)
        return try parser.readObject(&json)
    }

    /// All features of a text in memory, in one pass.
    ///
    /// - Throws: What is wrong with the text, and where, such as `syntax`, `truncated` or `encoding`.
    public func features(from bytes: UnsafeRawBufferPointer, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        var json = JSONReader(bytes.withoutByteOrderMark)
        let records = try features(from: &json, options: options)
        try reading(name) { () throws(JSONError) in try json.finish() }
        return records
    }

    /// Writes a geometry as a value of a JSON text.
    ///
    /// - Throws: `notRepresentable` for a collection, and for an output dimension other than 2, 3 and 4.
    public func write(_ geometry: Geometry, to json: inout JSONWriter, options: WriteOptions = WriteOptions()) throws(FormatError) {
        try EsriGeometryWriter(format: name, options: options, sink: nil).write(geometry, to: &json)
    }

    /// Writes a bare geometry.
    ///
    /// - Throws: `notRepresentable` for a collection, and for an output dimension other than 2, 3 and 4.
    public func encode(_ geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> EncodedText {
        var json = JSONWriter(capacity: 256 + min(geometry.vertexCount, 1 << 36) * 26)
        try write(geometry, to: &json, options: options)
        var dropped = DroppedParts()
        dropped.add(geometry.dimensions, carried: geometry.dimensions.limited(to: options.outputDimension ?? 4))
        return EncodedText(bytes: [UInt8](copying: json.bytes), dropped: dropped.words)
    }
}
