/// The error of an operation. Nothing has been changed when one is thrown.
public enum OperationError: Error, Equatable, Sendable {
    /// The caller's hook asked for an end.
    case cancelled(operation: String)
    /// Two geometries of one operation lie in different references.
    case spatialReferenceMismatch(operation: String, first: String, second: String)
    /// The operation needs to know the reference and the geometry has none.
    case missingSpatialReference(operation: String)
    /// No projection is known between two references; the reason is there where it is known.
    case unknownProjection(operation: String, from: String, to: String, reason: String?)
    /// The operation needs what only a plugin has, and this build is without it.
    case notInstalled(operation: String, what: String)
    /// The geometry is of a type that the operation does not take.
    case unsupportedGeometry(operation: String, found: String, expected: String)
    /// The operation has no answer for an empty geometry.
    case emptyGeometry(operation: String)
    /// The geometry is empty of an ordinate that the operation reads.
    case dimensionMismatch(operation: String, found: String, expected: String)
    /// A parameter is outside what it may be.
    case invalidParameter(operation: String, name: String, found: String, expected: String)
    /// A coordinate that the operation cannot take.
    case invalidCoordinate(operation: String, x: Double, y: Double, expected: String)
    /// A coordinate whose x or y lies beyond ±`limit` (1e150), where squares overflow and nothing can be computed.
    case coordinateOutOfRange(operation: String, x: Double, y: Double, limit: Double)
    /// The geometry is not valid, and the operation failed for it.
    case invalidGeometry(operation: String, reason: String, x: Double, y: Double)
    /// GEOS could not compute a consistent topology, even with reduced precision; the message is GEOS's own.
    case topology(operation: String, message: String)
    /// The geometry has more than the operation can hold.
    case tooLarge(operation: String, found: Int, limit: Int)
    /// So many computations that were given up still run, as `AbandonedComputations` counts them, that no other is begun.
    case tooManyAbandoned(operation: String, limit: Int)
    /// Any other failure inside GEOS; the message is GEOS's own.
    case geos(operation: String, message: String)
    /// The two geometries do not lie as the operation needs them.
    case noResult(operation: String, reason: String)
    /// A plugin's operation failed in its own way.
    case failed(operation: String, code: String, message: String)
}

extension OperationError {
    /// A word for programs, the same in every release: `cancelled`, `spatialReferenceMismatch`, `emptyGeometry`, …
    public var code: String {
        switch self {
        case .cancelled: "cancelled"
        case .spatialReferenceMismatch: "spatialReferenceMismatch"
        case .missingSpatialReference: "missingSpatialReference"
        case .unknownProjection: "unknownProjection"
        case .notInstalled: "notInstalled"
        case .unsupportedGeometry: "unsupportedGeometry"
        case .emptyGeometry: "emptyGeometry"
        case .dimensionMismatch: "dimensionMismatch"
        case .invalidParameter: "invalidParameter"
        case .invalidCoordinate: "invalidCoordinate"
        case .coordinateOutOfRange: "coordinateOutOfRange"
        case .invalidGeometry: "invalidGeometry"
        case .topology: "topologyError"
        case .tooLarge: "tooLarge"
        case .tooManyAbandoned: "limitExceeded"
        case .geos: "geosError"
        case .noResult: "noResult"
        case .failed(_, let code, _): code
        }
    }

    /// The operation that failed, by its name in ``GeometryEngine``.
    public var operation: String {
        switch self {
        case .cancelled(let operation), .missingSpatialReference(let operation), .emptyGeometry(let operation): operation
        case .spatialReferenceMismatch(let operation, _, _), .unknownProjection(let operation, _, _, _): operation
        case .unsupportedGeometry(let operation, _, _), .dimensionMismatch(let operation, _, _): operation
        case .invalidParameter(let operation, _, _, _), .invalidCoordinate(let operation, _, _, _): operation
        case .coordinateOutOfRange(let operation, _, _, _): operation
        case .invalidGeometry(let operation, _, _, _), .topology(let operation, _): operation
        case .tooManyAbandoned(let operation, _): operation
        case .tooLarge(let operation, _, _), .geos(let operation, _), .noResult(let operation, _), .notInstalled(let operation, _):
            operation
        case .failed(let operation, _, _): operation
        }
    }

    /// What was met, where the error knows it.
    public var found: String? {
        switch self {
        case .spatialReferenceMismatch(_, _, let second): second
        case .unknownProjection(_, let from, _, _): from
        case .unsupportedGeometry(_, let found, _), .dimensionMismatch(_, let found, _), .invalidParameter(_, _, let found, _): found
        case .invalidCoordinate(_, let x, let y, _), .coordinateOutOfRange(_, let x, let y, _): "\(x) \(y)"
        case .tooLarge(_, let found, _): "\(found)"
        default: nil
        }
    }

    /// What is expected, if the error knows it.
    public var expected: String? {
        switch self {
        case .spatialReferenceMismatch(_, let first, _): first
        case .unsupportedGeometry(_, _, let expected), .dimensionMismatch(_, _, let expected): expected
        case .invalidParameter(_, _, _, let expected), .invalidCoordinate(_, _, _, let expected): expected
        case .coordinateOutOfRange(_, _, _, let limit): "x and y within ±\(limit)"
        case .tooLarge(_, _, let limit): "at most \(limit)"
        case .tooManyAbandoned(_, let limit): "fewer than \(limit) of them"
        default: nil
        }
    }
}

extension OperationError: CustomStringConvertible {
    /// Describes what was wrong, where, and what is allowed, in English.
    public var description: String {
        switch self {
        case .cancelled(let operation): "\(operation) was cancelled"
        case .spatialReferenceMismatch(let operation, let first, let second):
            "\(operation) needs geometries of one spatial reference, found \(first) and \(second): project one of them first"
        case .missingSpatialReference(let operation): "\(operation) needs a geometry with a spatial reference, and this one has none"
        case .unknownProjection(let operation, let from, let to, let reason):
            "\(operation) knows no way from \(from) to \(to): "
                + (reason
                    ?? "built in are WGS 84 (4326) and Web Mercator (3857), others come with a projection plugin: install libproj-dev and build with swift build --traits default,Projections")
        case .notInstalled(let operation, let what):
            "\(operation) needs \(what), which this build is without: install libproj-dev and build with swift build --traits default,Projections"
        case .unsupportedGeometry(let operation, let found, let expected): "\(operation) takes \(expected), found \(found)"
        case .emptyGeometry(let operation): "\(operation) has no answer for an empty geometry"
        case .dimensionMismatch(let operation, let found, let expected): "\(operation) needs \(expected), found \(found)"
        case .invalidParameter(let operation, let name, let found, let expected):
            "\(operation): \(name) is \(found), expected \(expected)"
        case .invalidCoordinate(let operation, let x, let y, let expected):
            "\(operation) cannot take the coordinate (\(x), \(y)), expected \(expected)"
        case .coordinateOutOfRange(let operation, let x, let y, let limit):
            "\(operation) cannot take the coordinate (\(x), \(y)), expected x and y within ±\(limit)"
        case .invalidGeometry(let operation, let reason, let x, let y):
            "\(operation) needs valid geometry: \(reason) at (\(x), \(y)); simplify it first"
        case .topology(let operation, let message): "\(operation) found no consistent topology: \(message)"
        case .tooLarge(let operation, let found, let limit): "\(operation) takes at most \(limit), found \(found)"
        case .tooManyAbandoned(let operation, let limit):
            "\(operation) was not begun: \(limit) computations that were given up still run, try again when one of them has ended"
        case .geos(let operation, let message): "\(operation) failed in GEOS: \(message)"
        case .noResult(let operation, let reason): "\(operation) has no result: \(reason)"
        case .failed(let operation, _, let message): "\(operation) failed: \(message)"
        }
    }
}
