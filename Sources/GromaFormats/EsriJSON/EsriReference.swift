import GromaGeometry
import GromaJSON

extension SpatialReference {
    /// Creates the spatial reference of a `spatialReference` member: from `latestWkid`, else `wkid`, else WKT; nil if it has none of them.
    public init?(esri value: JSONValue) {
        guard case .object(let object) = value else { return nil }
        for name in ["latestWkid", "wkid"] {
            if let wkid = object[name]?.intValue, let reference = SpatialReference(wkid: wkid) {
                self = reference
                return
            }
        }
        for name in ["wkt2", "wkt"] {
            if let wkt = object[name]?.stringValue, !wkt.isEmpty {
                self.init(wkt: wkt)
                return
            }
        }
        return nil
    }

    /// The value of a `spatialReference` member; Web Mercator with ArcGIS's original id, and the current one in addition.
    public var esriJSON: JSONValue {
        var object = JSONObject()
        if let wkid {
            let written = wkid == 3857 ? 102_100 : wkid
            object["wkid"] = .integer(written)
            if let latestWKID, latestWKID != written { object["latestWkid"] = .integer(latestWKID) }
        } else if let wkt {
            object["wkt"] = .string(wkt)
        }
        return .object(object)
    }

    /// Writes the value of a `spatialReference` member.
    public func writeEsri(to json: inout JSONWriter) { json.value(esriJSON) }
}
