import GromaGeometry

/// One fix: where something is, how well that is known, and how it moves. Where it looks to is told apart, as a ``Heading``.
public struct Location: Hashable, Sendable {
    /// The place, in the source's spatial reference; z is the height in metres, unset where the source has none.
    public let point: Point
    /// The horizontal accuracy in metres; nil if unknown.
    public let horizontalAccuracy: Double?
    /// The vertical accuracy in metres; nil if unknown.
    public let verticalAccuracy: Double?
    /// Which way it moves: degrees clockwise from true north, 0 to below 360; nil if unknown, as when it stands still.
    public let course: Double?
    /// How fast it moves over the ground, in metres per second; nil if unknown.
    public let speed: Double?
    /// When the fix was taken, in seconds since 1970-01-01T00:00:00Z; nil if the source does not say.
    public let time: Double?

    /// Creates a fix.
    ///
    /// - Parameters:
    ///   - point: The place, with its spatial reference; its z is a height in metres.
    ///   - horizontalAccuracy: In metres, 0 or more.
    ///   - verticalAccuracy: In metres, 0 or more.
    ///   - course: Degrees clockwise from true north; any full turns are taken off.
    ///   - speed: In metres per second, 0 or more.
    ///   - time: Seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `invalid` for an empty place, for ordinates that are not finite, a latitude beyond ±90 degrees or a longitude beyond ±540,
    ///   and for an accuracy, course, speed or time that is not finite or is below 0 where it must not be.
    public init(
        point: Point, horizontalAccuracy: Double? = nil, verticalAccuracy: Double? = nil, course: Double? = nil, speed: Double? = nil,
        time: Double? = nil
    ) throws(LocationError) {
        guard let coordinate = point.coordinate, coordinate.isStorable else {
            throw .invalid(path: "point", found: "a place that is empty or not finite", expected: "finite ordinates")
        }
        if point.spatialReference?.isInDegrees == true {
            guard abs(coordinate.y) <= 90 else {
                throw .invalid(path: "point", found: "latitude \(coordinate.y)", expected: "-90 to 90")
            }
            // Beyond one world to either side nothing is a place, however far a map was panned.
            guard abs(coordinate.x) <= 540 else {
                throw .invalid(path: "point", found: "longitude \(coordinate.x)", expected: "-540 to 540")
            }
        }
        self.point = point
        self.horizontalAccuracy = try Self.check(horizontalAccuracy, "horizontalAccuracy", from: 0)
        self.verticalAccuracy = try Self.check(verticalAccuracy, "verticalAccuracy", from: 0)
        self.course = try Self.check(course, "course", from: nil).map(Angle.normalized)
        self.speed = try Self.check(speed, "speed", from: 0)
        self.time = try Self.check(time, "time", from: nil)
    }

    /// A fix that is made of one that is checked.
    private init(_ location: Location, course: Double?, speed: Double?, time: Double?) {
        point = location.point
        horizontalAccuracy = location.horizontalAccuracy
        verticalAccuracy = location.verticalAccuracy
        self.course = course
        self.speed = speed
        self.time = time
    }

    /// The same fix with another time, and with what it does not say of its motion; values that are not finite are omitted.
    func completed(course: Double?, speed: Double?, time: Double?) -> Location {
        func usable(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
        return Location(
            self, course: self.course ?? usable(course).map(Angle.normalized), speed: self.speed ?? usable(speed).map { max(0, $0) },
            time: usable(time) ?? self.time)
    }

    static func check(_ value: Double?, _ name: String, from least: Double?) throws(LocationError) -> Double? {
        guard let value else { return nil }
        guard value.isFinite else { throw .invalid(path: name, found: "\(value)", expected: "a finite number") }
        if let least, value < least { throw .invalid(path: name, found: "\(value)", expected: "a number from \(least) up") }
        return value
    }
}
