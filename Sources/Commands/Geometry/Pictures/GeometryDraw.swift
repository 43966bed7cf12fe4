import GromaBase
import GromaFormats
import GromaGeometry
import GromaMap
import GromaRPC

/// `geometry.draw`
struct GeometryDraw: AnsweringCommand {
    static let method = "geometry.draw"
    static let summary =
        """
        Draws a geometry, or a geometry before and after an edit, with its vertices, a graticule and a scale bar: as SVG, or as PNG and PDF if these are built in.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Drawn>(
        "The file that was written, or the picture: SVG as text, others in Base64; its size, and the characters that no font on this machine has.",
        .string("svg") { $0.svg }, .string("data") { $0.data }, .string("path") { $0.path }, .string("mediaType") { $0.mediaType },
        .int("bytes", in: 0...Int.max) { $0.picture.bytes.count }, .strings("missing") { $0.picture.missingCharacters.map { String($0) } })
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry to draw.") { $0.geometry = $1 },
            .optionalGeometry("before", "The geometry before the edit; vertices that only one of the two has are marked.") {
                $0.before = $1
            },
            Parameter("labels", .array(.string, 2...2), "The names of the two, the earlier one first; Before and After by default.") {
                command, decoder throws(CommandError) in
                let labels = try decoder.strings()
                guard labels.count == 2 else {
                    throw decoder.error(.invalidValue, "names \(labels.count)", found: .integer(labels.count), expected: "two texts")
                }
                command.labels = (labels[0], labels[1])
            },
            .string("path", "The file to write, relative to the root; without it the picture is in the answer.") { $0.path = $1 },
            .string("format", "The format: svg, png, pdf; by default that of the extension of path, or svg.") { $0.format = $1 },
            .string("title", "A title above the picture.") { $0.title = $1 },
            .string("caption", "A line below the title.") { $0.caption = $1 },
            .choice("layout", "The arrangement of the two; sideBySide by default.") { $0.layout = $1 },
            .envelope("envelope", "The part of the map to show; all of it by default.") { $0.envelope = $1 },
            Parameter("width", .bounded(200...10_000), "The width of the picture in points, 200 to 10,000.") {
                command, decoder throws(CommandError) in
                let width = try decoder.double()
                guard width >= 200, width <= 10_000 else {
                    throw decoder.error(.invalidValue, "is \(width)", found: .number(width), expected: "200 to 10,000")
                }
                command.width = width
            },
        ]
    }

    var geometry = Geometry(empty: .point)
    var before: Geometry?
    var labels = ("Before", "After")
    var path: String?
    var format: String?
    var title: String?
    var caption: String?
    var layout = GeometryPicture.Comparison.sideBySide
    var envelope: Extent?
    var width: Double?

    /// A picture, in the answer or in a file.
    struct Drawn {
        let path: String?
        let mediaType: String
        let picture: Picture

        private var isText: Bool { mediaType == "image/svg+xml" }
        var svg: String? { path == nil && isText ? String(decoding: picture.bytes, as: UTF8.self) : nil }
        var data: String? { path == nil && !isText ? Base64.text(of: picture.bytes) : nil }
    }

    func run(_ session: Session) throws(CommandError) -> Drawn {
        if let before, before.spatialReference != geometry.spatialReference {
            throw CommandError(
                .spatialReferenceMismatch, "before and geometry lie in different references: project one of them first",
                path: "params.before", found: .string(before.spatialReference?.description ?? "none"),
                expected: geometry.spatialReference?.description ?? "none")
        }
        let formats = PictureFormats(session.registry)
        let chosen: any PictureFormat
        let list = picture.displayList { [engine = session.engine] in engine.project(positions: &$0, from: $1, to: $2) }
        do throws(MapError) {
            if let format {
                chosen = try formats.format(named: format)
            } else if let path, let known = try? formats.format(ofFile: path) {
                chosen = known
            } else {
                // Other extensions are not those of pictures.
                chosen = try formats.format(named: "svg")
            }
        } catch {
            throw CommandError(picture: error)
        }
        try session.checkPicture(list, as: chosen, pixelDensity: 1)
        let drawn: Drawn
        do throws(MapError) {
            let file = try formats.write(list, as: chosen, options: PictureOptions(hook: session.hook), path: "width")
            drawn = Drawn(path: path, mediaType: chosen.mediaType, picture: file)
        } catch {
            throw CommandError(picture: error)
        }
        if let path { try session.write(drawn.picture.bytes, to: path) }
        return drawn
    }

    private var picture: GeometryPicture {
        var picture: GeometryPicture
        if let before {
            picture = .comparing(before, geometry, title: title, caption: caption, labels: labels, as: layout)
        } else {
            picture = GeometryPicture([(label: "Geometry", geometry: geometry)], title: title, caption: caption)
        }
        picture.extent = envelope
        if let width { picture.width = width }
        return picture
    }
}

extension CommandGroup {
    /// The methods for pictures of geometries.
    static let pictures = CommandGroup { table throws(CommandTableError) in
        try table.add(GeometryDraw.self)
    }
}
