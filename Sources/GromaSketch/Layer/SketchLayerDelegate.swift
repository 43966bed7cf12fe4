import GromaGeometry

/// The delegate of a sketch layer. Every method has a default that does nothing. The layer holds its delegate weakly and calls it from
/// within the verb or event that made the change, after the change.
public protocol SketchLayerDelegate: AnyObject {
    /// The geometry changed, by an edit, an undo or a redo. Called once for each verb.
    func sketchLayer(_ layer: SketchLayer, didChangeGeometry changes: [GeometryChange])
    /// What can be undone or redone changed.
    func sketchLayerDidChangeHistory(_ layer: SketchLayer)
    /// The selection changed. Called once for each verb or event.
    func sketchLayer(_ layer: SketchLayer, didChangeSelection selection: SketchSelection)
    /// The shape became valid or invalid, simple or not simple, or worse at some place. Called only while `tracksValidity` is true.
    func sketchLayer(_ layer: SketchLayer, didChangeValidity validity: SketchValidity)
    /// Length or area changed. Called only while `tracksMeasure` is true.
    func sketchLayer(_ layer: SketchLayer, didChangeMeasure measure: SketchMeasure)
    /// The preview of the tool changed; nil if it would do nothing.
    func sketchLayer(_ layer: SketchLayer, didChangePreview preview: SketchPreview?)
    /// A position was snapped, or no longer is.
    func sketchLayer(_ layer: SketchLayer, didSnap result: SnapResult?)
    /// Another tool is active; nil if none is.
    func sketchLayer(_ layer: SketchLayer, didChangeTool name: String?)
    /// The status of the tool changed.
    func sketchLayer(_ layer: SketchLayer, didChangeToolStatus status: SketchToolStatus)
    /// The magnifier should be shown, moved or hidden. Called only while `showsMagnifier` is true.
    func sketchLayer(_ layer: SketchLayer, didChangeMagnifier magnifier: SketchMagnifier)
    /// A feature of a snap source was changed together with the sketch.
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
