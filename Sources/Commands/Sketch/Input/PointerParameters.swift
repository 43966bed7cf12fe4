import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import GromaSketch

extension Parameter {
    /// The parameters of an event of the pointer.
    static func pointer(_ place: WritableKeyPath<Target, PointerParameters>, device: String) -> [Parameter] {
        [
            Parameter.double("x", "Points from the left of the screen.") { $0[keyPath: place].x = $1 }.required,
            Parameter.double("y", "Points from the top of the screen.") { $0[keyPath: place].y = $1 }.required,
            .double(
                "time",
                "Seconds since any fixed time. Left out, it is that of the event before, and sketch.pointer tells no double tap or long press by it."
            ) { $0[keyPath: place].time = $1 },
            .choice("button", "Which button; primary when left out.") { (target: inout Target, button: PointerButton) in
                target[keyPath: place].button = button
            },
            .modifiers { $0[keyPath: place].modifiers = $1 },
            .choice("device", "What it is; \(device) when left out.") { (target: inout Target, device: PointerDevice) in
                target[keyPath: place].device = device
            },
        ]
    }

    /// `pointer`: which of several.
    static func pointerNumber(_ place: WritableKeyPath<Target, PointerParameters>) -> Parameter {
        .int("pointer", "Tells pointers apart that are down at the same time; 0 when left out.") { $0[keyPath: place].pointer = $1 }
    }

    /// `modifiers`: keys that are held down.
    static func modifiers(set: @escaping (inout Target, KeyModifiers) -> Void) -> Parameter {
        let words = KeyModifiers.names.map(\.name)
        return Parameter("modifiers", .array(.choice(words), nil), "Keys that are held down; none when left out.") {
            target, decoder throws(CommandError) in
            var modifiers: KeyModifiers = []
            try decoder.array { decoder throws(CommandError) in
                let word = try decoder.choice(words)
                for (name, modifier) in KeyModifiers.names where name == word { modifiers.insert(modifier) }
            }
            set(&target, modifiers)
        }
    }
}

extension KeyModifiers {
    /// Their names on the stream.
    fileprivate static let names: [(name: String, modifier: KeyModifiers)] = [
        ("shift", .shift), ("control", .control), ("alt", .alt), ("meta", .meta),
    ]
}

extension ResultShape {
    /// What came of an event.
    static let response = ResultShape(
        .members([
            "handled": .boolean, "gesture?": .string,
            "hit?": .members([
                "element": .choice(SketchHit.Element.allCases.map(\.rawValue) + [handle]), "part?": .integer(nil),
                "index?": .integer(nil), "name?": .string, "at": .reference("Position"), "distance": .number,
            ]),
            "cursor?": .choice(SketchCursor.allCases.map(\.rawValue)),
            "heldBack?": .members(["code": .string, "message": .string, "problems?": .array(.problem, nil)]),
            "changes": .array(.change, nil),
        ]),
        """
        Whether it meant anything; the gesture it was part of; what of the sketch lay under it, with part and index, or which handle of the \
        preview, with its name (distance in points); the pointer's look where it hovers, by the names of CSS; why a drag stayed where it was, \
        for the guard or the constraints; and what it changed.
        """)

    /// What a hit on a handle of the preview is called.
    static let handle = "handle"
}

extension JSONWriter {
    /// What came of an event.
    mutating func response(_ response: SketchResponse) {
        beginObject()
        key("handled")
        bool(response.handled)
        if let gesture = response.gesture {
            key("gesture")
            string(gesture)
        }
        if let handle = response.handle {
            key("hit")
            beginObject()
            key("element")
            string(ResultShape.handle)
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
        if let cursor = response.cursor {
            key("cursor")
            string(cursor.rawValue)
        }
        if let reason = response.heldBack {
            let error = CommandError(reason)
            key("heldBack")
            beginObject()
            key("code")
            string(error.code)
            key("message")
            string(error.message)
            if case .refused(let problems) = reason {
                key("problems")
                self.problems(problems)
            }
            endObject()
        }
        key("changes")
        changes(response.changes)
        endObject()
    }
}

extension Session {
    /// Sends an event to a sketch, within the session's limits: what makes it grow beyond them is taken back.
    func send(
        _ pointer: PointerParameters, to sketch: String, _ answer: inout JSONWriter,
        _ event: (SketchLayer) throws(SketchError) -> SketchResponse
    ) throws(CommandError) {
        let layer = try layer(named: sketch)
        guard let reporter = sketches[sketch]?.reporter else { return }
        let before = reporter.vertexCount
        recording?.input = RecordedInput(pointer, to: layer, named: sketch)
        let response = try withSketchErrors { () throws(SketchError) in try event(layer) }
        if reporter.vertexCount > before {
            do throws(CommandError) {
                try check(vertices: reporter.vertexCount, path: "params.sketch")
                try checkMemory(1, path: "params.sketch")
            } catch {
                recording?.input?.isUndone = true
                if layer.isGrouping { layer.rollBackGroups() } else { layer.undo() }
                var named = error
                if let tool = layer.toolName {
                    named.message = "the tool \(tool) cannot do this: \(error.message)"
                    named.details.append(("tool", .string(tool)))
                }
                throw named
            }
        }
        answer.response(response)
    }
}
