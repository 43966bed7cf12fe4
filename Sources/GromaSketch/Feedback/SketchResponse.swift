import GromaGeometry

/// The outcome of an event.
public struct SketchResponse: Sendable {
    /// Whether it meant anything to the tool or the layer.
    public var handled: Bool
    /// The gesture that it was part of; nil when it was none yet.
    public var gesture: String?
    /// What lay under the pointer; nil when nothing did.
    public var hit: SketchHit?
    /// The handle of the preview that lay under the pointer and goes before what was hit; nil when none did.
    public var handle: SketchPreview.Handle?
    /// How far the handle was from the pointer, in points.
    public var handleDistance = 0.0
    /// What the pointer is to look like; nil except where it hovers.
    public var cursor: SketchCursor?
    /// What it changed in the geometry, in order.
    public var changes: [GeometryChange]
    /// Why the drag stayed where it was, for the guard refused the place or the constraints did not reach it; nil where it did not.
    public var heldBack: SketchError?

    /// Makes a response.
    public init(
        handled: Bool, gesture: String? = nil, hit: SketchHit? = nil, changes: [GeometryChange] = [], heldBack: SketchError? = nil
    ) {
        self.handled = handled
        self.gesture = gesture
        self.hit = hit
        self.changes = changes
        self.heldBack = heldBack
    }
}

extension SketchResponse {
    init(handled: Bool, hit: SketchHit?, near: (handle: SketchPreview.Handle, distance: Double)?) {
        self.init(handled: handled, hit: hit)
        note(near)
    }

    /// Notes the handle that lay under the pointer.
    mutating func note(_ near: (handle: SketchPreview.Handle, distance: Double)?) {
        guard let near else { return }
        (handle, handleDistance) = (near.handle, near.distance)
    }
}
