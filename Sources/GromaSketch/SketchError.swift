import GromaGeometry
import GromaOperations

/// The error of an editing verb or an event. Geometry, selection and history have not changed.
public enum SketchError: Error, Sendable {
    /// The layer has no geometry to edit.
    case noGeometry
    /// The geometry refused the edit.
    case geometry(GeometryError)
    /// An operation on the shape failed.
    case operation(OperationError)
    /// The shape cannot be saved.
    case invalid([SketchProblem])
    /// An edit would make the shape worse, and the guard refuses that.
    case refused([SketchProblem])
    /// An event would make the shape grow beyond the layer's limit.
    case tooManyVertices(found: Int, limit: Int)
    /// An event would make the host's memory grow beyond its limit.
    case tooMuchMemory(found: Int, limit: Int)
    /// A group was ended that was never begun.
    case noGroup
    /// A collection or an envelope, which cannot be sketched.
    case notEditable(GeometryType)
    /// A verb needs another selection.
    case selection(verb: String, found: SketchSelection.Level, expected: String)
    /// A tool does not work on this type of geometry.
    case toolType(tool: String, found: GeometryType, expected: [GeometryType])
    /// A tool cannot do something, for this reason.
    case tool(name: String, reason: String)
    /// A tool could not be activated, or could not continue with an event, for this reason.
    indirect case toolFailed(name: String, SketchError)
    /// Pointer events in an impossible order.
    case eventOrder(found: String, expected: String)
    /// An event needs a viewport to determine its map position.
    case noViewport
    /// An invalid value.
    case invalidValue(name: String, found: Double, expected: String)
    /// There is no step with that number.
    case unknownStep(Int)
    /// There is nothing in the clipboard that could be pasted here.
    case clipboard(reason: String)
    /// No position satisfies the constraints.
    case constraint(ConstraintError)
    /// Settings or sources that cannot be used for snapping.
    case snap(SnapError)
    /// A snap source refused an edit.
    case snapSource(SnapSourceError)
    /// Features that share vertices cannot be edited together.
    case topology(TopologyError)
    /// A tool called a verb that only its host may call, or an observer of the geometry called one that edits, selects or undoes.
    case busy(verb: String)
}

extension SketchError {
    /// The same error with the tool named that it came of.
    func naming(tool: String) -> SketchError {
        switch self {
        case .tool, .toolType, .toolFailed, .busy, .noGeometry: self
        default: .toolFailed(name: tool, self)
        }
    }

    /// Whether a drag that fails for it stays where it was: the next place may be good again.
    var holdsDragBack: Bool {
        switch self {
        case .refused, .constraint: true
        default: false
        }
    }
}

extension SketchError: CustomStringConvertible {
    /// Describes what was wrong, and what is allowed.
    public var description: String {
        switch self {
        case .noGeometry: return "There is no geometry to edit: set one first."
        case .geometry(let error): return error.description
        case .operation(let error): return error.description
        case .invalid(let problems):
            return "The shape cannot be saved: \(Self.list(problems))."
        case .refused(let problems):
            return "The edit is refused, for the shape would be worse: \(Self.list(problems)). The guard can be set to report instead."
        case .tooManyVertices(let found, let limit): return "The shape would have \(found) vertices, expected at most \(limit)."
        case .tooMuchMemory(let found, let limit): return "\(found) bytes would be held of shapes and sketches, expected at most \(limit)."
        case .noGroup: return "No group is open: begin one first."
        case .notEditable(let type):
            return "A \(type.rawValue) cannot be sketched: give a point, multipoint, polyline or polygon."
        case .selection(let verb, let found, let expected):
            let state = found == .none ? "nothing is selected" : "the selection is of \(found.rawValue)"
            return "\(verb) needs \(expected), but \(state)."
        case .toolType(let tool, let found, let expected):
            return "The tool \(tool) does not work on a \(found.rawValue): only on \(expected.map(\.rawValue).joined(separator: ", "))."
        case .tool(let name, let reason): return "The tool \(name) cannot do this: \(reason)."
        case .toolFailed(let name, let cause): return "The tool \(name) cannot do this: \(cause.description)"
        case .eventOrder(let found, let expected): return "The pointer's event \(found) cannot come now: expected \(expected)."
        case .noViewport: return "The sketch has no viewport to read positions of the screen by: set one first."
        case .invalidValue(let name, let found, let expected): return "\(name) is \(found), expected \(expected)."
        case .unknownStep(let id): return "The history has no step \(id)."
        case .clipboard(let reason): return "This cannot be pasted: \(reason)."
        case .constraint(let error): return error.description
        case .snap(let error): return error.description
        case .snapSource(let error): return error.description
        case .topology(let error): return error.description
        case .busy(let verb):
            return "\(verb) cannot be called by a tool that is handling an event, nor by an observer while the geometry is being edited."
        }
    }

    private static func list(_ problems: [SketchProblem]) -> String {
        let list = problems.prefix(3).map(\.description).joined(separator: "; ")
        return problems.count > 3 ? "\(list); and \(problems.count - 3) more" : list
    }
}
