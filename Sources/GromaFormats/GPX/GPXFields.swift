import GromaJSON

/// The child elements of GPX's points, routes and tracks, in the order in which its schema wants them.
enum GPXField: String, CaseIterable {
    case magvar, geoidheight, name, cmt, desc, src, url, urlname, link, sym, type, number, fix, sat, hdop, vdop, pdop, ageofdgpsdata, dgpsid
    case course, speed

    /// Whether the element holds a number.
    var isNumber: Bool {
        switch self {
        case .magvar, .geoidheight, .number, .sat, .hdop, .vdop, .pdop, .ageofdgpsdata, .dgpsid, .course, .speed: true
        default: false
        }
    }

    /// Whether the element holds a number that may have a fraction (`xsd:decimal` in GPX's schema).
    var isDecimal: Bool {
        switch self {
        case .magvar, .geoidheight, .hdop, .vdop, .pdop, .ageofdgpsdata, .course, .speed: true
        default: false
        }
    }

    /// What GPX 1.1 knows; the rest is of 1.0 and is written as an extension.
    static let ofPoint: [GPXField] = [
        .magvar, .geoidheight, .name, .cmt, .desc, .src, .link, .sym, .type, .fix, .sat, .hdop, .vdop, .pdop, .ageofdgpsdata, .dgpsid,
    ]
    /// What GPX 1.1 knows of routes and tracks.
    static let ofLine: [GPXField] = [.name, .cmt, .desc, .src, .link, .number, .type]

    /// Whether a value goes into the element and comes back as it was.
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

/// What a feature read from GPX was.
enum GPXKind: String {
    case wpt, rte, trk

    /// The order in which GPX has them.
    var rank: Int { self == .wpt ? 0 : (self == .rte ? 1 : 2) }
    /// What its points are called.
    var pointElement: StaticString { self == .wpt ? "wpt" : (self == .rte ? "rtept" : "trkpt") }
}

/// The members that carry what GPX says beyond geometry and attributes.
enum GPXMember {
    static let kind = "gpx"
    static let extensions = "extensions"
    static let pointAttributes = "pointAttributes"
    static let lonePoints = "lonePoints"
    /// The namespace of the elements that carry attributes which GPX has no place for.
    static let namespace = "urn:groma:gpx:attributes"
}
