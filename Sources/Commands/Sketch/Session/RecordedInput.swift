import GeometryCommands
import GromaGeometry
import GromaMap
import GromaSketch

/// An event that a command has sent to a sketch, kept until it is known whether it failed: even a failed event may have lifted a pointer.
package struct RecordedInput {
    /// The method for pointer events.
    static let pointerMethod = "sketch.pointer"

    /// The part of a failed event in a recording, if no group and no tool's step was open.
    package enum Trace {
        /// Nothing, because nothing has changed.
        case none
        /// A cancellation of the pointer, at that time and position, which has the same effect and does not fail.
        case cancel(pointer: Int, x: Double, y: Double, time: Double)
        /// The event itself, which fails again.
        case event
    }

    package let sketch: String
    private let layer: SketchLayer
    private let before: GestureRecognizer
    private let pointer: PointerParameters
    /// Whether it had succeeded, and was undone because the session would exceed its memory.
    package var isUndone = false

    init(_ pointer: PointerParameters, to layer: SketchLayer, named sketch: String) {
        (self.sketch, self.layer, self.pointer) = (sketch, layer, pointer)
        before = layer.recognizer
    }

    /// The part that remains in the recording after it has failed.
    package var trace: Trace {
        if isUndone { return .event }
        let after = layer.recognizer
        if after == before { return .none }
        guard let time = before.time else { return .event }
        var cancelled = before
        let place = SketchPointer(x: pointer.x, y: pointer.y, position: Coordinate(x: pointer.x, y: pointer.y), time: time)
        // If it would revert a gesture, a cancellation has more effect.
        guard (try? cancelled.read(.cancel, place, id: pointer.pointer)) == .events([]), cancelled == after else { return .event }
        return .cancel(pointer: pointer.pointer, x: pointer.x, y: pointer.y, time: time)
    }
}

/// The common parameters of pointer events.
struct PointerParameters {
    var x = 0.0
    var y = 0.0
    var time: Double?
    var pointer = 0
    var device: PointerDevice?
    var button = PointerButton.primary
    var modifiers: KeyModifiers = []
}
