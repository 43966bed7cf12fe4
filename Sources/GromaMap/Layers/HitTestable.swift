import GromaGeometry

/// A layer that supports hit testing: its features can be found by the position at which they are drawn. Other layers are skipped on a tap.
public protocol HitTestable: MapLayer {
    /// Returns the features that are drawn within a distance of a position of the screen, topmost first; at most `limit`.
    ///
    /// - Parameters:
    ///   - point: The position, in points from the upper left corner, y running down.
    ///   - frame: The frame that is shown.
    ///   - tolerance: The distance in points, 0 or more.
    ///   - limit: The maximum number of results.
    /// - Throws: `MapError` with the reason why the layer cannot answer.
    func features(at point: ScreenPoint, in frame: MapFrame, tolerance: Double, limit: Int) throws(MapError) -> [any MapFeature]

    /// Returns the leader point of a feature that is drawn as a marker: the offset of the callout's leader tip from the marker's position,
    /// in points, x to the right and y down; nil for other features, where the leader points at the tapped position. Of several markers,
    /// such as those of a multipoint, the nearest one is used. By default the leader of a point feature points at its position.
    func leaderOffset(for feature: any MapFeature) -> ScreenPoint?

    /// Returns the feature with an object ID; nil if there is none, or the layer has no object IDs.
    ///
    /// - Throws: `MapError` with the reason why the layer cannot answer.
    func feature(withObjectID id: Int) throws(MapError) -> (any MapFeature)?
}

extension Symbol {
    /// Returns the value of ``HitTestable/leaderOffset(for:)`` for a feature drawn with this symbol: the leader point of a marker, or the
    /// position of a point.
    public func leaderOffset(for feature: any MapFeature) -> ScreenPoint? {
        if let leader = markerLeader { return ScreenPoint(x: leader.x, y: -leader.y) }
        return if case .point = feature.geometry { ScreenPoint(x: 0, y: 0) } else { nil }
    }
}

extension HitTestable {
    /// Returns a zero offset for a point feature; nil for others.
    public func leaderOffset(for feature: any MapFeature) -> ScreenPoint? {
        if case .point = feature.geometry { ScreenPoint(x: 0, y: 0) } else { nil }
    }

    /// Returns nil.
    ///
    /// - Throws: Never.
    public func feature(withObjectID id: Int) throws(MapError) -> (any MapFeature)? { nil }
}
