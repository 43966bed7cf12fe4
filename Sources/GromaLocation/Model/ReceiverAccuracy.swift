/// The accuracy of a position of a satellite receiver, from the dilution of precision that it reports: the factor by which the error of the
/// ranges to the satellites is multiplied (B. Hofmann-Wellenhof et al., "GNSS", 2008, section 7.3.4).
enum ReceiverAccuracy {
    /// The error of the range to a satellite in meters, for a receiver without corrections.
    static let rangeError = 5.0

    /// Returns this error for the quality in a GGA sentence; nil for positions that do not come from satellites.
    static func rangeError(quality: Int) -> Double? {
        switch quality {
        case 1: rangeError
        case 2: 2  // Differential.
        case 3: 3  // Precise Positioning Service.
        case 4: 0.02  // Real-time kinematic, fixed integer ambiguities.
        case 5: 0.5  // Real-time kinematic, float ambiguities.
        default: nil
        }
    }
}
