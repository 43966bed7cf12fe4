import GromaGeometry

/// Decides what the callout shows, and is told what happens to it. All has a default; the callout holds it weakly.
public protocol CalloutDelegate: AnyObject {
    /// A feature was tapped, or its callout is to be shown by code. What is set on the callout here is what is shown: it begins without title, detail,
    /// image and content. Asked where neither the feature nor its layer has one of its own to ask. False shows nothing, which is the default.
    func callout(_ callout: Callout, willShowFor feature: any MapFeature, in layer: any MapLayer, at mapPoint: Coordinate) -> Bool
    /// The symbol of the location is to have the callout. False shows nothing, which is the default.
    func callout(_ callout: Callout, willShowFor location: any CalloutLocation) -> Bool
    /// The callout is there.
    func calloutDidShow(_ callout: Callout, animated: Bool)
    /// The callout has another place on the map.
    func calloutDidMove(_ callout: Callout, animated: Bool)
    /// The callout is about to go.
    func calloutWillDismiss(_ callout: Callout, animated: Bool)
    /// The callout has gone. It still says what it showed.
    func calloutDidDismiss(_ callout: Callout, animated: Bool)
    /// The button at its end was tapped.
    func calloutDidClickAccessory(_ callout: Callout)
    /// The callout was tapped elsewhere.
    func calloutDidClick(_ callout: Callout)
}

extension CalloutDelegate {
    /// False.
    public func callout(_ callout: Callout, willShowFor feature: any MapFeature, in layer: any MapLayer, at mapPoint: Coordinate) -> Bool {
        false
    }
    /// False.
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

/// Decides what the callout shows for the features of one layer. It goes before the callout's own delegate.
public protocol LayerCalloutDelegate: AnyObject {
    /// A feature was tapped, or its callout is to be shown by code. What is set on the callout here is what is shown: it begins without title, detail,
    /// image and content. False shows nothing.
    func callout(_ callout: Callout, willShowFor feature: any MapFeature, in layer: any MapLayer, at mapPoint: Coordinate) -> Bool
}

/// A location for which a callout can be shown: the symbol of a location display.
public protocol CalloutLocation: AnyObject {
    /// Where it is on the map; nil while that is not known.
    var mapLocation: Coordinate? { get }
    /// What a callout says of it, of its own; nil if that is for the callout's delegate to say, as it is unless it has one.
    var infoTemplate: (any LocationInfoTemplate)? { get }
    /// Whether a place of the screen is on its symbol, or so many points from its middle; false where it is not drawn.
    func isHit(at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool
}

extension CalloutLocation {
    /// nil.
    public var infoTemplate: (any LocationInfoTemplate)? { nil }

    /// false: it is not found by taps.
    public func isHit(at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool { false }
}

/// What a callout says of a location, as the location itself has it: ``InfoTemplate`` for the symbol of a location. It goes before the callout's delegate.
///
/// Each is asked when the callout is about to be shown. All have a default of nil; a title, a detail or an image counts only where there is no content of your own.
public protocol LocationInfoTemplate: AnyObject {
    /// The first line.
    func title(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String?
    /// The second line.
    func detail(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String?
    /// The image, as ``Callout/image``.
    func image(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String?
    /// Content of your own in the place of title, detail and image.
    func customContent(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> CustomContent?
}

extension LocationInfoTemplate {
    /// nil.
    public func title(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String? { nil }
    /// nil.
    public func detail(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String? { nil }
    /// nil.
    public func image(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String? { nil }
    /// nil.
    public func customContent(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> CustomContent? { nil }
}
