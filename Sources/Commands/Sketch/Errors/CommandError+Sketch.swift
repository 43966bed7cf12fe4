import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// Runs a closure that throws sketch errors. `place` is the parameter for the place or the vertices, `verb` the name of the method.
@inline(__always)
package func withSketchErrors<Value>(
    place: String? = nil, verb: String? = nil, _ body: () throws(SketchError) -> Value
) throws(CommandError) -> Value {
    do throws(SketchError) { return try body() } catch {
        if case .geometry(let error) = error { throw CommandError(error, place: place, verb: verb) }
        throw CommandError(error)
    }
}

/// Runs a closure that throws sketch errors, all of which refer to the parameter at `path`.
@inline(__always)
package func withSketchErrors<Value>(at path: String, _ body: () throws(SketchError) -> Value) throws(CommandError) -> Value {
    do throws(SketchError) { return try body() } catch {
        var error = CommandError(error)
        error.path = path
        throw error
    }
}

extension CommandError {
    /// Creates the stream's error for an error of a sketch.
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
            // A pointer's place on the map follows from that on the screen.
            let parameter = name.hasPrefix("map ") ? String(name.dropFirst(4)) : name
            self.init(.invalidValue, error.description, path: "params.\(parameter)", found: .number(found), expected: expected)
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

    /// Returns the first hundred problems.
    private static func list(_ problems: [SketchProblem]) -> JSONValue {
        .array(problems.prefix(100).map(SketchProblem.shape.json))
    }
}

extension CommandError {
    /// Creates the stream's error for an error of a snap source.
    package init(_ error: SnapSourceError) {
        self.init(.snapSource, error.description)
        guard case .spatialReferenceMismatch(_, let found, let expected) = error else { return }
        kind = .spatialReferenceMismatch
        code = kind.name
        self.found = .string(found?.description ?? "none")
        self.expected = expected?.description ?? "none"
    }

    /// Creates the stream's error for an error of the constraints.
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
