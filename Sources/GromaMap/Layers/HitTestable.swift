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

    /// Where a callout's leader points at a feature that is drawn as a marker, in points from the place of that marker, x to the right and y down; nil for
    /// a feature that is drawn otherwise, whose callout points at what was tapped. Of several markers, as a multipoint has, it is the one nearest to that. A
    /// point points at its own place unless the layer says otherwise.
    func leaderOffset(for feature: any MapFeature) -> ScreenPoint?

    /// The feature of a number; nil if there is none, or the layer knows its features by no numbers.
    ///
    /// - Throws: `MapError`: why the layer cannot answer.
    func feature(withObjectID id: Int) throws(MapError) -> (any MapFeature)?
}

extension Symbol {
    /// What ``HitTestable/leaderOffset(for:)`` is for a feature that is drawn with this symbol: the leader point of a marker, and a point's own place.
    public func leaderOffset(for feature: any MapFeature) -> ScreenPoint? {
        if let leader = markerLeader { return ScreenPoint(x: leader.x, y: -leader.y) }
        return if case .point = feature.geometry { ScreenPoint(x: 0, y: 0) } else { nil }
    }
}

extension HitTestable {
    /// The place of a feature that is a point; nil for others.
    public func leaderOffset(for feature: any MapFeature) -> ScreenPoint? {
        if case .point = feature.geometry { ScreenPoint(x: 0, y: 0) } else { nil }
    }

    /// nil.
    ///
    /// - Throws: Never.
    public func feature(withObjectID id: Int) throws(MapError) -> (any MapFeature)? { nil }
}
