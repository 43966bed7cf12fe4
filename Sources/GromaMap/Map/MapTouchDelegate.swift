import GromaGeometry

/// The features of one layer that a tap has hit, the topmost first.
public struct LayerHits {
    /// The layer's view in the map.
    public let layer: LayerView
    /// The features, the topmost first; at least one.
    public let features: [any MapFeature]
}

/// The touch delegate of a map: an app, or a sketch that handles pointers itself. It is called before taps are processed, and notified of
/// their results. Every method has a default implementation; the map holds it weakly.
public protocol MapTouchDelegate: AnyObject {
    /// Returns whether a tap is processed; false ignores it. True by default.
    func mapView(_ map: MapView, shouldProcessClickAt point: ScreenPoint, mapPoint: Coordinate) -> Bool
    /// The map was tapped, and no callout was shown for it. Features are grouped by layer, the topmost layer first.
    func mapView(_ map: MapView, didClickAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits])
    /// The map was tapped and held.
    func mapView(_ map: MapView, didTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits])
    /// The hold has moved.
    func mapView(_ map: MapView, didMoveTapAndHoldTo point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits])
    /// The hold has ended.
    func mapView(_ map: MapView, didEndTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits])
    /// Called for each pointer event. Returns whether the delegate handles it, so that the map neither moves nor detects a tap. A pointer
    /// that is handled when it goes down belongs to the delegate until it goes up, or is cancelled because another delegate is set.
    /// False by default.
    func mapView(_ map: MapView, handles pointer: MapPointer) -> Bool
}

extension MapTouchDelegate {
    /// Returns true.
    public func mapView(_ map: MapView, shouldProcessClickAt point: ScreenPoint, mapPoint: Coordinate) -> Bool { true }
    /// Does nothing.
    public func mapView(_ map: MapView, didClickAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {}
    /// Does nothing.
    public func mapView(_ map: MapView, didTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {}
    /// Does nothing.
    public func mapView(_ map: MapView, didMoveTapAndHoldTo point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {}
    /// Does nothing.
    public func mapView(_ map: MapView, didEndTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {}
    /// Returns false.
    public func mapView(_ map: MapView, handles pointer: MapPointer) -> Bool { false }
}
