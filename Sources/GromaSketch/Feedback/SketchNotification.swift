import GromaGeometry

/// A notification of a sketch, sent once to its delegate and to its observers, in the order of events.
///
/// A preview, which is large, lies apart, so that the notifications of each edit are small.
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
    indirect case preview(SketchPreview?)
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
