/// How far a position of a satellite receiver may be off, by what receivers tell: a dilution of precision, by which the error of the ranges to the
/// satellites is multiplied (B. Hofmann-Wellenhof et al., "GNSS", 2008, section 7.3.4).
enum ReceiverAccuracy {
    /// By how many metres the range to a satellite is off, of a receiver without corrections.
    static let rangeError = 5.0

    /// The same by the quality that a GGA sentence tells; nil for positions that no satellites give.
    static func rangeError(quality: Int) -> Double? {
        switch quality {
        case 1: rangeError
        case 2: 2  // Differential.
        case 3: 3  // Precise Positioning Service.
        case 4: 0.02  // Real-time kinematic, whole cycles known.
        case 5: 0.5  // Real-time kinematic, whole cycles not known.
        default: nil
        }
    }
}
