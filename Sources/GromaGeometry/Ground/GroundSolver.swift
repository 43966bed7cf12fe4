/// The ellipsoid under a map, and what solves the problems of its geodesics for lines that are too long for formulas of the ground nearby.
struct GroundSolver: Hashable, Sendable {
    let geodesics: any GeodesicSolver
    let ellipsoid: Ellipsoid
    /// Up to how many meters the ground is taken for that nearby: formulas are right to a billionth of a length there.
    let localReach: Double

    /// The same for positions in a frame, whose directions matter as well: accurate to some nanometers.
    var frameReach: Double { min(localReach, 1_000) }

    /// The standard one of ``localReach``.
    static let standardReach = 10_000.0

    init(_ geodesics: any GeodesicSolver, localReach: Double = standardReach) {
        self.geodesics = geodesics
        ellipsoid = geodesics.ellipsoid
        self.localReach = localReach
    }

    /// Without a library.
    static let wgs84 = GroundSolver(SeriesGeodesics.wgs84)

    /// The same solver with geodesics at any length, if they are exact at any length: those of series are not for ends close to each other.
    var exact: GroundSolver { geodesics is SeriesGeodesics ? self : GroundSolver(geodesics, localReach: 0) }

    static func == (a: GroundSolver, b: GroundSolver) -> Bool { a.geodesics === b.geodesics && a.localReach == b.localReach }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(geodesics))
        hasher.combine(localReach)
    }
}
