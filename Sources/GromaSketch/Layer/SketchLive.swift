import GromaGeometry
import GromaOperations

/// What is known of the shape and kept up to date by looking at what changed.
struct SketchLive: Sendable {
    /// Nil while nobody wants to know, or when it has to be found out anew.
    var validity: LiveValidity?
    /// Nil while nobody wants to know.
    var measure: LiveMeasure?
}
