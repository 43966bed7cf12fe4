import GromaGeometry
import GromaJSON

extension Geometry: Codable {
    /// Creates a geometry from a GeoJSON object (RFC 7946). Its spatial reference is that of the member `crs` of the 2008 specification;
    /// WGS 84 if there is none, and nil if it is null.
    ///
    /// - Throws: `DecodingError` with the format's error as its underlying error.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public init(from decoder: any Decoder) throws {
        let records = try CodedGeoJSON.records(try JSONValue(from: decoder), decoder.codingPath)
        guard records.count == 1, let geometry = records[0].geometry, records[0] == FeatureRecord(geometry: geometry) else {
            let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "a GeoJSON object that is no geometry")
            throw DecodingError.dataCorrupted(context)
        }
        self = geometry
    }

    /// Writes the geometry as a GeoJSON object, with its coordinates unprojected: a spatial reference other than WGS 84 is named by the
    /// member `crs`, which is null for none. M is omitted, and an envelope becomes a polygon, as always in GeoJSON; ``WKB`` represents M.
    ///
    /// - Throws: `EncodingError` with the format's error as its underlying error.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public func encode(to encoder: any Encoder) throws {
        try CodedGeoJSON.value(of: FeatureRecord(geometry: self), isFeature: false, encoder.codingPath).encode(to: encoder)
    }
}

extension FeatureRecord: Codable {
    /// Creates a feature from a GeoJSON feature; see ``GromaGeometry/Geometry/init(from:)``. Its attributes are in the order of their
    /// names, since decoders do not keep the order.
    ///
    /// - Throws: `DecodingError` with the format's error as its underlying error.
    /// - Complexity: O(*n*), where *n* is the number of attributes and vertices.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        let records = try CodedGeoJSON.records(value, decoder.codingPath)
        guard records.count == 1, value["type"]?.stringValue == "Feature" else {
            let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "a GeoJSON object that is no feature")
            throw DecodingError.dataCorrupted(context)
        }
        self = records[0]
        foreignMembers["crs"] = nil
    }

    /// Writes the feature as a GeoJSON feature; see ``GromaGeometry/Geometry/encode(to:)``.
    ///
    /// - Throws: `EncodingError` with the format's error as its underlying error.
    /// - Complexity: O(*n*), where *n* is the number of attributes and vertices.
    public func encode(to encoder: any Encoder) throws {
        try CodedGeoJSON.value(of: self, isFeature: true, encoder.codingPath).encode(to: encoder)
    }
}

/// Converts between GeoJSON values and coders.
private enum CodedGeoJSON {
    static func records(_ value: JSONValue, _ path: [any CodingKey]) throws -> [FeatureRecord] {
        do {
            let isWithout = value["crs"]?.isNull ?? false
            return try GeoJSON().features(from: value.text, options: ReadOptions(reference: .fallback(isWithout ? nil : .wgs84)))
        } catch {
            let context = DecodingError.Context(codingPath: path, debugDescription: "\(error)", underlyingError: error)
            throw DecodingError.dataCorrupted(context)
        }
    }

    static func value(of record: FeatureRecord, isFeature: Bool, _ path: [any CodingKey]) throws -> JSONValue {
        do {
            let options = WriteOptions(asIs: true)
            var object: JSONObject
            if isFeature {
                let text = try GeoJSON().encode([record], options: options)
                object = try JSONValue(parsing: text.bytes)["features"]?.arrayValue?.first?.objectValue ?? JSONObject()
            } else {
                var json = JSONWriter()
                if let geometry = record.geometry { try GeoJSON().write(geometry, to: &json, options: options) }
                object = try JSONValue(parsing: json.bytes).objectValue ?? JSONObject()
            }
            if let geometry = record.geometry { object["crs"] = crs(geometry.spatialReference) }
            return .object(object)
        } catch {
            throw EncodingError.invalidValue(
                record, EncodingError.Context(codingPath: path, debugDescription: "\(error)", underlyingError: error))
        }
    }

    /// Returns the value of the member `crs`; nil for WGS 84, which needs none.
    private static func crs(_ reference: SpatialReference?) -> JSONValue? {
        guard let reference else { return .null }
        guard reference != .wgs84, let name = reference.crsName else { return nil }
        return ["type": "name", "properties": ["name": .string(name)]]
    }
}

extension SpatialReference {
    /// The OGC URN of the spatial reference, `urn:ogc:def:crs:EPSG::3857`; nil for one without an id.
    package var crsName: String? {
        guard let wkid = latestWKID ?? wkid else { return nil }
        return "urn:ogc:def:crs:\(wkid < 32_768 ? "EPSG" : "ESRI")::\(wkid)"
    }
}
