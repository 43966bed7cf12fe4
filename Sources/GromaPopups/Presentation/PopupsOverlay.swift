import GromaGeometry
import GromaMap

/// The page of popups on a map view, as a card above the map.
public struct PopupsOverlay: OverlayKind {
    /// `popups`.
    public let name = "popups"
    /// The description.
    public let summary = "The page of popups, as a card on the map view."
    /// The popups, and the position of the card.
    public let settings = [
        OverlaySetting("popups", "The popups; those named popups by default."),
        OverlaySetting("x", "Points from the left edge of the map to the card; 10 by default."),
        OverlaySetting("y", "Points from the top edge of the map to the card; 10 by default."),
        OverlaySetting("width", "The width of the card in points; 240 by default."),
        OverlaySetting("height", "The height at which the card is cut off, in points; by default at the map's lower edge."),
    ]

    /// Creates the overlay kind.
    public init() {}

    /// Creates the overlay that draws the card.
    ///
    /// - Throws: `MapError.invalid` if there are no such popups, and for settings that are unknown or not valid.
    public func makeOverlay(_ settings: OverlaySettings, in scene: any OverlayScene) throws(MapError) -> any DisplayListSource {
        let picture = PopupPagePicture(
            try scene.object(PopupsContainer.self, named: try settings.text("popups")), fillsFrame: false)
        let screen = -10_000.0...10_000.0
        let (x, y) = (try settings.number("x", in: screen) ?? 10, try settings.number("y", in: screen) ?? 10)
        return PlacedPopupPage(
            picture, x: x, y: y, width: try settings.number("width", in: 1...10_000) ?? 240,
            height: try settings.number("height", in: 1...10_000))
    }
}

/// A page of popups at a position on the screen.
private final class PlacedPopupPage: DisplayListSource {
    private let picture: PopupPagePicture
    private let (x, y): (Double, Double)
    private let width: Double
    private let height: Double?

    init(_ picture: PopupPagePicture, x: Double, y: Double, width: Double, height: Double?) {
        self.picture = picture
        (self.x, self.y) = (x, y)
        self.width = width
        self.height = height
    }

    func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
        let height = height ?? frame.viewport.height - y
        guard height > 0 else { return [] }
        let viewport = Viewport(center: Coordinate(x: width / 2, y: height / 2), resolution: 1, width: width, height: height)
        let items = try picture.items(for: MapFrame(viewport: viewport, pixelDensity: frame.pixelDensity, hook: frame.hook))
        return items.isEmpty ? [] : [.group(DisplayGroup(frame: DisplayFrame(x: x, y: y, viewport: viewport), items: items))]
    }
}
