import GromaGeometry
import GromaJSON

extension SpatialReference {
    /// The reference that a `spatialReference` member names: `latestWkid` before `wkid` before WKT; nil when it names none.
    init?(esri value: JSONValue) {
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

    /// Writes the reference as Esri does; Web Mercator under the id that ArcGIS has given it, and today's beside.
    func writeEsri(to json: inout JSONWriter) {
        json.beginObject()
        if let wkid {
            let written = wkid == 3857 ? 102_100 : wkid
            json.key("wkid")
            json.int(written)
            if let latestWKID, latestWKID != written {
                json.key("latestWkid")
                json.int(latestWKID)
            }
        } else if let wkt {
            json.key("wkt")
            json.string(wkt)
        }
        json.endObject()
    }
}
