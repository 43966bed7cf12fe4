import GeometryCommands
import GromaGeometry
import GromaMap
import GromaRPC
import GromaSketch

/// The sketches that a session draws, by name, and what completed ones have left to be committed.
package final class SketchStore: SessionState {
    private unowned let session: Session
    /// The sketches being drawn, by name.
    package var sketches: [String: SketchState] = [:] { didSet { lastSketch = nil } }
    /// The sketch that was asked for last: most lines are about the one that the line before was about.
    @exclusivity(unchecked) private var lastSketch: SketchState?
    /// What completed sketches have made of features of layers, until that is committed; the latest last.
    package var neighbourShapes: [NeighbourShapes] = []

    /// What the screen shows, for sketches that have not been told otherwise; nil until it was said for all of them.
    package var viewport: Viewport?
    /// The open layers, for sketches that snap to them; nil if the session has no methods of layers.
    package weak var layers: (any SnapSourceLayers)?

    /// Who wants to hear of sketches that begin.
    private var observers: [any SketchStoreObserver] = []

    package init(_ session: Session) { self.session = session }

    /// Tells somebody of sketches that begin, as long as the session lasts.
    package func add(_ observer: any SketchStoreObserver) { observers.append(observer) }

    /// Tells that a sketch has begun.
    func tellBeginning(of state: SketchState) { for observer in observers { observer.sketchDidBegin(state.layer, named: state.name) } }

    package func reset() {
        viewport = nil
        for name in Array(sketches.keys) { session.endSketch(name) }
        session.forgetNeighbours()
    }

    package func close() { for state in sketches.values { state.detach() } }

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

    /// The sketch of that name; nil if none is being drawn.
    func sketch(named name: String) -> SketchState? {
        if let lastSketch, lastSketch.name == name { return lastSketch }
        lastSketch = sketches[name]
        return lastSketch
    }

    /// The sketch that a command would change; nil if it changes none.
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

    /// What the screen shows counts for sketches that are begun later.
    package func beginRecording(_ recording: Recording) {
        guard let viewport else { return }
        recording.append("sketch.setViewport") { writer in
            writer.beginObject()
            writer.key("center")
            writer.beginArray()
            writer.double(viewport.center.x)
            writer.double(viewport.center.y)
            writer.endArray()
            for (name, value) in [
                ("resolution", viewport.resolution), ("width", viewport.width), ("height", viewport.height),
                ("rotation", viewport.rotation), ("xScale", viewport.xScale),
            ] {
                writer.key(name)
                writer.double(value)
            }
            writer.key("all")
            writer.bool(true)
            writer.endObject()
        }
    }

    /// Knows the sketch whose group the command would undo if it failed.
    package func failureRecorder(for command: RunningCommand) -> (any FailureRecorder)? {
        guard !sketches.isEmpty, let state = sketch(of: command) else { return nil }
        return SketchFailureRecorder(group: state.layer.hasOpenGroup ? state : nil)
    }
}

/// Who hears of the sketches of a session.
package protocol SketchStoreObserver: AnyObject {
    /// A sketch of a name has begun, perhaps in the place of one that has ended.
    func sketchDidBegin(_ layer: SketchLayer, named name: String)
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

    /// Why sketches may not hold more than now; nil if they may.
    var memoryRefusal: SketchError? {
        let held = usedBytes + 1
        return held > limits.memory ? .tooMuchMemory(found: held, limit: limits.memory) : nil
    }
}
