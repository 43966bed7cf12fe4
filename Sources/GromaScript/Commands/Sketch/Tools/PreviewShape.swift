import GromaFormats
import GromaGeometry
import GromaJSON
import GromaSketch

extension Schema {
    /// What a tool would do.
    static let preview = Schema.members([
        "kind": .choice(SketchPreview.Kind.allCases.map(\.rawValue)), "geometry?": .previewedShape, "guide?": .previewedShape,
        "handles": .array(.members(["name": .string, "at": .reference("Position")]), nil),
    ])

    private static let previewedShape = Schema.members([
        "geometry?": .reference("GeometryText"), "summary": .reference("Summary"), "dropped?": .array(.string, nil),
    ])
}

extension JSONWriter {
    /// How many vertices a shape has at most that an event carries whole.
    static let previewLimit = 1000

    /// What a tool would do, as an event says it.
    mutating func preview(_ preview: SketchPreview) {
        members(of: preview) { writer, shape in
            writer.beginObject()
            if shape.vertexCount <= Self.previewLimit, let text = try? WKT.text(of: shape, options: WriteOptions()) {
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
