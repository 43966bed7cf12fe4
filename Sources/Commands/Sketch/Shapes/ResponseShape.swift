import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

extension SketchResponse: DescribedAnswer {
    /// The response to an event. Every pointer event answers with it, so it has an optimized writer instead of one per member.
    public static let shape = AnswerShape<Self>(
        .members([
            "handled": .boolean, "gesture?": .string,
            "hit?": .members([
                "element": .choice(SketchHit.Element.allCases.map(\.rawValue) + [handleElement]), "part?": .integer(nil),
                "index?": .integer(nil), "name?": .string, "at": .reference("Position"), "distance": .number,
            ]),
            "cursor?": .cases(of: SketchCursor.self),
            "heldBack?": .members(["code": .string, "message": .string, "problems?": .array(SketchProblem.shape.schema, nil)]),
            "changes": ToldChanges.shape.schema,
        ]),
        """
        Whether the event was handled; the gesture it was part of; the element of the sketch under it, with part and index, or the handle of the \
        preview, with its name (distance in points); the cursor to show on hover, by its CSS name; why a drag stayed where it was, because of the \
        guard or the constraints; and the changes.
        """
    ) { $1.response($0) }

    /// The name of a hit on a handle of the preview.
    fileprivate static let handleElement = "handle"
}

extension JSONWriter {
    fileprivate mutating func response(_ response: SketchResponse) {
        beginObject()
        key("handled")
        bool(response.handled)
        member("gesture", response.gesture)
        if let handle = response.handle {
            key("hit")
            beginObject()
            key("element")
            string(SketchResponse.handleElement)
            key("name")
            string(handle.name)
            key("at")
            position(handle.position)
            key("distance")
            double(response.handleDistance)
            endObject()
        } else if let hit = response.hit {
            key("hit")
            beginObject()
            key("element")
            string(hit.element.rawValue)
            key("part")
            int(hit.part)
            key("index")
            int(hit.index)
            key("at")
            position(hit.position)
            key("distance")
            double(hit.distance)
            endObject()
        }
        member("cursor", response.cursor?.rawValue)
        if let reason = response.heldBack {
            let error = CommandError(reason)
            key("heldBack")
            beginObject()
            key("code")
            string(error.code)
            key("message")
            string(error.message)
            if case .refused(let problems) = reason { member("problems", problems) { SketchProblem.shape.write($1, &$0) } }
            endObject()
        }
        key("changes")
        ToldChanges.shape.write(ToldChanges(response.changes), &self)
        endObject()
    }
}
