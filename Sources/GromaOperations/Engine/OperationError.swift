/// An error of an operation. An operation that throws has changed nothing.
public enum OperationError: Error, Equatable, Sendable {
    /// The caller's hook cancelled the operation.
    case cancelled(operation: String)
    /// Two geometries of an operation have different spatial references.
    case spatialReferenceMismatch(operation: String, first: String, second: String)
    /// The operation needs a spatial reference, and the geometry has none.
    case missingSpatialReference(operation: String)
    /// No projection is known between two references; with the reason if it is known.
    case unknownProjection(operation: String, from: String, to: String, reason: String?)
    /// The operation needs a plugin that this build does not include.
    case notInstalled(operation: String, what: String)
    /// The operation does not support the type of the geometry.
    case unsupportedGeometry(operation: String, found: String, expected: String)
    /// The operation has no result for an empty geometry.
    case emptyGeometry(operation: String)
    /// The geometry lacks an ordinate that the operation needs.
    case dimensionMismatch(operation: String, found: String, expected: String)
    /// The value of a parameter is invalid.
    case invalidParameter(operation: String, name: String, found: String, expected: String)
    /// A coordinate is invalid for the operation.
    case invalidCoordinate(operation: String, x: Double, y: Double, expected: String)
    /// The x or y of a coordinate lies beyond ±`limit` (1e150), where squares overflow and nothing can be computed.
    case coordinateOutOfRange(operation: String, x: Double, y: Double, limit: Double)
    /// The geometry is not valid, and the operation failed for this reason.
    case invalidGeometry(operation: String, reason: String, x: Double, y: Double)
    /// GEOS could not compute a consistent topology, even with reduced precision; the message is GEOS's own.
    case topology(operation: String, message: String)
    /// The geometry or the result exceeds a limit.
    case tooLarge(operation: String, found: Int, limit: Int)
    /// Too many abandoned computations, as `AbandonedComputations` counts them, are still running to start another one.
    case tooManyAbandoned(operation: String, limit: Int)
    /// Any other failure inside GEOS; the message is GEOS's own.
    case geos(operation: String, message: String)
    /// The operation has no result for the relative position of the geometries.
    case noResult(operation: String, reason: String)
    /// A plugin's operation failed with its own error.
    case failed(operation: String, code: String, message: String)
}

extension OperationError {
    /// The error code for programs, stable across releases: `cancelled`, `spatialReferenceMismatch`, `emptyGeometry`, …
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

    /// The name of the failed operation in ``GeometryEngine``.
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

    /// The value found, if the error has one.
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

    /// The expected value, if the error has one.
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
    /// A description of the error, its place and what is allowed, in English.
    public var description: String {
        switch self {
        case .cancelled(let operation): "\(operation) was cancelled"
        case .spatialReferenceMismatch(let operation, let first, let second):
            "\(operation) needs geometries with the same spatial reference, found \(first) and \(second): project one of them first"
        case .missingSpatialReference(let operation): "\(operation) needs a geometry with a spatial reference, and this one has none"
        case .unknownProjection(let operation, let from, let to, let reason):
            "\(operation) has no projection from \(from) to \(to): "
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
