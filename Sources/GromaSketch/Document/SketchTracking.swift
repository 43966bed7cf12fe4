/// What of a shape is kept up to date with each change.
struct SketchTracking: Hashable, Sendable {
    /// Whether the host wants to hear of validity.
    var tellsValidity = false
    /// Whether the host wants to hear of length and area.
    var tellsMeasure = false
    /// What happens to an edit that makes the shape worse.
    var validityGuard = ValidityGuard.report

    /// Whether validity is followed.
    var needsValidity: Bool { tellsValidity || validityGuard == .refuse }
    /// Whether anything is followed.
    var isOn: Bool { tellsValidity || tellsMeasure || validityGuard == .refuse }
}
