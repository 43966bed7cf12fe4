import GeometryCommands
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// How events tell the shapes of previews.
package enum PreviewForm: String, CaseIterable, Sendable {
    /// As well-known text.
    case wkt
    /// As positions, an array for each part, in the sketch's reference; a ring's first position is not repeated.
    case coordinates
}

/// What a tool would do, as an event says it.
struct PreviewAnswer: DescribedAnswer {
    static let shape = AnswerShape<Self>(.preview, "What a tool would do.") { $1.preview($0.preview, as: $0.form) }

    /// How many vertices a shape has at most that an event carries whole.
    fileprivate static let vertexLimit = 1000

    let preview: SketchPreview
    let form: PreviewForm
}

extension Schema {
    /// What a tool would do: with its shapes as events have them, or in a form that was asked for.
    static let preview = Schema.members([
        "kind": .cases(of: SketchPreview.Kind.self), "geometry?": .previewedShape, "guide?": .previewedShape,
        "handles": .array(.members(["name": .string, "at": .reference("Position")]), nil),
    ])

    private static let previewedShape = Schema.members([
        "geometry?": .reference("GeometryText"), "coordinates?": .array(.array(.reference("Position"), nil), nil),
        "summary": .reference("Summary"), "dropped?": .array(.string, nil),
    ])
}

extension JSONWriter {
    /// What a tool would do, as an event says it.
    fileprivate mutating func preview(_ preview: SketchPreview, as form: PreviewForm) {
        members(of: preview) { writer, shape in
            writer.beginObject()
            if form == .coordinates {
                if shape.vertexCount <= PreviewAnswer.vertexLimit { writer.coordinates(of: shape) }
            } else if shape.vertexCount <= PreviewAnswer.vertexLimit, let text = try? WKT.text(of: shape, options: WriteOptions()) {
                writer.key("geometry")
                writer.beginObject()
                writer.key("wkt")
                writer.string(text)
                writer.key("wkid")
                if let wkid = shape.spatialReference?.wkid { writer.int(wkid) } else { writer.null() }
                writer.endObject()
            }
            writer.key("summary")
            writer.summary(of: shape)
            writer.endObject()
        }
    }

    /// The positions of a shape, an array for each part.
    mutating func coordinates(of shape: Geometry) {
        key("coordinates")
        beginArray()
        for part in shape.parts {
            beginArray()
            for coordinate in part.coordinates { position(coordinate) }
            endArray()
        }
        endArray()
    }

    /// What a tool would do; `shape` writes a geometry.
    mutating func members<Failure: Error>(
        of preview: SketchPreview, shape: (inout JSONWriter, Geometry) throws(Failure) -> Void
    ) throws(Failure) {
        beginObject()
        key("kind")
        string(preview.kind.rawValue)
        if let geometry = preview.geometry {
            key("geometry")
            try shape(&self, geometry)
        }
        if let guide = preview.guide {
            key("guide")
            try shape(&self, guide)
        }
        key("handles")
        beginArray()
        for handle in preview.handles {
            beginObject()
            key("name")
            string(handle.name)
            key("at")
            position(handle.position)
            endObject()
        }
        endArray()
        endObject()
    }
}
