/// The coordinate system of a geometry: a well-known id (EPSG or Esri) or a text in WKT that is kept as it was given.
///
/// Two references are equal when they mean the same: the ids of Web Mercator (3857, 102100, 102113, 3785, 900913) all are.
public struct SpatialReference: Sendable {
    /// The id it was made with.
    public let wkid: Int?
    /// The text it was made with. Beside an id it is what a source has given as the definition, which says nothing new: it does not count when
    /// references are compared.
    public let wkt: String?

    /// Creates a reference from a well-known id; nil unless it is 1 or more.
    public init?(wkid: Int) {
        guard wkid > 0 else { return nil }
        self.init(id: wkid, wkt: nil)
    }

    /// Creates a reference from a well-known id, with the definition that a source gives for it; nil unless the id is 1 or more.
    public init?(wkid: Int, wkt: String?) {
        guard wkid > 0 else { return nil }
        self.init(id: wkid, wkt: wkt)
    }

    /// Creates a reference from a text. Nothing but ``isInDegrees`` is looked for in it.
    public init(wkt: String) {
        wkid = nil
        self.wkt = wkt
    }

    private init(id: Int, wkt: String?) {
        wkid = id
        self.wkt = wkt
    }

    /// WGS 84 longitude and latitude in degrees (4326).
    public static let wgs84 = SpatialReference(id: 4326, wkt: nil)
    /// Web Mercator in meters (3857).
    public static let webMercator = SpatialReference(id: 3857, wkt: nil)

    /// The radius of the sphere that Web Mercator projects from, in meters: the major axis of WGS 84 (EPSG method 1024).
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

    /// The current EPSG code: 3857 for every ID of Web Mercator, otherwise the original one.
    public var latestWKID: Int? { isWebMercator ? 3857 : wkid }

    /// Half the width of the world in units of x, where the map repeats: 180 in degrees (``isInDegrees``), π · 6 378 137 for Web Mercator;
    /// nil if x does not wrap, or is not known to.
    public var worldHalfWidth: Double? {
        if isInDegrees { return 180 }
        return isWebMercator ? Double.pi * Self.webMercatorRadius : nil
    }

    /// The unit of x and y: degrees where ``isInDegrees``, meters for Web Mercator; nil if it is not known.
    public var unit: Unit? {
        if isInDegrees { return .degree }
        return isWebMercator ? .metre : nil
    }

    /// Whether x and y are longitude and latitude in degrees: by its id for WGS 84 and the geographic references most in use, or because its text is one of a
    /// geographic reference. False says only that this is not known.
    public var isInDegrees: Bool {
        // Not stored, to keep geometries small, because all of them have a reference.
        guard let wkid else { return wkt.map(Self.isGeographic) ?? false }
        return isWGS84 || !isWebMercator && Self.geographicIDs.contains(wkid)
    }

    /// Whether the engine knows it without a plugin.
    public var isSupported: Bool { isWGS84 || isWebMercator }

    /// Whether its unit is one of length; nil if it is not known.
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

extension SpatialReference {
    /// Geographic references in degrees by their EPSG ids: of the world, of continents, and the national ones of which data are often found.
    private static let geographicIDs: Set<Int> = [
        // WGS 84 and two of its realizations, WGS 72, ETRS89, ED50
        4326, 4979, 9057, 9755, 4322, 4258, 4937, 4230,
        // NAD83, NAD27, NAD83 (HARN, NSRS2007, 2011, CSRS), Mexico ITRF2008
        4269, 4267, 4152, 4759, 6318, 4617, 8237, 6365,
        // GDA94, GDA2020, AGD66, AGD84, NZGD2000, NZGD49
        4283, 7844, 4202, 4203, 4167, 4272,
        // China 2000, Xian 1980, Beijing 1954, JGD2000, JGD2011, Tokyo, KGD2002, Korean 1995, Indian 1975, ID74, SRGI2013
        4490, 4610, 4214, 4612, 6668, 4301, 4737, 4166, 4240, 4238, 9470,
        // SIRGAS 2000, SAD69, SIRGAS 1995, POSGAR 98 and 2007, SIRGAS-ROU98
        4674, 4618, 4170, 4190, 5340, 5381,
        // Hartebeesthoek94, Cape, Arc 1950 and 1960
        4148, 4222, 4209, 4210,
        // RGF93, NTF, OSGB36, OSNI 1952, TM65, Amersfoort, BD72, DHDN, CH1903, CH1903+, MGI, Monte Mario, IGM95
        4171, 4275, 4277, 4188, 4299, 4289, 4313, 4314, 4149, 4150, 4312, 4265, 4670,
        // SWEREF99, RT90, KKJ, NGO 1948, Pulkovo 1942 (twice) and 1995, PZ-90, GSK-2011, S-JTSK, GGRS87
        4619, 4124, 4123, 4273, 4284, 4178, 4200, 4740, 7683, 4156, 4121,
    ]

    /// Whether a text defines a geographic reference in degrees, in either version of WKT.
    private static func isGeographic(_ text: String) -> Bool {
        // A line's end of two characters is one of Swift's.
        let head = text.drop { $0 == " " || $0 == "\n" || $0 == "\r\n" || $0 == "\r" || $0 == "\t" }.prefix(8).uppercased()
        guard head.hasPrefix("GEOGCS[") || head.hasPrefix("GEOGCRS[") || head.hasPrefix("GEODCRS[") else { return false }
        let lowercased = text.lowercased()
        // The third kind includes geocentric references.
        return lowercased.contains("\"degree") && (!head.hasPrefix("GEOD") || lowercased.contains("ellipsoidal"))
    }
}
