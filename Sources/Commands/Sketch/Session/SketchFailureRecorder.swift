import GromaJSON
import GromaMap
import GromaRPC
import GromaSketch

/// Records the remaining effects of a failed command on a sketch: it has undone the open groups. A pointer event has also reverted its
/// gesture, and does so again when replayed; it may have lifted the pointer.
final class SketchFailureRecorder: FailureRecorder {
    /// The sketch whose open group is undone if the command fails.
    private let group: SketchState?
    /// The event that it has sent to the sketch; nil if it has sent none.
    var input: RecordedInput?

    init(group: SketchState?) { self.group = group }

    func record(_ command: RunningCommand, in recording: Recording, of session: Session) {
        guard let input else {
            recording.skipRequests()
            guard let group, !group.layer.hasOpenGroup else { return }
            return recording.append("sketch.cancelGroup") { writer in
                writer.beginObject()
                writer.member(sketch: group.name)
                writer.endObject()
            }
        }
        switch group == nil ? input.trace : .event {
        case .none: recording.skipRequests()
        case .event: session.append(command, to: recording)
        case .cancel(let pointer, let x, let y, let time):
            recording.skipRequests()
            recording.append(RecordedInput.pointerMethod) { writer in
                writer.beginObject()
                writer.key("phase")
                writer.string(PointerPhase.cancel.rawValue)
                for (name, value) in [("x", x), ("y", y), ("time", time)] {
                    writer.key(name)
                    writer.double(value)
                }
                writer.key("pointer")
                writer.int(pointer)
                writer.member(sketch: input.sketch)
                writer.endObject()
            }
        }
    }
}

extension Recording {
    /// The event that the running command has sent to a sketch; nil if it has sent none.
    var input: RecordedInput? {
        get { (failureRecorder as? SketchFailureRecorder)?.input }
        set { (failureRecorder as? SketchFailureRecorder)?.input = newValue }
    }
}

extension JSONWriter {
    /// Writes `sketch`, unless it is the default one.
    fileprivate mutating func member(sketch name: String) {
        if name == SketchName.standard { return }
        key("sketch")
        string(name)
    }
}
