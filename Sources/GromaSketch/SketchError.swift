import GromaGeometry
import GromaOperations

/// What is wrong with an editing verb. Geometry, selection and history are as they were before it.
public enum SketchError: Error, Sendable {
    /// The layer has no geometry to edit.
    case noGeometry
    /// The geometry refused the edit.
    case geometry(GeometryError)
    /// An operation on the finished shape failed.
    case operation(OperationError)
    /// The shape is not fit to be saved.
    case invalid([SketchProblem])
    /// A group was ended that was never begun.
    case noGroup
    /// A collection or an envelope, which cannot be sketched.
    case notEditable(GeometryType)
}

extension SketchError: CustomStringConvertible {
    /// What was wrong, and what would be right.
    public var description: String {
        switch self {
        case .noGeometry: return "There is no geometry to edit: set one first."
        case .geometry(let error): return error.description
        case .operation(let error): return error.description
        case .invalid(let problems):
            let list = problems.prefix(3).map(\.description).joined(separator: "; ")
            return "The shape cannot be saved: \(list)\(problems.count > 3 ? "; and \(problems.count - 3) more" : "")."
        case .noGroup: return "No group is open: begin one first."
        case .notEditable(let type):
            return "A \(type.rawValue) cannot be sketched: give a point, multipoint, polyline or polygon."
        }
    }
}
