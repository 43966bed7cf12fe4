/// The conversion between the positions of a projected map and longitude and latitude, which a ground metric needs for a reference that is
/// neither in degrees nor Web Mercator.
///
/// It is created by code that knows such references, such as the plugin for PROJ. Longitudes count from any meridian, latitudes are those
/// of the reference's own ellipsoid, which is taken for that of WGS 84: those of the Earth differ from it by less than 0.02 %.
public final class GroundProjection: Sendable {
    /// Converts interleaved positions, in place; one without a counterpart becomes non-finite.
    public typealias Mapping = @Sendable (_ xy: UnsafeMutablePointer<Double>, _ count: Int) -> Void

    /// The spatial reference of the positions.
    public let reference: SpatialReference
    /// The size of the map's unit in meters, before the projection's scale.
    public let unit: Double
    private let toDegrees: Mapping
    private let fromDegrees: Mapping

    /// Creates an instance.
    ///
    /// - Parameters:
    ///   - reference: Whose positions it is about.
    ///   - unit: The size of the map's unit in meters.
    ///   - toDegrees: Changes x and y to longitude and latitude in degrees.
    ///   - fromDegrees: The way back.
    public init(_ reference: SpatialReference, unit: Double, toDegrees: @escaping Mapping, fromDegrees: @escaping Mapping) {
        self.reference = reference
        self.unit = unit
        self.toDegrees = toDegrees
        self.fromDegrees = fromDegrees
    }

    /// Changes positions to longitude and latitude in degrees, in place; what has no place on the globe is not finite then.
    func unproject(_ xy: UnsafeMutablePointer<Double>, _ count: Int) { toDegrees(xy, count) }

    /// Changes longitudes and latitudes in degrees to positions of the map, in place; what has no place on the map is not finite then.
    func project(_ xy: UnsafeMutablePointer<Double>, _ count: Int) { fromDegrees(xy, count) }

    /// Returns the longitude and latitude of a position; nil if it has none.
    func position(x: Double, y: Double) -> (longitude: Double, latitude: Double)? { Self.one(x, y, toDegrees) }

    private static func one(_ x: Double, _ y: Double, _ mapping: Mapping) -> (longitude: Double, latitude: Double)? {
        var pair = (x, y)
        withUnsafeMutableBytes(of: &pair) { bytes in
            guard let xy = bytes.assumingMemoryBound(to: Double.self).baseAddress else { return }
            mapping(xy, 1)
        }
        return pair.0.isFinite && pair.1.isFinite ? pair : nil
    }
}

extension GroundProjection: Hashable {
    /// Compares the references.
    public static func == (a: GroundProjection, b: GroundProjection) -> Bool { a === b || a.reference == b.reference }

    /// Feeds the reference.
    public func hash(into hasher: inout Hasher) { hasher.combine(reference) }
}
