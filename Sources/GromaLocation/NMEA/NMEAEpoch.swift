import GromaGeometry

/// The combined content of the sentences of an epoch: a single moment.
struct NMEAEpoch {
    /// The time in UTC, in seconds since midnight.
    let timeOfDay: Double
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var speed: Double?
    var course: Double?
    var quality: Int?
    var horizontalDilution: Double?
    var verticalDilution: Double?
    /// Whether a sentence has reported that there is no position.
    var isVoid = false
    /// Whether the fix was sent.
    var isSent = false

    init(timeOfDay: Double) { self.timeOfDay = timeOfDay }

    var hasPosition: Bool { latitude != nil && longitude != nil && !isVoid }

    /// Returns the fix on a day; nil without a position.
    ///
    /// - Parameter day: Days since 1970-01-01.
    func location(day: Int) -> Location? {
        guard hasPosition, let latitude, let longitude else { return nil }
        let error = ReceiverAccuracy.rangeError(quality: quality ?? 1)
        func accuracy(_ dilution: Double?) -> Double? {
            guard let dilution, let error, dilution >= 0 else { return nil }
            return dilution * error
        }
        return try? Location(
            point: Point(x: longitude, y: latitude, z: altitude, spatialReference: .wgs84),
            horizontalAccuracy: accuracy(horizontalDilution), verticalAccuracy: accuracy(verticalDilution), course: course,
            speed: speed.map { max(0, $0) }, time: Double(day) * 86_400 + timeOfDay)
    }
}
