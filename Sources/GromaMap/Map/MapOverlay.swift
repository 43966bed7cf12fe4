/// What draws something above a map that changes by itself: it tells the map then (``MapView/setNeedsDisplay(in:)``).
public protocol MapOverlay: DisplayListSource {
    /// The map shows it from now on.
    func didMove(onto map: MapView)
    /// The map does not show it any more.
    func didMove(off map: MapView)
}
