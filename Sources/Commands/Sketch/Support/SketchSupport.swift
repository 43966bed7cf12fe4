import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

extension Parameter {
    /// `sketch`.
    package static func sketch(set: @escaping (inout Target, String) -> Void) -> Parameter {
        Parameter.name("sketch", "Which sketch is meant, where there are several.", set: set).implied
    }
}

extension Session {
    /// The layer of the sketch of that name; an error when none is being drawn.
    @inline(__always)
    package func layer(named name: String) throws(CommandError) -> SketchLayer {
        guard let state = sketches[name] else { throw noSketch(name) }
        return state.layer
    }

    /// The layer of a sketch that is to grow by so many vertices; an error when that goes beyond the session's limits.
    @inline(__always)
    package func layer(named name: String, growingBy vertices: Int, path: String) throws(CommandError) -> SketchLayer {
        guard let state = sketches[name] else { throw noSketch(name) }
        let reporter = state.reporter
        if vertices > 0 {
            try check(vertices: reporter.vertexCount + vertices, path: path)
            try checkMemory(vertices * reporter.vertexBytes + SketchReporter.stepBytes, path: path)
        }
        return state.layer
    }

    /// Keeps a new sketch, within the session's limits.
    package func keep(_ state: SketchState) throws(CommandError) {
        try check(vertices: state.reporter.vertexCount, path: "params.geometry")
        try checkMemory(state.reporter.bytes, path: "params.geometry")
        sketches[state.name] = state
        if let viewport, state.layer.viewport == nil { state.layer.viewport = viewport }
        heldBytes += state.reporter.bytes
        if hasSubscriptions { state.updateTracking() }
    }

    /// A step's name for people, in the session's language.
    package func title(ofStep name: String) -> String { SketchLayer.title(ofStep: name, in: localization) }

    /// Refuses to end a sketch by itself whose shape is a popup's: the popups say when it is kept or given up.
    package func checkMayEnd(_ sketch: String) throws(CommandError) {
        guard let popups = sketches[sketch]?.popups else { return }
        throw CommandError(
            .sketchOfPopups, "the sketch is the shape of a feature that the popups \"\(popups)\" edit", path: "params.sketch",
            found: .string(sketch), expected: "popups.finish or popups.cancel")
    }

    /// Forgets a sketch.
    package func endSketch(_ name: String) {
        guard let state = sketches.removeValue(forKey: name) else { return }
        heldBytes -= state.reporter.bytes + state.sourceBytes
        state.layer.delegate = nil
    }

    @inline(never)
    private func noSketch(_ name: String) -> CommandError {
        let others = sketches.keys.sorted().filter { !$0.isEmpty }
        // Sketches that popups hand out have names, which a script may have forgotten to say.
        let message =
            !name.isEmpty
            ? "no sketch named \"\(name)\" is being drawn"
            : others.isEmpty ? "no sketch is being drawn: begin one first" : "no sketch without a name is being drawn"
        return CommandError(
            .noSketch, message, path: name.isEmpty ? nil : "params.sketch", found: name.isEmpty ? nil : .string(name),
            expected: others.isEmpty ? nil : "one of \(others.prefix(20).joined(separator: ", "))")
    }
}

extension SketchLayer {
    /// The geometry as it is now.
    package var value: Geometry { geometry?.geometry ?? .nothing }
    /// Which ordinates its positions carry.
    package var dimensions: Dimensions { geometry?.geometry.dimensions ?? .xy }
    /// How many parts it has.
    package var partCount: Int { geometry?.geometry.partCount ?? 0 }

    /// How many vertices a part has.
    package func vertexCount(ofPart part: Int) -> Int {
        guard let parts = geometry?.geometry.parts, parts.indices.contains(part) else { return 0 }
        return parts[part].count
    }
}

/// Runs what throws a sketch's errors. `place` is the parameter that says where or which vertices, `verb` what the method is called.
@inline(__always)
package func withSketchErrors<Value>(
    place: String? = nil, verb: String? = nil, _ body: () throws(SketchError) -> Value
) throws(CommandError) -> Value {
    do throws(SketchError) { return try body() } catch {
        if case .geometry(let error) = error { throw CommandError(error, place: place, verb: verb) }
        throw CommandError(error)
    }
}

/// Runs what throws a sketch's errors, all of which are about one parameter, at `path`.
@inline(__always)
package func withSketchErrors<Value>(at path: String, _ body: () throws(SketchError) -> Value) throws(CommandError) -> Value {
    do throws(SketchError) { return try body() } catch {
        var error = CommandError(error)
        error.path = path
        throw error
    }
}

extension CommandError {
    /// The stream's error for one of a sketch.
    package init(_ error: SketchError) {
        switch error {
        case .geometry(let error): self.init(error)
        case .operation(let error): self.init(error)
        case .noGeometry: self.init(.noSketch, error.description)
        case .noGroup: self.init(.noGroup, error.description)
        case .selection(_, let found, let expected):
            self.init(.noSelection, error.description, found: .string(found.rawValue), expected: expected)
        case .toolType(_, let found, let expected):
            self.init(
                .wrongGeometryType, error.description, path: "params.tool", found: .string(found.rawValue),
                expected: expected.map(\.rawValue).joined(separator: ", "))
        case .tool, .busy: self.init(.toolFailed, error.description)
        case .toolFailed(let name, let cause):
            self.init(cause)
            message = error.description
            details.append(("tool", .string(name)))
        case .tooMuchMemory(let found, let limit):
            self.init(
                .limitExceeded, error.description, path: "params.sketch", found: .integer(found), expected: "at most \(limit) bytes",
                details: [("limit", "memory")])
        case .eventOrder(let found, let expected):
            self.init(.eventOrder, error.description, found: .string(found), expected: expected)
        case .noViewport: self.init(.noViewport, error.description)
        case .invalidValue(let name, let found, let expected):
            self.init(.invalidValue, error.description, path: "params.\(name)", found: .number(found), expected: expected)
        case .unknownStep(let id): self.init(.unknownStep, error.description, path: "params.step", found: .integer(id))
        case .clipboard: self.init(.nothingToPaste, error.description)
        case .constraint(let error): self.init(error)
        case .snap(.source(let error)), .snapSource(let error), .topology(.source(let error)): self.init(error)
        case .snap(.invalidGrid(let name, let found, let expected)), .snap(.invalidSetting(let name, let found, let expected)):
            self.init(.invalidValue, error.description, path: "params.\(name)", found: .number(found), expected: expected)
        case .topology: self.init(.snapSource, error.description)
        case .notEditable(let type):
            self.init(.wrongGeometryType, error.description, path: "params.geometry", found: .string(type.rawValue))
        case .tooManyVertices(let found, let limit):
            self.init(
                .limitExceeded, error.description, path: "params.sketch", found: .integer(found), expected: "at most \(limit) vertices",
                details: [("limit", "vertices")])
        case .refused(let problems): self.init(.editRefused, error.description, details: [("problems", Self.list(problems))])
        case .invalid(let problems): self.init(.sketchInvalid, error.description, details: [("problems", Self.list(problems))])
        }
    }

    /// The first hundred problems.
    private static func list(_ problems: [SketchProblem]) -> JSONValue {
        var writer = JSONWriter()
        writer.problems(Array(problems.prefix(100)))
        return (try? JSONValue(parsing: Array(writer.bytes))) ?? .array([])
    }
}

extension CommandError {
    /// The stream's error for one of a snap source.
    package init(_ error: SnapSourceError) {
        self.init(.snapSource, error.description)
        guard case .spatialReferenceMismatch(_, let found, let expected) = error else { return }
        kind = .spatialReferenceMismatch
        code = kind.name
        self.found = .string(found?.description ?? "none")
        self.expected = expected?.description ?? "none"
    }

    /// The stream's error for one of the constraints.
    package init(_ error: ConstraintError) {
        self.init(.constraint, error.description)
        switch error {
        case .notFinite(let name, let found): (path, self.found, expected) = ("params.\(name)", .number(found), "a finite number")
        case .outOfRange(let name, let found, let expected):
            self.init(.invalidValue, error.description, path: "params.\(name)", found: .number(found), expected: expected)
        case .emptyArea(let name): (path, expected) = ("params.\(name)", "a polygon that is not empty")
        case .tooClose(let distance, let minimum): (found, expected) = (.number(distance), "at least \(minimum)")
        case .contradictory(let names): details = [("constraints", .array(names.map { .string($0) }))]
        case .unreachable(let names): details = [("constraints", .array(names.map { .string($0) }))]
        }
    }
}

extension ResultShape {
    /// `{"part","index"}`
    package static let partAndIndex = ResultShape(
        .members(["part": .integer(nil), "index": .integer(nil)]), "Where the vertex, or the first of several, is.")
    /// `{"part","vertices"}`
    package static let partAndVertices = ResultShape(
        .members(["part": .integer(nil), "vertices": .integer(nil)]), "The part, and how many vertices it has now.")
    /// `{"part","parts"}`
    package static let partAndParts = ResultShape(
        .members(["part": .integer(nil), "parts": .integer(nil)]), "The part, and how many there are now.")
    /// A summary alone.
    package static let summary = ResultShape(.members(["summary": .reference("Summary")]), "The summary.")
    /// What undo and redo answer.
    package static let history = ResultShape(
        .members(["steps": .integer(nil), "canUndo": .boolean, "canRedo": .boolean, "name?": .string, "title?": .string]),
        "How many steps were done, what can be done now, and the last step's name.")
}

extension JSONWriter {
    /// Two integers.
    @inline(__always)
    package mutating func pair(_ first: StaticString, _ a: Int, _ second: StaticString, _ b: Int) {
        beginObject()
        key(first)
        int(a)
        key(second)
        int(b)
        endObject()
    }

    /// `{"summary":{…}}`
    package mutating func summaryObject(of geometry: Geometry) {
        beginObject()
        key("summary")
        summary(of: geometry)
        endObject()
    }

    /// What undo and redo answer.
    package mutating func history(_ layer: SketchLayer, steps: Int, name: String?, _ session: Session) {
        beginObject()
        key("steps")
        int(steps)
        key("canUndo")
        bool(layer.canUndo)
        key("canRedo")
        bool(layer.canRedo)
        if let name {
            key("name")
            string(name)
            key("title")
            string(session.title(ofStep: name))
        }
        endObject()
    }

    /// What keeps a sketch from being saved.
    package mutating func problems(_ problems: [SketchProblem]) {
        beginArray()
        for problem in problems {
            beginObject()
            key("kind")
            string(problem.kind.rawValue)
            key("part")
            int(problem.part)
            key("index")
            int(problem.index)
            key("at")
            if let at = problem.at { position(Coordinate(x: at.x, y: at.y)) } else { null() }
            endObject()
        }
        endArray()
    }
}
