import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import GromaSketch

/// The sketches that a session draws, by name, and what completed ones have left to be committed.
package final class SketchStore: SessionState {
    private unowned let session: Session
    /// The sketches being drawn, by name.
    package var sketches: [String: SketchState] = [:]
    /// What completed sketches have made of features of layers, until that is committed; the latest last.
    package var neighbourShapes: [NeighbourShapes] = []

    /// What the screen shows, for sketches that have not been told otherwise; nil until it was said for all of them.
    package var viewport: Viewport?
    /// The open layers, for sketches that snap to them; nil where the session has no methods of layers.
    package weak var layers: (any SnapSourceLayers)?

    package init(_ session: Session) { self.session = session }

    package func reset() {
        viewport = nil
        for name in Array(sketches.keys) { session.endSketch(name) }
        session.forgetNeighbours()
    }

    package func didChange(_ setting: SessionSetting) {
        guard setting == .subscriptions else { return }
        for (_, state) in sketches.sorted(by: { $0.key < $1.key }) { state.updateTracking() }
    }

    /// Looks at the sketches that have changed, for those who want to hear of `sketch.validityChanged`.
    package func commandDidEnd() {
        for (_, state) in sketches.sorted(by: { $0.key < $1.key }) where state.reporter.isValidityDue {
            state.reporter.reportValidity(state.layer)
        }
    }

    /// Undoes the group that is open in a sketch when one of its verbs has failed, whatever the reason. A gesture that goes on outside of a
    /// group is left as it is.
    package func commandDidFail(_ command: RunningCommand) {
        guard !sketches.isEmpty, let state = sketch(of: command) else { return }
        state.layer.rollBackOpenGroups()
    }

    /// The sketch that a command would change; nil when it changes none.
    private func sketch(of command: RunningCommand) -> SketchState? {
        guard let description = command.description, description.noun == "sketch", description.effect == .edits else { return nil }
        return sketches[command.value(of: "sketch")?.stringValue ?? SketchName.standard]
    }

    // MARK: Recording

    package func checkRecordable() throws(CommandError) {
        guard let name = sketches.keys.min() else { return }
        throw CommandError(
            .sketchActive, "a sketch that was begun before cannot be recorded, for its history would be missing: complete or cancel it",
            found: .string(name), expected: "a session without sketches")
    }

    /// Notes the sketch whose group the command would undo if it failed.
    package func willRecord(_ command: RunningCommand, _ recording: Recording) {
        guard !sketches.isEmpty, let state = sketch(of: command) else { return }
        recording.note = SketchRecordingNote(group: state.layer.hasOpenGroup ? state : nil)
    }

    /// Adds what a command that has failed did all the same: it undid the open groups. An event of the pointer took its gesture back
    /// too, and does so again; it may have lifted the pointer.
    package func recordFailure(of command: RunningCommand, _ recording: Recording) -> Bool {
        guard let note = recording.note as? SketchRecordingNote else { return false }
        if let input = note.input {
            switch note.group == nil ? input.trace : .event {
            case .none: recording.skipRequests()
            case .event: session.append(command, to: recording)
            case .cancel(let pointer, let x, let y, let time):
                recording.skipRequests()
                recording.append(SketchPointerCommand.method) { writer in
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
            return true
        }
        recording.skipRequests()
        guard let group = note.group, !group.layer.hasOpenGroup else { return true }
        recording.append("sketch.cancelGroup") { writer in
            writer.beginObject()
            writer.member(sketch: group.name)
            writer.endObject()
        }
        return true
    }
}

/// What is known of a command to a sketch while it runs and is recorded.
final class SketchRecordingNote {
    /// The sketch whose open group is undone if the command fails.
    let group: SketchState?
    /// The event that it has sent to the sketch; nil while it has sent none.
    var input: RecordedInput?

    init(group: SketchState?) { self.group = group }
}

extension Session {
    /// The sketches being drawn, by name.
    @inline(__always)
    package var sketches: [String: SketchState] {
        get { self[SketchStore.self].sketches }
        _modify { yield &self[SketchStore.self].sketches }
    }

    /// What completed sketches have made of features of layers, until that is committed; the latest last.
    package var neighbourShapes: [NeighbourShapes] {
        get { self[SketchStore.self].neighbourShapes }
        _modify { yield &self[SketchStore.self].neighbourShapes }
    }
}

extension Session {
    /// What the screen shows, for sketches that have not been told otherwise; nil until it was said for all of them.
    package var viewport: Viewport? {
        get { self[SketchStore.self].viewport }
        set { self[SketchStore.self].viewport = newValue }
    }

    /// Why sketches may not hold more than now; nil where they may.
    var memoryRefusal: SketchError? {
        let held = usedBytes + 1
        return held > limits.memory ? .tooMuchMemory(found: held, limit: limits.memory) : nil
    }
}

extension Recording {
    /// The event that the command being run has sent to a sketch; nil while it has sent none.
    var input: RecordedInput? {
        get { (note as? SketchRecordingNote)?.input }
        set { (note as? SketchRecordingNote)?.input = newValue }
    }
}

extension JSONWriter {
    /// `sketch`, where it is not the one that is meant anyway.
    fileprivate mutating func member(sketch name: String) {
        if name == SketchName.standard { return }
        key("sketch")
        string(name)
    }
}
