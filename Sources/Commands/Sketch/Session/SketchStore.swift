import GeometryCommands
import GromaGeometry
import GromaMap
import GromaRPC
import GromaSketch

/// The open sketches of a session by name, and the uncommitted changes of completed ones.
package final class SketchStore: SessionState {
    private unowned let session: Session
    /// The open sketches by name.
    package var sketches: [String: SketchState] = [:] { didSet { lastSketch = nil } }
    /// The last used sketch: most lines refer to the same sketch as the previous line.
    @exclusivity(unchecked) private var lastSketch: SketchState?
    /// The features of layers that completed sketches have changed, until they are committed; the latest last.
    package var neighbourShapes: [NeighbourShapes] = []

    /// The viewport of sketches without their own; nil until it was set for all of them.
    package var viewport: Viewport?
    /// The open layers, for sketches that snap to them; nil if the session has no methods of layers.
    package weak var layers: (any SnapSourceLayers)?

    /// The observers of new sketches.
    private var observers: [any SketchStoreObserver] = []

    package init(_ session: Session) { self.session = session }

    /// Adds an observer of new sketches, for the lifetime of the session.
    package func add(_ observer: any SketchStoreObserver) { observers.append(observer) }

    /// Notifies the observers of a new sketch.
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

    /// Checks the changed sketches for `sketch.validityChanged`.
    package func commandDidEnd() {
        for (_, state) in sketches.sorted(by: { $0.key < $1.key }) where state.reporter.isValidityDue {
            state.reporter.reportValidity(state.layer)
        }
    }

    /// Undoes the open group of a sketch when one of its verbs has failed, for any reason. A gesture in progress outside a
    /// group is unchanged.
    package func commandDidFail(_ command: RunningCommand) {
        guard !sketches.isEmpty, let state = sketch(of: command) else { return }
        state.layer.rollBackOpenGroups()
    }

    /// Returns the open sketch with a name; nil if there is none.
    func sketch(named name: String) -> SketchState? {
        if let lastSketch, lastSketch.name == name { return lastSketch }
        lastSketch = sketches[name]
        return lastSketch
    }

    /// Returns the sketch that a command would change; nil if it changes none.
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

    /// The viewport applies to sketches that are begun later.
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

    /// Returns a recorder with the sketch whose group the command would undo if it failed.
    package func failureRecorder(for command: RunningCommand) -> (any FailureRecorder)? {
        guard !sketches.isEmpty, let state = sketch(of: command) else { return nil }
        return SketchFailureRecorder(group: state.layer.hasOpenGroup ? state : nil)
    }
}

/// An observer of the sketches of a session.
package protocol SketchStoreObserver: AnyObject {
    /// A sketch with a name has begun, possibly in place of one that has ended.
    func sketchDidBegin(_ layer: SketchLayer, named name: String)
}

extension Session {
    /// The open sketches by name.
    @inline(__always)
    package var sketches: [String: SketchState] {
        get { self[SketchStore.self].sketches }
        _modify { yield &self[SketchStore.self].sketches }
    }

    /// The features of layers that completed sketches have changed, until they are committed; the latest last.
    package var neighbourShapes: [NeighbourShapes] {
        get { self[SketchStore.self].neighbourShapes }
        _modify { yield &self[SketchStore.self].neighbourShapes }
    }
}

extension Session {
    /// The viewport of sketches without their own; nil until it was set for all of them.
    package var viewport: Viewport? {
        get { self[SketchStore.self].viewport }
        set { self[SketchStore.self].viewport = newValue }
    }

    /// The reason why sketches must not grow further; nil if they may.
    var memoryRefusal: SketchError? {
        let held = usedBytes + 1
        return held > limits.memory ? .tooMuchMemory(found: held, limit: limits.memory) : nil
    }
}
