import GromaJSON

/// The child elements of GPX's points, routes and tracks, in the order of its schema.
enum GPXField: String, CaseIterable {
    case magvar, geoidheight, name, cmt, desc, src, url, urlname, link, sym, type, number, fix, sat, hdop, vdop, pdop, ageofdgpsdata, dgpsid
    case course, speed

    /// Whether the element contains a number.
    var isNumber: Bool {
        switch self {
        case .magvar, .geoidheight, .number, .sat, .hdop, .vdop, .pdop, .ageofdgpsdata, .dgpsid, .course, .speed: true
        default: false
        }
    }

    /// Whether the element contains a number that may have a fraction (`xsd:decimal` in GPX's schema).
    var isDecimal: Bool {
        switch self {
        case .magvar, .geoidheight, .hdop, .vdop, .pdop, .ageofdgpsdata, .course, .speed: true
        default: false
        }
    }

    /// The elements of points in GPX 1.1; the others are from 1.0 and are written as extensions.
    static let ofPoint: [GPXField] = [
        .magvar, .geoidheight, .name, .cmt, .desc, .src, .link, .sym, .type, .fix, .sat, .hdop, .vdop, .pdop, .ageofdgpsdata, .dgpsid,
    ]
    /// The elements of routes and tracks in GPX 1.1.
    static let ofLine: [GPXField] = [.name, .cmt, .desc, .src, .link, .number, .type]

    /// Returns whether the element can hold a value so that it is read back unchanged.
    func holds(_ value: JSONValue) -> Bool {
        switch value {
        case .number: isNumber
        case .string(let text):
            !isNumber && self != .link && text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }
        case .array(let links): self == .link && links.allSatisfy(Self.isLink)
        default: false
        }
    }

    private static func isLink(_ value: JSONValue) -> Bool {
        guard let object = value.objectValue, object["href"]?.stringValue != nil else { return false }
        return object.members.allSatisfy { ["href", "text", "type"].contains($0.name) && $0.value.stringValue != nil }
    }
}

/// The kind of a feature that was read from GPX.
enum GPXKind: String {
    case wpt, rte, trk

    /// The order of the kinds in GPX.
    var rank: Int { self == .wpt ? 0 : (self == .rte ? 1 : 2) }
    /// The element of its points.
    var pointElement: StaticString { self == .wpt ? "wpt" : (self == .rte ? "rtept" : "trkpt") }
}

/// The members with the data of GPX beyond geometry and attributes.
enum GPXMember {
    static let kind = "gpx"
    static let extensions = "extensions"
    static let pointAttributes = "pointAttributes"
    static let lonePoints = "lonePoints"
    /// The namespace of the elements for attributes that GPX cannot represent.
    static let namespace = "urn:groma:gpx:attributes"
}
