/// The geodesics of the ground under the maps of one reference: a solver for the ellipsoid of its datum, and the way between positions of the map and
/// longitude and latitude.
public struct Geodesics: Sendable {
    /// The reference.
    public let reference: SpatialReference
    /// The solver of geodesic problems on its ellipsoid.
    public let solver: any GeodesicSolver
    /// The way to the globe; nil for maps in degrees and in Web Mercator, for which it is known.
    let projection: GroundProjection?

    /// Creates them.
    ///
    /// - Parameter projection: The way between positions and longitude and latitude; nil if x and y are these in degrees. Web Mercator needs none.
    public init(_ reference: SpatialReference, solver: any GeodesicSolver, projection: GroundProjection? = nil) {
        self.reference = reference
        self.solver = solver
        self.projection = reference.isWebMercator ? nil : projection
    }

    /// Half the width of the world in units of x, if the map wraps around: in degrees and in Web Mercator. Longitudes are not folded there.
    public var worldHalfWidth: Double? {
        if reference.isWebMercator { return reference.worldHalfWidth }
        return projection == nil ? 180 : nil
    }

    /// Whether x and y are longitude and latitude in degrees.
    public var isInDegrees: Bool { projection == nil && !reference.isWebMercator }

    /// Changes positions of the map that lie interleaved to longitude and latitude in degrees, in place; what has no place on the globe is not finite then.
    /// O(n)
    public func toDegrees(_ xy: UnsafeMutablePointer<Double>, _ count: Int) {
        if reference.isWebMercator {
            for i in 0..<count { (xy[2 * i], xy[2 * i + 1]) = WebMercator.unproject(x: xy[2 * i], y: xy[2 * i + 1]) }
        } else {
            projection?.unproject(xy, count)
        }
    }

    /// Changes longitudes and latitudes in degrees to positions of the map, in place; what has no place on the map is not finite then. Latitudes beyond
    /// those that Web Mercator can show are taken for the last one. O(n)
    public func fromDegrees(_ xy: UnsafeMutablePointer<Double>, _ count: Int) {
        if reference.isWebMercator {
            let limit = WebMercator.greatestLatitude
            for i in 0..<count {
                let latitude = min(max(xy[2 * i + 1], -limit), limit)
                (xy[2 * i], xy[2 * i + 1]) = WebMercator.project(longitude: xy[2 * i], latitude: latitude)
            }
        } else {
            projection?.project(xy, count)
        }
    }
}
