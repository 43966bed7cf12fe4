import GeometryCommands
import GromaGeometry
import GromaMap
import GromaSketch

/// An event that a command has sent to a sketch, kept until it is known whether it failed: even then it may have lifted a pointer.
package struct RecordedInput {
    /// The method of events of the pointer.
    static let pointerMethod = "sketch.pointer"

    /// What a recording holds of an event that failed while no group and no tool's step was open.
    package enum Trace {
        /// Nothing, for nothing has changed.
        case none
        /// That this pointer was cancelled, at that time and place, which does the same and does not fail.
        case cancel(pointer: Int, x: Double, y: Double, time: Double)
        /// The event itself, which fails again.
        case event
    }

    package let sketch: String
    private let layer: SketchLayer
    private let before: GestureRecognizer
    private let pointer: PointerParameters
    /// Whether it had succeeded, and was undone because the session would hold too much.
    package var isUndone = false

    init(_ pointer: PointerParameters, to layer: SketchLayer, named sketch: String) {
        (self.sketch, self.layer, self.pointer) = (sketch, layer, pointer)
        before = layer.recognizer
    }

    /// What is left of it, now that it has failed.
    package var trace: Trace {
        if isUndone { return .event }
        let after = layer.recognizer
        if after == before { return .none }
        guard let time = before.time else { return .event }
        var cancelled = before
        let place = SketchPointer(x: pointer.x, y: pointer.y, position: Coordinate(x: pointer.x, y: pointer.y), time: time)
        // Where a gesture would be taken back by it, a cancel does more.
        guard (try? cancelled.read(.cancel, place, id: pointer.pointer)) == .events([]), cancelled == after else { return .event }
        return .cancel(pointer: pointer.pointer, x: pointer.x, y: pointer.y, time: time)
    }
}

/// What events of a pointer have in common.
struct PointerParameters {
    var x = 0.0
    var y = 0.0
    var time: Double?
    var pointer = 0
    var device: PointerDevice?
    var button = PointerButton.primary
    var modifiers: KeyModifiers = []
}
