/// The coordinate system of a geometry: a well-known id (EPSG or Esri) or a text in WKT that is kept as it was given.
///
/// Two references are equal when they mean the same: the ids of Web Mercator (3857, 102100, 102113, 3785, 900913) all are.
public struct SpatialReference: Sendable {
    /// The id it was made with.
    public let wkid: Int?
    /// The text it was made with. Beside an id it is what a source has given as the definition, which says nothing new: it does not count when
    /// references are compared.
    public let wkt: String?

    /// Makes a reference from a well-known id; nil unless it is 1 or more.
    public init?(wkid: Int) {
        guard wkid > 0 else { return nil }
        self.wkid = wkid
        wkt = nil
    }

    /// Makes a reference from a well-known id, with the definition that a source gives for it; nil unless the id is 1 or more.
    public init?(wkid: Int, wkt: String?) {
        guard wkid > 0 else { return nil }
        self.wkid = wkid
        self.wkt = wkt
    }

    /// Makes a reference from a text, which is not looked into.
    public init(wkt: String) {
        wkid = nil
        self.wkt = wkt
    }

    private init(known wkid: Int) {
        self.wkid = wkid
        wkt = nil
    }

    /// WGS 84 longitude and latitude in degrees (4326).
    public static let wgs84 = SpatialReference(known: 4326)
    /// Web Mercator in metres (3857).
    public static let webMercator = SpatialReference(known: 3857)

    /// The radius of the sphere that Web Mercator projects from, in metres: the major axis of WGS 84 (EPSG method 1024).
    public static let webMercatorRadius = 6_378_137.0

    /// Whether it is WGS 84 by its id.
    public var isWGS84: Bool { wkid == 4326 }

    /// Whether it is Web Mercator by one of its ids.
    public var isWebMercator: Bool {
        switch wkid {
        case 3857, 102100, 102113, 3785, 900913: true
        default: false
        }
    }

    /// The id that EPSG gives today: 3857 for every id of Web Mercator, else the one it was made with.
    public var latestWKID: Int? { isWebMercator ? 3857 : wkid }

    /// Half the width of the world in units of x, where the map repeats: 180 for WGS 84, π · 6 378 137 for Web Mercator;
    /// nil where x does not wrap, or is not known to.
    public var worldHalfWidth: Double? {
        if isWGS84 { return 180 }
        return isWebMercator ? Double.pi * Self.webMercatorRadius : nil
    }

    /// The unit of x and y: degrees for WGS 84, metres for Web Mercator; nil where it is not known.
    public var unit: Unit? {
        if isWGS84 { return .degree }
        return isWebMercator ? .metre : nil
    }

    /// Whether the engine knows it without a plugin.
    public var isSupported: Bool { isWGS84 || isWebMercator }

    /// Whether its unit is one of length; nil where it is not known.
    public var inLinearUnits: Bool? { unit?.isLinear }

    /// A value in the reference's unit expressed in another; NaN between an angle and a length, or when the unit is not known.
    public func convert(_ value: Double, to unit: Unit) -> Double { self.unit?.convert(value, to: unit) ?? .nan }

    /// A value in another unit expressed in the reference's; NaN between an angle and a length, or when the unit is not known.
    public func convert(_ value: Double, from unit: Unit) -> Double { self.unit.map { unit.convert(value, to: $0) } ?? .nan }
}

extension SpatialReference: Hashable {
    /// Compares what the references mean; a text equals the same text only.
    public static func == (a: SpatialReference, b: SpatialReference) -> Bool {
        a.latestWKID == b.latestWKID && (a.latestWKID != nil || a.wkt == b.wkt)
    }

    /// Feeds what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(latestWKID)
        if latestWKID == nil { hasher.combine(wkt) }
    }
}

extension SpatialReference: CustomStringConvertible {
    /// The id as `wkid 4326`, or the beginning of the text.
    public var description: String {
        if let wkid { return "wkid \(wkid)" }
        return String((wkt ?? "").prefix(60))
    }
}
