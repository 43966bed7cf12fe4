import GromaGeometry

/// What a callout says of a feature, as the feature itself has it. It goes before the delegates of its layer and of the callout.
///
/// Each is asked when the callout is about to be shown, with the place that was tapped. All have a default of nil; a title, a detail or an image
/// counts only where there is no content of your own.
public protocol InfoTemplate: AnyObject {
    /// The first line.
    func title(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String?
    /// The second line.
    func detail(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String?
    /// The name or address of an image, which the host knows.
    func image(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String?
    /// Content of your own in the place of title, detail and image.
    func customContent(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> CustomContent?
}

extension InfoTemplate {
    /// nil.
    public func title(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String? { nil }
    /// nil.
    public func detail(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String? { nil }
    /// nil.
    public func image(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String? { nil }
    /// nil.
    public func customContent(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> CustomContent? { nil }
}

/// A view of the host's own that a callout shows: the engine knows how large it is, and what the host calls it.
public struct CustomContent {
    /// The host's name for it.
    public var name: String
    /// Its width in points.
    public var width: Double
    /// Its height in points.
    public var height: Double
    /// What draws it in pictures, in a frame of its own size; nil leaves its place blank.
    public var picture: (any DisplayListSource)?

    /// Creates a content. Sizes below 0 and such that are not finite are taken as 0.
    public init(name: String, width: Double, height: Double, picture: (any DisplayListSource)? = nil) {
        self.name = name
        self.width = width.isFinite ? max(width, 0) : 0
        self.height = height.isFinite ? max(height, 0) : 0
        self.picture = picture
    }
}
