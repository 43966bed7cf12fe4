import GeometryCommands
import GromaBase
import GromaJSON
import GromaLocalization
import GromaMap
import GromaRPC

/// `map.render`
struct MapRender: AnsweringCommand {
    static let method = "map.render"
    static let summary = """
        Draws a map as a picture: SVG, or PNG and PDF if these are built in, optionally with a title, a legend, a graticule, a scale bar and a north \
        arrow.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<RenderedMap>(
        "The file that was written, or the picture: SVG as text, others in Base64; missing are the characters that no font on this machine has.",
        .string("path") { $0.path }, .string("svg") { $0.svg }, .string("data") { $0.data }, .string("mediaType") { $0.mediaType },
        .int("bytes") { $0.picture.bytes.count }, .double("width") { $0.width }, .double("height") { $0.height },
        .strings("missing") { $0.picture.missingCharacters.map { String($0) } })
    static var parameters: [Parameter<Self>] {
        [
            .string("path", "The file to write, relative to the root; without it the picture is in the answer.") { $0.path = $1 },
            .string("format", "The format: svg, png, pdf; by default that of the extension of path, or svg.") { $0.format = $1 },
            .string("title", "A title above the map.") { $0.figure.title = $1 },
            .string("caption", "A line below the title.") { $0.figure.caption = $1 },
            .bool("legend", "Whether to draw a legend on the right; false by default.") { $0.figure.showsLegend = $1 },
            .bool(
                "graticule",
                "Whether to draw a graticule below the layers, of meridians and parallels, or of map coordinates if no conversion to degrees is known; false by default."
            ) {
                $0.figure.showsGraticule = $1
            },
            .bool("scaleBar", "Whether to draw a scale bar; false by default.") { $0.figure.showsScaleBar = $1 },
            .bool("northArrow", "Whether to draw a north arrow; false by default.") { $0.figure.showsNorthArrow = $1 },
            Parameter("background", .array(.integer(0...255), 3...4), "The background color; white by default.") {
                command, decoder throws(CommandError) in command.figure.background = try decoder.mapColor()
            },
            .positive("pixelDensity", "Pixels per point; that of the map by default.") { $0.pixelDensity = $1 },
            .overlays { $0.overlays = $1 },
            .map { $0.map = $1 },
        ]
    }

    var map = OpenMap.standardName
    var path: String?
    var format: String?
    var figure = MapFigure()
    var pixelDensity: Double?
    var overlays: [OverlayRequest] = []

    func run(_ session: Session) throws(CommandError) -> RenderedMap {
        let open = try session.map(named: map)
        let view = open.view
        let above = try overlays.overlays(on: open, session)
        let formats = PictureFormats(session.registry)
        let density = pixelDensity ?? view.pixelDensity
        let (list, chosen) = try withMapErrors { () throws(MapError) in
            let chosen =
                if let format { try formats.format(named: format) } else if let path { try formats.format(ofFile: path) } else {
                    try formats.format(named: "svg")
                }
            let list = try figure.displayList(
                of: view, overlays: above, numberText: { session.localization.number($0) },
                projector: { [engine = session.engine] in engine.project(positions: &$0, from: $1, to: $2) }, hook: session.hook)
            return (list, chosen)
        }
        try session.checkPicture(list, as: chosen, pixelDensity: density)
        let picture = try withMapErrors { () throws(MapError) in
            // Without a given density the picture has the density of the map.
            let options = PictureOptions(pixelDensity: density, hook: session.hook)
            return try formats.write(list, as: chosen, options: options, path: pixelDensity == nil ? "map" : "pixelDensity")
        }
        if let path { try session.write(picture.bytes, to: path) }
        return RenderedMap(path: path, mediaType: chosen.mediaType, picture: picture, width: list.width, height: list.height)
    }
}

/// The answer of `map.render`.
struct RenderedMap {
    let path: String?
    let mediaType: String
    let picture: Picture
    let width: Double
    let height: Double

    private var isText: Bool { mediaType == "image/svg+xml" }
    var svg: String? { path == nil && isText ? String(decoding: picture.bytes, as: UTF8.self) : nil }
    var data: String? { path == nil && !isText ? Base64.text(of: picture.bytes) : nil }
}

extension CommandGroup {
    /// The methods for pictures of maps.
    static let mapPictures = CommandGroup { table throws(CommandTableError) in
        try table.add(MapDisplay.self)
        try table.add(MapRender.self)
        try table.add(MapShowSketch.self)
        try table.add(MapOverlays.self)
        try table.add(MapAddOverlay.self)
        try table.add(MapRemoveOverlay.self)
    }
}
