import GromaGeometry

/// The action that presents features, and its position on the map's view.
public struct FeaturePresentationSource: Hashable, Sendable {
    /// An action of the user.
    public enum Occasion: String, Hashable, Sendable, CaseIterable {
        /// The map was tapped, and no callout was shown for it.
        case tap
        /// The button of a callout for one of the features was tapped.
        case calloutAccessory
    }

    /// The action of the user.
    public let occasion: Occasion
    /// The rectangle of the map's view to anchor a popover to: the tapped position, or the callout's button.
    public let rect: ScreenRect
    /// The map position: that of the tap, or of the callout.
    public let mapPoint: Coordinate
}

/// Presents details of features that do not fit into a callout, such as their popups. A map holds it weakly (``MapView/featurePresenter``).
public protocol FeaturePresenter: AnyObject {
    /// Presents features.
    ///
    /// - Parameters:
    ///   - map: The map.
    ///   - features: The features by layer, those of the topmost layer first; for a callout's button only the feature of the callout.
    ///   - source: The action and its position.
    /// - Returns: Whether it presents any of them.
    func mapView(_ map: MapView, present features: [LayerHits], from source: FeaturePresentationSource) -> Bool
}
