import GromaGeometry

/// The outcome of an event.
public struct SketchResponse: Sendable {
    /// Whether the tool or the layer has handled the event.
    public var handled: Bool
    /// The gesture of which it was a part; nil if none yet.
    public var gesture: String?
    /// The element under the pointer; nil if there was none.
    public var hit: SketchHit?
    /// The handle of the preview under the pointer, which takes precedence over the hit element; nil if there was none.
    public var handle: SketchPreview.Handle?
    /// The distance of the handle from the pointer, in points.
    public var handleDistance = 0.0
    /// The cursor to show on hover; nil for other events.
    public var cursor: SketchCursor?
    /// The changes of the geometry, in order.
    public var changes: [GeometryChange]
    /// Why the drag stayed where it was, because the guard refused the place or the constraints could not be satisfied; nil otherwise.
    public var heldBack: SketchError?

    /// Creates a response.
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
