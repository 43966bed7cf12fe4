import GromaLocation

extension Location {
    /// All its fields in one line, rounded to a millionth: position and height, accuracies, course, speed, and the seconds since the beginning of 2020.
    var text: String {
        func rounded(_ value: Double?) -> String {
            guard let value, !value.isNaN else { return "-" }
            let millionths = (value * 1e6).rounded() / 1e6
            return millionths == millionths.rounded() ? "\(Int(millionths))" : "\(millionths)"
        }
        let z = point.coordinate?.z
        return [point.x, point.y, z, horizontalAccuracy, verticalAccuracy, course, speed, time.map { $0 - 1_577_836_800 }].map(rounded)
            .joined(separator: " ")
    }
}
