import GromaGeometry

/// How many contacts of rings there are of which kind.
struct ContactCounts: Sendable {
    /// A place where rings touch.
    struct Place: Hashable, Comparable, Sendable {
        var x: Double
        var y: Double

        static func < (a: Place, b: Place) -> Bool { a.x < b.x || (a.x == b.x && a.y < b.y) }
    }

    /// Pairs of segments on which GEOS may err, so that it has to be asked.
    private(set) var doubts = 0
    /// All of them.
    private(set) var total = 0
    /// Those that OGC's rules forbid: boundaries cross or run along each other, or a ring touches itself.
    private(set) var invalid = 0
    /// Those that Esri's rules forbid: boundaries cross or run along each other, or meet where one of them has no vertex.
    private(set) var unsimple = 0
    /// Where rings touch others as OGC's rules allow, and how many pairs of passes do.
    private(set) var touches: [Place: Int] = [:]

    static func isInvalid(_ contact: RingContact) -> Bool {
        contact.kind != .doubt && (contact.kind != .touch || contact.isWithinRing || contact.crosses)
    }

    /// Adds a contact, or takes it away with a sign of -1.
    mutating func add(_ contact: RingContact, _ sign: Int) {
        total += sign
        if contact.kind == .doubt {
            doubts += sign
            return
        }
        if contact.kind != .touch || contact.crosses || !contact.isAtVertices { unsimple += sign }
        if Self.isInvalid(contact) {
            invalid += sign
            return
        }
        let place = Place(x: contact.x, y: contact.y)
        let count = touches[place, default: 0] + sign
        touches[place] = count == 0 ? nil : count
    }
}
