import GromaGeometry

/// The content of a feature's callout, provided by the feature itself. It takes precedence over the delegates of the layer and of the
/// callout.
///
/// Each method is called before the callout is shown, with the tapped position, and returns nil by default; title, detail and image are
/// used only without custom content.
public protocol InfoTemplate: AnyObject {
    /// Returns the first line.
    func title(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String?
    /// Returns the second line.
    func detail(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String?
    /// Returns the image, a `data:` URL or a name that the host knows.
    func image(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String?
    /// Returns custom content in place of title, detail and image.
    func customContent(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> CustomContent?
}

extension InfoTemplate {
    /// Returns nil.
    public func title(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String? { nil }
    /// Returns nil.
    public func detail(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String? { nil }
    /// Returns nil.
    public func image(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String? { nil }
    /// Returns nil.
    public func customContent(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> CustomContent? { nil }
}

/// A custom view of the host that a callout shows. The engine knows only its size and its name.
public struct CustomContent {
    /// The host's name for it.
    public var name: String
    /// Its width in points.
    public var width: Double
    /// Its height in points.
    public var height: Double
    /// Draws it in pictures, in a frame of its own size; nil leaves its place blank.
    public var picture: (any DisplayListSource)?

    /// Creates custom content. Negative and non-finite sizes count as 0.
    public init(name: String, width: Double, height: Double, picture: (any DisplayListSource)? = nil) {
        self.name = name
        self.width = width.isFinite ? max(width, 0) : 0
        self.height = height.isFinite ? max(height, 0) : 0
        self.picture = picture
    }
}
