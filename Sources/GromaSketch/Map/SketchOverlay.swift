import GromaMap

/// A sketch above the layers of a map, with its vertices, the midpoints of its segments, its selection and the preview of its tool.
public struct SketchOverlay: OverlayKind {
    /// `sketch`.
    public let name = "sketch"
    /// What is drawn.
    public let summary =
        "A sketch with its vertices, the midpoints of its segments, its selection, and the preview of its tool."
    /// The sketch, and its color.
    public let settings = [
        OverlaySetting("sketch", "The sketch; by default the unnamed one."),
        OverlaySetting("color", "The color of the shape, [red, green, blue, opacity]; a dark green by default."),
    ]

    /// Creates the kind.
    public init() {}

    /// Creates the display of a sketch.
    ///
    /// - Throws: `MapError.invalid` if there is no such sketch.
    public func makeOverlay(_ settings: OverlaySettings, in scene: any OverlayScene) throws(MapError) -> any DisplayListSource {
        let display = SketchDisplay(try scene.object(SketchLayer.self, named: try settings.text("sketch")))
        if let color = try settings.color("color") { display.color = color }
        return display
    }
}
