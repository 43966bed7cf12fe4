import GromaGeometry

extension Viewport {
    /// Returns the drawn length of a degree of longitude relative to a degree of latitude, in a picture of an extent: the ratio in the
    /// middle of the extent. 1 if positions are not in degrees.
    package static func xScale(for extent: Extent, in reference: SpatialReference?) -> Double {
        guard let reference, reference.isInDegrees, !extent.isEmpty else { return 1 }
        let latitude = (extent.yMin + extent.yMax) / 2
        // A picture of a large range of latitudes has no single correct ratio: it is a plain map of degrees.
        guard extent.yMax - extent.yMin < 60, abs(latitude) < 85 else { return 1 }
        return Trigonometry.cosine(degrees: latitude)
    }
}

extension SpatialReference {
    /// Whether x and y are longitude and latitude in degrees.
    var isInDegrees: Bool { unit == .degree }
}
