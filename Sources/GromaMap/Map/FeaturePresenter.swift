import GromaGeometry

/// What has features presented, and where on the map's view that comes from.
public struct FeaturePresentationSource: Hashable, Sendable {
    /// The action of a person.
    public enum Occasion: String, Hashable, Sendable, CaseIterable {
        /// The map was tapped, and no callout was shown for it.
        case tap
        /// The button of a callout was tapped, which shows one of them.
        case calloutAccessory
    }

    /// The action of a person.
    public let occasion: Occasion
    /// The rectangle of the map's view that a popover is to come from: the place that was tapped, or the callout's button.
    public let rect: ScreenRect
    /// The place on the map: the one tapped, or that of the callout.
    public let mapPoint: Coordinate
}

/// Shows more of features than a callout has room for: their popups. A map holds it weakly (``MapView/featurePresenter``).
public protocol FeaturePresenter: AnyObject {
    /// Shows features.
    ///
    /// - Parameters:
    ///   - map: The map.
    ///   - features: The features by layer, those of the topmost layer first; with a callout's button that of the callout alone.
    ///   - source: What a person did, and where.
    /// - Returns: Whether it shows any of them.
    func mapView(_ map: MapView, present features: [LayerHits], from source: FeaturePresentationSource) -> Bool
}
