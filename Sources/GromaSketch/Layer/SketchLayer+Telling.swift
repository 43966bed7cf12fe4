import GromaGeometry

/// Those who hear of everything that happens in a layer.
struct SketchObservers {
    private var bodies: [(id: Int, body: (SketchNotification) -> Void)] = []
    private var last = 0

    var isEmpty: Bool { bodies.isEmpty }

    mutating func add(_ body: @escaping (SketchNotification) -> Void) -> Int {
        last += 1
        bodies.append((last, body))
        return last
    }

    mutating func remove(_ id: Int) { bodies.removeAll { $0.id == id } }

    func tell(_ notification: SketchNotification) {
        for observer in bodies { observer.body(notification) }
    }
}

/// What a layer has told last of what it tells only where it is another.
struct ToldState {
    var preview: Preview?
    var snap: SnapResult?
    var status = SketchToolStatus()
    var canUndoInTool = false
    /// Where the host shows its magnifier; nil while it is hidden.
    var magnifier: (x: Double, y: Double)?

    /// A preview where it lies, so that it is compared without being copied.
    final class Preview {
        let value: SketchPreview
        init(_ value: SketchPreview) { self.value = value }
    }
}

extension SketchLayer: SketchDocumentOwner {
    /// Identifies an observer of a layer.
    public struct Observation: Hashable, Sendable {
        let id: Int
    }

    /// Calls `body` with every notification, until the observation is cancelled.
    public func observe(_ body: @escaping (SketchNotification) -> Void) -> Observation { Observation(id: observers.add(body)) }

    /// Ends an observation.
    public func cancel(_ observation: Observation) { observers.remove(observation.id) }

    var isHeard: Bool { delegate != nil || !observers.isEmpty }

    func tell(_ notification: SketchNotification) {
        if let delegate {
            switch notification {
            case .geometry(let changes): delegate.sketchLayer(self, didChangeGeometry: changes)
            case .replaced: break
            case .selection(let selection): delegate.sketchLayer(self, didChangeSelection: selection)
            case .history: delegate.sketchLayerDidChangeHistory(self)
            case .validity(let validity): delegate.sketchLayer(self, didChangeValidity: validity)
            case .measure(let measure): delegate.sketchLayer(self, didChangeMeasure: measure)
            case .preview(let preview): delegate.sketchLayer(self, didChangePreview: preview)
            case .snap(let result): delegate.sketchLayer(self, didSnap: result)
            case .tool(let name): delegate.sketchLayer(self, didChangeTool: name)
            case .toolStatus(let status): delegate.sketchLayer(self, didChangeToolStatus: status)
            case .magnifier(let magnifier): delegate.sketchLayer(self, didChangeMagnifier: magnifier)
            case .partner(let source, let feature): delegate.sketchLayer(self, didChangePartner: feature, of: source)
            }

        }
        if !observers.isEmpty { observers.tell(notification) }
    }

    func tell(_ changes: [GeometryChange], asStep: Bool) {
        guard observers.isEmpty else {
            tell(.geometry(changes))
            return asStep ? tell(.history) : ()
        }
        // Most edits are told to a delegate alone, which is asked for once then.
        guard let delegate else { return }
        delegate.sketchLayer(self, didChangeGeometry: changes)
        if asStep { delegate.sketchLayerDidChangeHistory(self) }
    }

    /// The tool, which may know vertices by their index, begins anew.
    func documentWasForgotten() {
        active?.beforeDrag = nil
        cancelGesture()
    }

    func documentDidChange() { refreshTool() }

    /// Tells what the tool would do, and how far it is, where that is something else than before.
    func reportPreview() {
        guard isHeard else { return }
        // Held once, for asking it where it lies copies all of it each time.
        let tool = active?.tool
        tellPreview(tool?.preview)
        guard !document.isBusy else { return }
        var status = SketchToolStatus()
        if let tool, let geometry { status = tool.status(in: SketchContext(layer: self, geometry: geometry)) }
        if status != told.status {
            told.status = status
            tell(.toolStatus(status))
        }
        let canUndo = tool?.canUndo ?? false
        if canUndo != told.canUndoInTool {
            told.canUndoInTool = canUndo
            tell(.history)
        }
    }

    private func tellPreview(_ preview: SketchPreview?) {
        if let preview {
            if let last = told.preview, last.value == preview { return }
            told.preview = ToldState.Preview(preview)
        } else {
            if told.preview == nil { return }
            told.preview = nil
        }
        tell(.preview(preview))
    }

    /// Tells what a position was snapped to, where that is something else than before.
    func noteSnap(_ result: SnapResult?) {
        if result == nil && told.snap == nil { return }
        guard result != told.snap else { return }
        told.snap = result
        tell(.snap(result))
    }

    /// Tells where the magnifier is to be, where that is another place than before: at a finger that is held down.
    func reportMagnifier() {
        guard showsMagnifier || told.magnifier != nil else { return }
        guard showsMagnifier, let held = recognizer.held, held.device == .touch else {
            if told.magnifier != nil {
                told.magnifier = nil
                tell(.magnifier(.hide))
            }
            return
        }
        let before = told.magnifier
        guard before?.x != held.x || before?.y != held.y else { return }
        told.magnifier = (held.x, held.y)
        tell(.magnifier(before == nil ? .show(x: held.x, y: held.y) : .move(x: held.x, y: held.y)))
    }
}
