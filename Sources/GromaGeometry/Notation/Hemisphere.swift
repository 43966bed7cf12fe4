/// The half of the earth north or south of the equator.
public enum Hemisphere: String, Hashable, Sendable, CaseIterable {
    /// From the equator, which belongs to it, to the north pole.
    case north
    /// South of the equator.
    case south

    /// The hemisphere of a latitude.
    public init(latitude: Double) { self = latitude < 0 ? .south : .north }

    /// N or S.
    var letter: Character { self == .north ? "N" : "S" }
}

/// Places on WGS 84 in degrees, as the notations need them.
enum Degrees {
    /// A longitude folded into -180 to 180; one that lies there is not touched.
    static func folded(_ longitude: Double) -> Double {
        guard abs(longitude) > 180 else { return longitude }
        return longitude.remainder(dividingBy: 360)
    }

    /// The distance below a grid line, in degrees, within which a position counts as on it: about a micrometer. Without it the corner of a
    /// cell would sometimes be written as the previous cell, because of the rounding of its longitude.
    static let snap = 1e-11

    static let latitudes = -90.0...90.0
}
