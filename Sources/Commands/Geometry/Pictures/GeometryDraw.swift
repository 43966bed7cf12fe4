import GromaFormats
import GromaGeometry
import GromaMap
import GromaRPC

/// `geometry.draw`
struct GeometryDraw: AnsweringCommand {
    static let method = "geometry.draw"
    static let summary =
        "Draws a geometry as an SVG picture, alone or beside what it was before, with its vertices, a net of coordinates and a scale bar."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Drawn>(
        "The picture, or the file it was written to, and its size.", .string("svg") { $0.svg }, .string("path") { $0.path },
        .int("bytes", in: 0...Int.max) { $0.bytes })
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to draw.") { $0.geometry = $1 },
            .optionalGeometry("before", "What it was before; vertices that only one of the two has are marked.") { $0.before = $1 },
            Parameter("labels", .array(.string, 2...2), "What the two are called, before first; Before and After when left out.") {
                command, decoder throws(CommandError) in
                let labels = try decoder.strings()
                guard labels.count == 2 else {
                    throw decoder.error(.invalidValue, "names \(labels.count)", found: .integer(labels.count), expected: "two texts")
                }
                command.labels = (labels[0], labels[1])
            },
            .string("path", "The file to write, relative to the root; when left out, the picture is in the answer.") { $0.path = $1 },
            .string("title", "A title above the picture.") { $0.title = $1 },
            .string("caption", "A line below the title.") { $0.caption = $1 },
            .choice("layout", "How the two are put: sideBySide when left out.") { $0.layout = $1 },
            .envelope("envelope", "The part of the map to show; all of it when left out.") { $0.envelope = $1 },
            Parameter("width", .number, "How wide the picture is, in points: 200 to 10,000.") { command, decoder throws(CommandError) in
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
    var title: String?
    var caption: String?
    var layout = GeometryPicture.Comparison.sideBySide
    var envelope: Extent?
    var width: Double?

    /// A picture, in the answer or in a file.
    struct Drawn {
        var svg: String?
        var path: String?
        let bytes: Int
    }

    func run(_ session: Session) throws(CommandError) -> Drawn {
        if let before, before.spatialReference != geometry.spatialReference {
            throw CommandError(
                .spatialReferenceMismatch, "before and geometry lie in different references: project one of them first",
                path: "params.before", found: .string(before.spatialReference?.description ?? "none"),
                expected: geometry.spatialReference?.description ?? "none")
        }
        let svg = picture.svg()
        guard let path else { return Drawn(svg: svg, bytes: svg.utf8.count) }
        try session.write(Array(svg.utf8), to: path)
        return Drawn(path: path, bytes: svg.utf8.count)
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
    /// Pictures of geometries.
    static let pictures = CommandGroup { table throws(CommandTableError) in
        try table.add(GeometryDraw.self)
    }
}
