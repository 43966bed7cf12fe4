import GeometryCommands
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// The form of the shapes of previews in events.
package enum PreviewForm: String, CaseIterable, Sendable {
    /// As well-known text.
    case wkt
    /// As positions, an array for each part, in the sketch's reference; a ring's first position is not repeated.
    case coordinates
}

/// The preview of a tool in an event.
struct PreviewAnswer: DescribedAnswer {
    static let shape: AnswerShape<PreviewAnswer> = .preview(of: Outline.shape) {
        $0.preview
    } as: {
        Outline(geometry: $1, form: $0.form)
    }

    /// The maximum number of vertices of a shape that an event contains completely.
    private static let vertexLimit = 1000

    let preview: SketchPreview
    let form: PreviewForm

    /// A shape of a preview, complete if it is small.
    struct Outline: DescribedAnswer {
        let geometry: Geometry
        let form: PreviewForm

        static let shape = AnswerShape<Self>(
            "A shape, whole where it has at most 1000 vertices.",
            AnswerMember("geometry", .reference("GeometryText"), { $0.text }) { text, writer in
                writer.beginObject()
                writer.member("wkt", text.wkt)
                writer.key("wkid")
                if let wkid = text.wkid { writer.int(wkid) } else { writer.null() }
                writer.endObject()
            },
            .coordinates { $0.form == .coordinates && $0.isWhole ? $0.geometry : nil }, .value("summary", .summary) { $0.geometry })

        private var isWhole: Bool { geometry.vertexCount <= PreviewAnswer.vertexLimit }

        private var text: (wkt: String, wkid: Int?)? {
            guard form == .wkt, isWhole, let wkt = try? WKT.text(of: geometry, options: WriteOptions()) else { return nil }
            return (wkt, geometry.spatialReference?.wkid)
        }
    }
}

extension AnswerShape {
    /// Returns the member for the preview of a tool.
    ///
    /// - Parameters:
    ///   - shape: The shape of its geometries.
    ///   - preview: The preview.
    ///   - told: Converts one of its geometries.
    static func preview<Shape>(
        of shape: AnswerShape<Shape>, _ preview: @escaping @Sendable (Value) -> SketchPreview,
        as told: @escaping @Sendable (Value, Geometry) -> Shape
    ) -> Self {
        Self(
            "What a tool would do.", .choice("kind") { preview($0).kind },
            .value("geometry", shape) { value -> Shape? in preview(value).geometry.map { told(value, $0) } },
            .value("guide", shape) { value -> Shape? in preview(value).guide.map { told(value, $0) } },
            .values(
                "handles",
                AnswerShape<SketchPreview.Handle>(
                    "A place that may be dragged.", .string("name") { $0.name }, .value("at", .position) { $0.position })
            ) { preview($0).handles })
    }
}

extension AnswerMember {
    /// Returns a member with the positions of a geometry, an array for each part, omitted if nil.
    static func coordinates(_ geometry: @escaping @Sendable (Value) -> Geometry?) -> Self {
        Self("coordinates", .array(.array(.reference("Position"), nil), nil), geometry) { geometry, writer in
            writer.beginArray()
            for part in geometry.parts {
                writer.beginArray()
                for coordinate in part.coordinates { writer.position(coordinate) }
                writer.endArray()
            }
            writer.endArray()
        }
    }
}
