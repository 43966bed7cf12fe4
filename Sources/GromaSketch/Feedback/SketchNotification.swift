import GromaGeometry

/// A notification of a sketch, sent once to its delegate and to its observers, in the order of events.
///
/// A preview, which is large, is stored indirectly, so that the notifications of each edit are small.
public enum SketchNotification: Sendable {
    /// The geometry changed, by these changes in order.
    case geometry([GeometryChange])
    /// Another geometry is edited from now on, or none. Only observers get it: who replaced the geometry knows.
    case replaced
    /// The selection changed.
    case selection(SketchSelection)
    /// What can be undone or redone changed.
    case history
    /// Validity or simplicity changed, or the places where the shape became worse.
    case validity(SketchValidity)
    /// Length and area changed.
    case measure(SketchMeasure)
    /// The preview of the tool changed; nil if it would do nothing.
    indirect case preview(SketchPreview?)
    /// A position was snapped; nil if it no longer is.
    case snap(SnapResult?)
    /// The active tool changed; nil if there is none.
    case tool(String?)
    /// The status of the tool changed.
    case toolStatus(SketchToolStatus)
    /// The magnifier should be shown, moved or hidden.
    case magnifier(SketchMagnifier)
    /// A geometry of a snap source changed together with the sketch.
    case partner(source: String, feature: Int)
}

/// An instruction for the host's magnifier, which is shown while a finger is pressed.
public enum SketchMagnifier: Hashable, Sendable {
    /// Show it for this point on the screen, in points.
    case show(x: Double, y: Double)
    /// Move it to this point.
    case move(x: Double, y: Double)
    /// Hide it.
    case hide
}
