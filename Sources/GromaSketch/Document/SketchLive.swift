import GromaGeometry
import GromaOperations

/// What is known of the shape at one moment, found by looking at what changed since the moment before. It never changes, so that steps,
/// groups and checkpoints keep it for the price of a reference.
final class SketchLive: Sendable {
    /// Nil while it is not tracked, or when it has to be found anew.
    let validity: LiveValidity?
    /// Nil while it is not tracked.
    let measure: LiveMeasure?

    init(validity: LiveValidity?, measure: LiveMeasure?) {
        self.validity = validity
        self.measure = measure
    }
}
