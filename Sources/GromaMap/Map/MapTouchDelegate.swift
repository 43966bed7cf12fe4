import GromaGeometry

/// The features of one layer that a tap has hit, the topmost first.
public struct LayerHits {
    /// How the map shows the layer.
    public let layer: LayerView
    /// The features, the topmost first; one at least.
    public let features: [any MapFeature]
}

/// Told of taps on a map, and asked before they are looked at: an app, or a sketch that takes them as its own. All has a default; the map holds it weakly.
public protocol MapTouchDelegate: AnyObject {
    /// Whether a tap means anything now. Where it is false nothing comes of it. True by default.
    func mapView(_ map: MapView, shouldProcessClickAt point: ScreenPoint, mapPoint: Coordinate) -> Bool
    /// The map was tapped, and no callout was shown for it. The features by layer, those of the topmost layer first.
    func mapView(_ map: MapView, didClickAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits])
    /// The map was tapped and held.
    func mapView(_ map: MapView, didTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits])
    /// The hold has moved.
    func mapView(_ map: MapView, didMoveTapAndHoldTo point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits])
    /// The hold has ended.
    func mapView(_ map: MapView, didEndTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits])
    /// A pointer did something: whether the delegate takes it, so that the map does not move and looks for no tap. A pointer that was taken when it went down
    /// is the delegate's until it is up. False by default.
    func mapView(_ map: MapView, handles pointer: MapPointer) -> Bool
}

extension MapTouchDelegate {
    /// True.
    public func mapView(_ map: MapView, shouldProcessClickAt point: ScreenPoint, mapPoint: Coordinate) -> Bool { true }
    /// Does nothing.
    public func mapView(_ map: MapView, didClickAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {}
    /// Does nothing.
    public func mapView(_ map: MapView, didTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {}
    /// Does nothing.
    public func mapView(_ map: MapView, didMoveTapAndHoldTo point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {}
    /// Does nothing.
    public func mapView(_ map: MapView, didEndTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {}
    /// False.
    public func mapView(_ map: MapView, handles pointer: MapPointer) -> Bool { false }
}
