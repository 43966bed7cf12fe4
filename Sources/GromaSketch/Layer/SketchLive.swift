import GromaGeometry
import GromaOperations

/// What is known of the shape and kept up to date by looking at what changed.
struct SketchLive: Sendable {
    /// Nil while it is not tracked, or when it has to be computed again.
    var validity: LiveValidity?
    /// Nil while it is not tracked.
    var measure: LiveMeasure?
}
