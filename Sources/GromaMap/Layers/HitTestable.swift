import GromaGeometry

/// A layer whose features can be found by where they are drawn. A layer that is not is never asked on a tap.
public protocol HitTestable: MapLayer {
    /// The features that are drawn within a distance of a place of the screen, the topmost first; at most `limit`.
    ///
    /// - Parameters:
    ///   - point: The place, in points from the upper left corner, y running down.
    ///   - frame: What is shown.
    ///   - tolerance: The distance in points, 0 or more.
    ///   - limit: How many are wanted.
    /// - Throws: `MapError`: why the layer cannot answer.
    func features(at point: ScreenPoint, in frame: MapFrame, tolerance: Double, limit: Int) throws(MapError) -> [any MapFeature]
}
