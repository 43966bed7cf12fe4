import GromaGeometry

/// The delegate of a callout: decides what it shows and is notified of what happens to it. Every method has a default implementation; the
/// callout holds its delegate weakly.
public protocol CalloutDelegate: AnyObject {
    /// Called when a feature is tapped, or when code shows its callout, unless the feature or its layer has a template or delegate of its
    /// own. The callout starts without title, detail, image and custom content, and shows what is set on it here. Returning false, the
    /// default, shows nothing.
    func callout(_ callout: Callout, willShowFor feature: any MapFeature, in layer: any MapLayer, at mapPoint: Coordinate) -> Bool
    /// Called before the callout is shown for the symbol of the location. Returning false, the default, shows nothing.
    func callout(_ callout: Callout, willShowFor location: any CalloutLocation) -> Bool
    /// Called when the callout is shown.
    func calloutDidShow(_ callout: Callout, animated: Bool)
    /// Called when the callout has moved to another place on the map.
    func calloutDidMove(_ callout: Callout, animated: Bool)
    /// Called before the callout is dismissed.
    func calloutWillDismiss(_ callout: Callout, animated: Bool)
    /// Called when the callout has been dismissed. It still has its content.
    func calloutDidDismiss(_ callout: Callout, animated: Bool)
    /// Called when the button at its end is tapped.
    func calloutDidClickAccessory(_ callout: Callout)
    /// Called when the callout is tapped elsewhere.
    func calloutDidClick(_ callout: Callout)
}

extension CalloutDelegate {
    /// Returns false.
    public func callout(_ callout: Callout, willShowFor feature: any MapFeature, in layer: any MapLayer, at mapPoint: Coordinate) -> Bool {
        false
    }
    /// Returns false.
    public func callout(_ callout: Callout, willShowFor location: any CalloutLocation) -> Bool { false }
    /// Does nothing.
    public func calloutDidShow(_ callout: Callout, animated: Bool) {}
    /// Does nothing.
    public func calloutDidMove(_ callout: Callout, animated: Bool) {}
    /// Does nothing.
    public func calloutWillDismiss(_ callout: Callout, animated: Bool) {}
    /// Does nothing.
    public func calloutDidDismiss(_ callout: Callout, animated: Bool) {}
    /// Does nothing.
    public func calloutDidClickAccessory(_ callout: Callout) {}
    /// Does nothing.
    public func calloutDidClick(_ callout: Callout) {}
}

/// Decides what the callout shows for the features of one layer. It takes precedence over the callout's own delegate.
public protocol LayerCalloutDelegate: AnyObject {
    /// Called when a feature is tapped, or when code shows its callout. The callout starts without title, detail, image and custom content,
    /// and shows what is set on it here. Returning false shows nothing.
    func callout(_ callout: Callout, willShowFor feature: any MapFeature, in layer: any MapLayer, at mapPoint: Coordinate) -> Bool
}

/// A location for which a callout can be shown: the symbol of a location display.
public protocol CalloutLocation: AnyObject {
    /// Its position on the map; nil while unknown.
    var mapLocation: Coordinate? { get }
    /// The template for its callout; nil, the default, if the callout's delegate decides.
    var infoTemplate: (any LocationInfoTemplate)? { get }
    /// Returns whether a position of the screen is on its symbol, or within the tolerance, in points, around its middle; false if it is not
    /// drawn.
    func isHit(at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool
}

extension CalloutLocation {
    /// nil: the callout's delegate decides.
    public var infoTemplate: (any LocationInfoTemplate)? { nil }

    /// Returns false: it is not found by taps.
    public func isHit(at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool { false }
}

/// The content of the callout of a location, the counterpart of ``InfoTemplate`` for the symbol of a location. It takes precedence over the
/// callout's delegate.
///
/// Each method is called before the callout is shown and returns nil by default; title, detail and image are used only without custom
/// content.
public protocol LocationInfoTemplate: AnyObject {
    /// Returns the first line.
    func title(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String?
    /// Returns the second line.
    func detail(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String?
    /// Returns the image, as ``Callout/image``.
    func image(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String?
    /// Returns custom content in place of title, detail and image.
    func customContent(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> CustomContent?
}

extension LocationInfoTemplate {
    /// Returns nil.
    public func title(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String? { nil }
    /// Returns nil.
    public func detail(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String? { nil }
    /// Returns nil.
    public func image(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String? { nil }
    /// Returns nil.
    public func customContent(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> CustomContent? { nil }
}
