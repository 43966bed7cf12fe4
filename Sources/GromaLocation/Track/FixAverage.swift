import GromaGeometry

/// The mean of several fixes at the same place, each weighted by the inverse square of its accuracy. Its size is constant.
public struct FixAverage: Sendable {
    /// The number of fixes in it.
    public private(set) var count = 0
    private var origin: Coordinate?
    private var reference: SpatialReference?
    private var sum = (x: 0.0, y: 0.0, weight: 0.0)
    private var height = (sum: 0.0, weight: 0.0)
    private var accuracy = (sum: 0.0, weight: 0.0)
    private var time: Double?

    /// The assumed accuracy of a fix without one, in meters.
    private static let usualAccuracy = 10.0

    /// Creates an average without fixes.
    public init() {}

    /// Adds a fix. Longitudes continue across the antimeridian.
    ///
    /// - Throws: `invalid` if its spatial reference differs from that of the first fix.
    public mutating func add(_ location: Location) throws(LocationError) {
        guard let place = location.point.coordinate else { return }
        guard count == 0 || reference == location.point.spatialReference else {
            throw .invalid(path: "point", found: "a fix in another spatial reference", expected: "the reference of the first fix")
        }
        reference = location.point.spatialReference
        let origin = self.origin ?? place
        self.origin = origin
        // No receiver is more accurate than a centimeter, and no weight may be infinite.
        let error = max(location.horizontalAccuracy ?? Self.usualAccuracy, 0.01)
        let weight = 1 / (error * error)
        var dx = place.x - origin.x
        if let half = reference?.worldHalfWidth {
            if dx > half { dx -= 2 * half } else if dx < -half { dx += 2 * half }
        }
        sum = (sum.x + dx * weight, sum.y + (place.y - origin.y) * weight, sum.weight + weight)
        if !place.z.isNaN { height = (height.sum + place.z * weight, height.weight + weight) }
        if let known = location.horizontalAccuracy { accuracy = (accuracy.sum + known * weight, accuracy.weight + weight) }
        time = location.time ?? time
        count += 1
    }

    /// The mean, with the time of the last fix; nil without fixes.
    ///
    /// Its accuracy is the mean of the fixes' accuracies. It is not better, because signal errors are correlated over minutes.
    public var location: Location? {
        guard let origin, sum.weight > 0 else { return nil }
        let point = Point(
            x: origin.x + sum.x / sum.weight, y: origin.y + sum.y / sum.weight,
            z: height.weight > 0 ? height.sum / height.weight : nil, spatialReference: reference)
        return try? Location(
            point: point, horizontalAccuracy: accuracy.weight > 0 ? accuracy.sum / accuracy.weight : nil, speed: 0, time: time)
    }
}
