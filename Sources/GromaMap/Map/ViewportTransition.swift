import GromaGeometry

/// An animated move of the map, which the host shows. The map itself has the final viewport immediately: taps and drawing use it from then
/// on.
public struct ViewportTransition: Hashable, Sendable {
    /// The viewport at the start.
    public let start: Viewport
    /// The viewport at the end.
    public let end: Viewport
    /// The duration in seconds.
    public let duration: Double

    /// Returns the viewport at a time in seconds after the start; the host has the clock. The transition begins and ends slowly. A zoom
    /// about a position keeps that position fixed, and a rotation takes the shorter way.
    public func viewport(after seconds: Double) -> Viewport {
        guard seconds > 0 else { return start }
        guard seconds < duration else { return end }
        let time = seconds / duration
        let fraction = time * time * (3 - 2 * time)
        let ratio = end.resolution / start.resolution
        let resolution = start.resolution * Trigonometry.power(ratio, fraction)
        // In a zoom about a position, its distance from the center shrinks with the resolution.
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
