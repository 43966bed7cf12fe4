import GromaGeometry

/// The conversion between map positions and longitude and latitude, in degrees. Positions are alternating x and y, or longitude and
/// latitude; those without a counterpart become non-finite.
enum MapDegrees {
    /// Projects positions in place, as alternating x and y, from one spatial reference to another; those that cannot be projected become
    /// non-finite.
    typealias Projector = (_ xy: inout [Double], _ source: SpatialReference, _ target: SpatialReference) -> Void

    /// x and y are longitude and latitude.
    case degrees
    /// Conversion by the closed formulas of Web Mercator.
    case webMercator
    /// Conversion by the host's projector.
    case projected(SpatialReference, Projector)

    /// Creates the conversion for maps in a spatial reference; nil if none is known.
    init?(_ reference: SpatialReference?, _ projector: Projector?) {
        guard let reference else { return nil }
        if reference.isInDegrees {
            self = .degrees
        } else if reference.isWebMercator {
            self = .webMercator
        } else if let projector {
            self = .projected(reference, projector)
        } else {
            return nil
        }
    }

    /// Whether meridians are lines of constant x, and parallels lines of constant y.
    var isUpright: Bool { if case .projected = self { false } else { true } }

    /// Returns the map positions of places on the ground.
    func places(of ground: [Double]) -> [Double] {
        var xy = ground
        switch self {
        case .degrees: break
        case .webMercator:
            for index in stride(from: 0, to: xy.count - 1, by: 2) {
                let isShown = abs(xy[index + 1]) <= WebMercator.greatestLatitude
                let place = isShown ? WebMercator.project(longitude: xy[index], latitude: xy[index + 1]) : (.nan, .nan)
                (xy[index], xy[index + 1]) = place
            }
        case .projected(let reference, let projector): projector(&xy, .wgs84, reference)
        }
        return xy
    }

    /// Returns the places on the ground at map positions.
    func ground(at places: [Double]) -> [Double] {
        var xy = places
        switch self {
        case .degrees: break
        case .webMercator:
            for index in stride(from: 0, to: xy.count - 1, by: 2) {
                let ground = WebMercator.unproject(x: xy[index], y: xy[index + 1])
                (xy[index], xy[index + 1]) = (ground.longitude, ground.latitude)
            }
        case .projected(let reference, let projector): projector(&xy, reference, .wgs84)
        }
        return xy
    }

    /// Returns the length of one unit of x in meters on the ground at a map position, on the ellipsoid of WGS 84; nil if the position is
    /// not on the ground.
    ///
    /// - Parameter step: A length of the map over which the ground can be taken as flat.
    func metresPerUnit(x: Double, y: Double, step: Double) -> Double? {
        let ends = ground(at: [x - step / 2, y, x + step / 2, y])
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: (ends[1] + ends[3]) / 2)
        let (radius, squaredEccentricity) = (6_378_137.0, 0.006_694_379_990_141_3)
        let flatness = 1 - squaredEccentricity * sine * sine
        // The radii of curvature across the meridian and along it.
        let across = radius / flatness.squareRoot()
        let along = across * (1 - squaredEccentricity) / flatness
        let turn = ends[2] - ends[0]
        let east = (turn - (turn / 360).rounded() * 360) * .pi / 180 * across * cosine
        let north = (ends[3] - ends[1]) * .pi / 180 * along
        let metres = (east * east + north * north).squareRoot() / step
        return metres > 0 && metres.isFinite ? metres : nil
    }
}
