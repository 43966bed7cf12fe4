import GromaGeometry

/// A notification of a sketch, sent once to its delegate and to its observers, in the order of events.
public enum SketchNotification: Sendable {
    /// The geometry changed: exactly so, one change after the other.
    case geometry([GeometryChange])
    /// What is selected changed.
    case selection(SketchSelection)
    /// What can be undone or redone changed.
    case history
    /// Whether the shape is valid and simple changed, or where it became worse.
    case validity(SketchValidity)
    /// Length and area changed.
    case measure(SketchMeasure)
    /// What the tool would do changed; nil when it would do nothing.
    case preview(SketchPreview?)
    /// A position was snapped, or no longer is.
    case snap(SnapResult?)
    /// Another tool is active.
    case tool(String?)
    /// The tool has come further with what it draws, or begun anew.
    case toolStatus(SketchToolStatus)
    /// The magnifier is to be shown, moved or hidden.
    case magnifier(SketchMagnifier)
    /// A geometry of a snap source changed along with the sketch.
    case partner(source: String, feature: Int)
}

/// An instruction for the host's magnifier, which is shown while a finger is held down.
public enum SketchMagnifier: Hashable, Sendable {
    /// Show it for this place of the screen, in points.
    case show(x: Double, y: Double)
    /// Move it to this place.
    case move(x: Double, y: Double)
    /// Hide it.
    case hide
}

/// The delegate of a sketch layer. Every method has a default that does nothing. The layer holds its delegate weakly
/// and calls it from within the verb or event that made the change, after it took place.
public protocol SketchLayerDelegate: AnyObject {
    /// The geometry changed, by an edit, an undo or a redo. Called once for each verb.
    func sketchLayer(_ layer: SketchLayer, didChangeGeometry changes: [GeometryChange])
    /// What can be undone or redone changed.
    func sketchLayerDidChangeHistory(_ layer: SketchLayer)
    /// Another element is selected. Called once for each verb or event.
    func sketchLayer(_ layer: SketchLayer, didChangeSelection selection: SketchSelection)
    /// The shape became valid or invalid, simple or not simple, or worse at some place. Called only while `tracksValidity`.
    func sketchLayer(_ layer: SketchLayer, didChangeValidity validity: SketchValidity)
    /// Length or area changed. Called only while `tracksMeasure`.
    func sketchLayer(_ layer: SketchLayer, didChangeMeasure measure: SketchMeasure)
    /// What the tool would do changed; nil when it would do nothing.
    func sketchLayer(_ layer: SketchLayer, didChangePreview preview: SketchPreview?)
    /// A position was snapped, or no longer is.
    func sketchLayer(_ layer: SketchLayer, didSnap result: SnapResult?)
    /// Another tool is active; nil when none is.
    func sketchLayer(_ layer: SketchLayer, didChangeTool name: String?)
    /// The tool has come further with what it draws, or begun anew.
    func sketchLayer(_ layer: SketchLayer, didChangeToolStatus status: SketchToolStatus)
    /// The magnifier is to be shown, moved or hidden. Called only while `showsMagnifier`.
    func sketchLayer(_ layer: SketchLayer, didChangeMagnifier magnifier: SketchMagnifier)
    /// A feature of a snap source was changed along with the sketch.
    func sketchLayer(_ layer: SketchLayer, didChangePartner feature: Int, of source: String)
}

extension SketchLayerDelegate {
    /// Does nothing.
    public func sketchLayer(_ layer: SketchLayer, didChangeGeometry changes: [GeometryChange]) {}
    /// Does nothing.
    public func sketchLayerDidChangeHistory(_ layer: SketchLayer) {}
    /// Does nothing.
    public func sketchLayer(_ layer: SketchLayer, didChangeSelection selection: SketchSelection) {}
    /// Does nothing.
    public func sketchLayer(_ layer: SketchLayer, didChangeValidity validity: SketchValidity) {}
    /// Does nothing.
    public func sketchLayer(_ layer: SketchLayer, didChangeMeasure measure: SketchMeasure) {}
    /// Does nothing.
    public func sketchLayer(_ layer: SketchLayer, didChangePreview preview: SketchPreview?) {}
    /// Does nothing.
    public func sketchLayer(_ layer: SketchLayer, didSnap result: SnapResult?) {}
    /// Does nothing.
    public func sketchLayer(_ layer: SketchLayer, didChangeTool name: String?) {}
    /// Does nothing.
    public func sketchLayer(_ layer: SketchLayer, didChangeToolStatus status: SketchToolStatus) {}
    /// Does nothing.
    public func sketchLayer(_ layer: SketchLayer, didChangeMagnifier magnifier: SketchMagnifier) {}
    /// Does nothing.
    public func sketchLayer(_ layer: SketchLayer, didChangePartner feature: Int, of source: String) {}
}

extension SketchLayer {
    /// Names one observer of a layer.
    public struct Observation: Hashable, Sendable {
        let id: Int
    }

    /// Calls `body` with everything that happens, until the observation is cancelled.
    public func observe(_ body: @escaping (SketchNotification) -> Void) -> Observation {
        nextObserver += 1
        observers.append((nextObserver, body))
        return Observation(id: nextObserver)
    }

    /// Ends an observation.
    public func cancel(_ observation: Observation) { observers.removeAll { $0.id == observation.id } }

    /// Tells the delegate and the observers.
    func notify(_ notification: SketchNotification) { notify(notification, to: delegate) }

    /// Tells a delegate, which whoever has more to tell looks up once, and the observers.
    func notify(_ notification: SketchNotification, to delegate: (any SketchLayerDelegate)?) {
        if let delegate {
            switch notification {
            case .geometry(let changes): delegate.sketchLayer(self, didChangeGeometry: changes)
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
        for observer in observers { observer.body(notification) }
    }
}
