/// An overlay whose content can change at any time. It then notifies the map (``MapView/setNeedsDisplay(in:)``).
public protocol MapOverlay: DisplayListSource {
    /// The overlay was added to a map.
    func didMove(onto map: MapView)
    /// The overlay was removed from a map.
    func didMove(off map: MapView)
}
