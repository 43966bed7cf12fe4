import GeometryCommands
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

extension Schema {
    /// What a tool would do.
    package static let preview = Schema.members([
        "kind": .choice(SketchPreview.Kind.allCases.map(\.rawValue)), "geometry?": .previewedShape, "guide?": .previewedShape,
        "handles": .array(.members(["name": .string, "at": .reference("Position")]), nil),
    ])

    private static let previewedShape = Schema.members([
        "geometry?": .reference("GeometryText"), "coordinates?": .array(.array(.reference("Position"), nil), nil),
        "summary": .reference("Summary"), "dropped?": .array(.string, nil),
    ])
}

/// How events tell the shapes of previews.
package enum PreviewForm: String, CaseIterable, Sendable {
    /// As well-known text.
    case wkt
    /// As positions, an array for each part, in the sketch's reference; a ring's first position is not repeated.
    case coordinates
}

extension JSONWriter {
    /// How many vertices a shape has at most that an event carries whole.
    package static let previewLimit = 1000

    /// What a tool would do, as an event says it.
    package mutating func preview(_ preview: SketchPreview, as form: PreviewForm) {
        members(of: preview) { writer, shape in
            writer.beginObject()
            if form == .coordinates {
                if shape.vertexCount <= Self.previewLimit { writer.coordinates(of: shape) }
            } else if shape.vertexCount <= Self.previewLimit, let text = try? WKT.text(of: shape, options: WriteOptions()) {
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
    package mutating func coordinates(of shape: Geometry) {
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
    package mutating func members<Failure: Error>(
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
