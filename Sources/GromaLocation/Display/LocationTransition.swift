import GromaGeometry

/// An animated move of the location's symbol, in addition to that of the map. The display itself has the final state immediately.
public struct LocationTransition: Hashable, Sendable {
    /// The position of the symbol on the map at the start, in the copy of the world nearest to its end.
    public let start: Coordinate
    /// The position at the end.
    public let end: Coordinate
    /// The course before the transition, in degrees clockwise from north; nil for none.
    public let startCourse: Double?
    /// The course after the transition; nil for none.
    public let endCourse: Double?
    /// The duration in seconds.
    public let duration: Double

    /// Returns the position of the symbol at a time in seconds after the start: it moves in a straight line at constant speed.
    public func mapLocation(after seconds: Double) -> Coordinate {
        let part = part(after: seconds)
        return Coordinate(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }

    /// Returns the course at that time: it turns the shorter way. A course that was unknown before appears immediately.
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
