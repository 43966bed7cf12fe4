import GromaGeometry

/// The limits for zooming, panning and rotating a map.
public struct MapLimits: Hashable, Sendable {
    /// The minimum map units per point, which limits zooming in. 0 for no limit.
    public var minResolution = 0.0
    /// The maximum map units per point, which limits zooming out. 0 for no limit.
    public var maxResolution = 0.0
    /// The rectangle of the map that the center of the screen stays in; nil for no limit.
    public var extent: Extent?
    /// Whether it may be rotated. True by default.
    public var allowsRotation = true

    /// Creates limits that allow everything.
    public init() {}

    /// Throws for limits that allow nothing.
    func check() throws(MapError) {
        for (name, value) in [("minResolution", minResolution), ("maxResolution", maxResolution)] where !(value >= 0 && value.isFinite) {
            throw .invalid(path: "\(name)", found: "\(value)", expected: "map units per point, 0 for no limit")
        }
        if maxResolution > 0, minResolution > maxResolution {
            throw .invalid(path: "minResolution", found: "\(minResolution)", expected: "at most maxResolution, \(maxResolution)")
        }
        if let extent, extent.isEmpty || !(extent.xMin.isFinite && extent.xMax.isFinite && extent.yMin.isFinite && extent.yMax.isFinite) {
            throw .invalid(path: "extent", found: "an empty or infinite extent", expected: "a rectangle")
        }
    }

    /// Returns the resolution within the limits that is nearest to the given one.
    package func clamp(resolution: Double) -> Double {
        var resolution = max(resolution, minResolution)
        if maxResolution > 0 { resolution = min(resolution, maxResolution) }
        return resolution
    }
}
