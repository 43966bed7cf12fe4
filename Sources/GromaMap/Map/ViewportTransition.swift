import GromaGeometry

/// A move of the map that a host shows little by little. The map itself is at its end at once: what is tapped or drawn from then on is placed by it.
public struct ViewportTransition: Hashable, Sendable {
    /// The content that was shown.
    public let start: Viewport
    /// The content to show.
    public let end: Viewport
    /// Seconds from the one to the other.
    public let duration: Double

    /// What is shown so many seconds after the start: the host has the clock. It begins and ends slowly. A zoom about a place keeps that place where it is,
    /// and a rotation takes the shorter way.
    public func viewport(after seconds: Double) -> Viewport {
        guard seconds > 0 else { return start }
        guard seconds < duration else { return end }
        let time = seconds / duration
        let fraction = time * time * (3 - 2 * time)
        let ratio = end.resolution / start.resolution
        let resolution = start.resolution * Trigonometry.power(ratio, fraction)
        // With a zoom about a place, its distance from the centre shrinks as the resolution does.
        let way = ratio == 1 ? fraction : (resolution - start.resolution) / (end.resolution - start.resolution)
        var turn = (end.rotation - start.rotation).truncatingRemainder(dividingBy: 360)
        if turn > 180 { turn -= 360 }
        if turn < -180 { turn += 360 }
        func between(_ a: Double, _ b: Double, _ part: Double) -> Double { a + (b - a) * part }
        return Viewport(
            center: Coordinate(x: between(start.center.x, end.center.x, way), y: between(start.center.y, end.center.y, way)),
            resolution: resolution, width: between(start.width, end.width, fraction), height: between(start.height, end.height, fraction),
            rotation: start.rotation + turn * fraction, xScale: between(start.xScale, end.xScale, fraction))
    }
}
