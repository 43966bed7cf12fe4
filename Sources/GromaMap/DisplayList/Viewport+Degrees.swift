import GromaGeometry

extension Viewport {
    /// How long a degree of longitude is to be drawn, compared with one of latitude, in a picture of an extent: as long as it is in the middle of the extent. 1
    /// where positions are not in degrees.
    package static func xScale(for extent: Extent, in reference: SpatialReference?) -> Double {
        guard let reference, reference.isInDegrees, !extent.isEmpty else { return 1 }
        let latitude = (extent.yMin + extent.yMax) / 2
        // A picture that reaches far north and south is true nowhere: it is left as a plain map of degrees.
        guard extent.yMax - extent.yMin < 60, abs(latitude) < 85 else { return 1 }
        return Trigonometry.cosine(degrees: latitude)
    }
}

extension SpatialReference {
    /// Whether x and y are longitude and latitude in degrees.
    var isInDegrees: Bool { unit == .degree }
}
