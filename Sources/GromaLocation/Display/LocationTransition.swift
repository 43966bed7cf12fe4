import GromaGeometry

/// A move of the location's symbol that a host shows little by little, beside that of the map. The display itself is at its end at once.
public struct LocationTransition: Hashable, Sendable {
    /// Where the symbol was on the map, in the copy of the world that is nearest to where it comes to be.
    public let start: Coordinate
    /// Where it comes to be.
    public let end: Coordinate
    /// Which course it showed, in degrees clockwise from north; nil for none.
    public let startCourse: Double?
    /// The course after the transition; nil for none.
    public let endCourse: Double?
    /// Seconds from the one to the other.
    public let duration: Double

    /// Where the symbol is so many seconds after the start, in a straight line and at one speed.
    public func mapLocation(after seconds: Double) -> Coordinate {
        let part = part(after: seconds)
        return Coordinate(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }

    /// Which course it shows then: it turns the shorter way. One that was not known before is there at once.
    public func course(after seconds: Double) -> Double? {
        guard let endCourse, let startCourse else { return endCourse }
        var turn = Angle.normalized(endCourse - startCourse)
        if turn > 180 { turn -= 360 }
        return Angle.normalized(startCourse + turn * part(after: seconds))
    }

    private func part(after seconds: Double) -> Double {
        guard seconds > 0 else { return 0 }
        return seconds < duration ? seconds / duration : 1
    }
}
