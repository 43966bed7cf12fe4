import GromaGeometry

/// A fix: a position with its accuracy and motion. The direction in which a device points is separate, a ``Heading``.
public struct Location: Hashable, Sendable {
    /// The position, in the source's spatial reference; z is the height in meters, unset if the source has none.
    public let point: Point
    /// The horizontal accuracy in meters; nil if unknown.
    public let horizontalAccuracy: Double?
    /// The vertical accuracy in meters; nil if unknown.
    public let verticalAccuracy: Double?
    /// The direction of movement in degrees clockwise from true north, 0 ≤ value < 360; nil if unknown, for example when standing still.
    public let course: Double?
    /// The speed over ground, in meters per second; nil if unknown.
    public let speed: Double?
    /// The time of the fix, in seconds since 1970-01-01T00:00:00Z; nil if unknown.
    public let time: Double?

    /// Creates a fix.
    ///
    /// - Parameters:
    ///   - point: The position, with its spatial reference; its z is a height in meters.
    ///   - horizontalAccuracy: In meters, 0 or more.
    ///   - verticalAccuracy: In meters, 0 or more.
    ///   - course: Degrees clockwise from true north; normalized to one turn.
    ///   - speed: In meters per second, 0 or more.
    ///   - time: Seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `invalid` for an empty point, for ordinates that are not finite, a latitude beyond ±90 degrees or a longitude beyond ±540,
    ///   and for an accuracy, course, speed or time that is not finite, and for a negative accuracy or speed.
    public init(
        point: Point, horizontalAccuracy: Double? = nil, verticalAccuracy: Double? = nil, course: Double? = nil, speed: Double? = nil,
        time: Double? = nil
    ) throws(LocationError) {
        guard let coordinate = point.coordinate, coordinate.isStorable else {
            throw .invalid(path: "point", found: "an empty or non-finite position", expected: "finite ordinates")
        }
        if point.spatialReference?.isInDegrees == true {
            guard abs(coordinate.y) <= 90 else {
                throw .invalid(path: "point", found: "latitude \(coordinate.y)", expected: "-90 to 90")
            }
            // Beyond one world to either side a longitude is invalid, even on a map that was panned far.
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

    /// Creates a fix from one that is checked already.
    private init(_ location: Location, course: Double?, speed: Double?, time: Double?) {
        point = location.point
        horizontalAccuracy = location.horizontalAccuracy
        verticalAccuracy = location.verticalAccuracy
        self.course = course
        self.speed = speed
        self.time = time
    }

    /// Returns the fix with another time, and with course and speed if it lacks them; non-finite values are omitted.
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
