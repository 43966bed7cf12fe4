import GromaGeometry

/// A callout that stays on the map in addition to the map's own callout, so that several places of a picture can have one each.
public struct CalloutOverlay: OverlayKind {
    /// The name of the kind: `callout`.
    public let name = "callout"
    /// A summary of what is drawn.
    public let summary = "A callout at a position of the map, in addition to the map's own: for pictures that annotate several places."
    /// The position, the texts and the permitted leader positions.
    public let settings = [
        OverlaySetting("at", "The position on the map, [x, y], in the map's reference. Required."),
        OverlaySetting("title", "The first line."),
        OverlaySetting("detail", "The second line."),
        OverlaySetting("image", "A data: URL with a PNG, JPEG or GIF image, shown with 40 by 40 points."),
        OverlaySetting("leader", "The positions of its leader: bottom, top, left, right or any; any by default."),
        OverlaySetting("width", "Its width in points; as wide as its texts by default."),
        OverlaySetting("color", "Its fill color, [red, green, blue, opacity]; by default black with an opacity of 0.8."),
        OverlaySetting("textColor", "The color of its texts; white by default."),
    ]

    /// Creates the kind.
    public init() {}

    private enum Leader: String, CaseIterable {
        case bottom, top, left, right, any

        var positions: LeaderPositions {
            switch self {
            case .bottom: .bottom
            case .top: .top
            case .left: .left
            case .right: .right
            case .any: .any
            }
        }
    }

    /// Makes the callout.
    ///
    /// - Throws: `MapError.invalid` if the position is missing, and for unknown or invalid settings.
    public func makeOverlay(_ settings: OverlaySettings, in scene: any OverlayScene) throws(MapError) -> any DisplayListSource {
        guard let place = try settings.position("at") else {
            throw .invalid(path: settings.place("at"), found: "nothing", expected: "a position [x, y] of the map")
        }
        let callout = Callout()
        callout.accessory.isHidden = true
        callout.title = try settings.text("title")
        callout.detail = try settings.text("detail")
        if let image = try settings.text("image") {
            _ = try DisplayImage(dataAddress: image, path: settings.place("image"))
            callout.image = image
        }
        callout.leaderPositions = try settings.word("leader", as: Leader.self)?.positions ?? .any
        if let width = try settings.number("width", in: 0...10_000) {
            callout.width = width
        } else {
            callout.autoAdjustsWidth = true
        }
        if let color = try settings.color("color") { callout.color = color }
        if let color = try settings.color("textColor") { (callout.titleColor, callout.detailColor) = (color, color) }
        callout.measurer = scene.map.callout.measurer
        try callout.show(at: place)
        return callout
    }
}
