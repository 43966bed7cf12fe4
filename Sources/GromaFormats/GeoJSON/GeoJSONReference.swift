import GromaGeometry
import GromaJSON

/// The content of GeoJSON's `crs` member of 2008.
enum GeoJSONReference: Equatable {
    /// There is none: WGS 84, or the spatial reference given with the text.
    case none
    /// A spatial reference without a known WKID.
    case unknown
    /// A known spatial reference.
    case known(SpatialReference)

    init(_ value: JSONValue) {
        self = .none
        guard case .object(let object) = value else { return }
        self = .unknown
        let properties = object["properties"]
        if let code = properties?["code"]?.intValue {
            self.take(code)
        } else if let name = (properties?["name"] ?? properties?["code"])?.stringValue {
            self.take(name)
        }
    }

    private mutating func take(_ wkid: Int) {
        if let reference = SpatialReference(wkid: wkid) { self = .known(reference) }
    }

    /// Parses a name: `EPSG:3857`, `urn:ogc:def:crs:EPSG::3857`, `http://www.opengis.net/def/crs/EPSG/0/3857`, CRS84 in its spellings.
    private mutating func take(_ name: String) {
        let words = name.split { ":/#".contains($0) }.map { $0.uppercased() }
        switch words.last {
        case "CRS84", "CRS84H": self = .known(.wgs84)
        case "CRS83": take(4269)
        case "CRS27": take(4267)
        case let last?:
            let isCoded = words.contains("EPSG") || words.contains("ESRI") || words.contains("EPSG.XML")
            if isCoded, let wkid = Int(last.hasSuffix(".XML") ? String(last.dropLast(4)) : last) { take(wkid) }
        case nil: break
        }
    }
}

extension ReadOptions {
    /// Returns the spatial reference for GeoJSON with the given `crs` member.
    func resolve(_ found: GeoJSONReference, format: String) throws(FormatError) -> SpatialReference? {
        switch found {
        case .none: return try resolve(SpatialReference?.none, format: format)
        case .known(let reference): return try resolve(reference, format: format)
        case .unknown:
            if case .given(let given) = reference { return given }
            return nil
        }
    }
}
