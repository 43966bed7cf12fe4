import GromaFormats
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

extension CommandError {
    /// Creates the stream's error for an error of a format.
    package init(_ error: FormatError) {
        // Every code of a format is a separate kind, so that the description lists it.
        let kind: ErrorKind =
            switch error {
            case .syntax: .formatError
            case .truncated: .truncated
            case .trailingText: .trailingText
            case .encoding: .encoding
            case .unsupportedGeometry: .unsupportedGeometry
            case .unknownGeometry: .unknownGeometry
            case .notFinite: .notFinite
            case .dimensionMismatch: .dimensionMismatch
            case .unclosedRing: .unclosedRing
            case .tooFewPositions: .tooFewPositions
            case .holeWithoutShell: .holeWithoutShell
            case .missingMember: .missingMember
            case .duplicateMember: .duplicateMember
            case .wrongType: .wrongMember
            case .nestingTooDeep: .nestingTooDeep
            case .tooLarge: .tooLarge
            case .doctype: .doctype
            case .spatialReferenceConflict: .spatialReferenceConflict
            case .severalGeometries: .severalGeometries
            case .noGeometry: .noGeometry
            case .notRepresentable: .notRepresentable
            case .notSupported: .notSupported
            case .cannotProject: .cannotProject
            case .unknownFormat: .unknownFormat
            case .inputOutput, .noSpace: .fileError
            }
        self.init(kind, error.description)
        switch error {
        case .spatialReferenceConflict(_, let text, let given): (found, expected) = (.string(given), text)
        case .severalGeometries(_, let count): (found, expected) = (.integer(count), "one geometry")
        case .notRepresentable(_, let what, _), .notSupported(_, let what): found = .string(what)
        case .cannotProject(_, let from, let to): (found, expected) = (.string(from), to)
        case .unknownFormat(let name, let known): (found, expected) = (.string(name), known.joined(separator: ", "))
        case .inputOutput(let path, _), .noSpace(let path): found = .string(path)
        default: break
        }
        if let fault = error.fault {
            found = .string(fault.found)
            expected = fault.expected
            if let offset = fault.offset { details.append(("offset", .integer(offset))) }
            details.append(("format", .string(fault.format)))
        }
    }

    /// Creates the stream's error for an error of an operation.
    package init(_ error: OperationError) {
        let kind: ErrorKind =
            switch error {
            case .cancelled: .cancelled
            case .spatialReferenceMismatch: .spatialReferenceMismatch
            case .missingSpatialReference: .missingSpatialReference
            case .unknownProjection: .unknownProjection
            case .notInstalled: .notInstalled
            case .unsupportedGeometry: .wrongGeometryType
            case .emptyGeometry: .emptyGeometry
            case .dimensionMismatch: .dimensionMismatch
            case .invalidParameter(_, _, OperationArguments.missing, _): .missingParameter
            case .invalidParameter: .invalidValue
            case .invalidCoordinate(_, _, _, let expected): expected.hasPrefix("a latitude") ? .latitudeOutOfRange : .invalidCoordinate
            case .coordinateOutOfRange: .coordinateOutOfRange
            case .invalidGeometry: .invalidGeometry
            case .topology: .topologyError
            case .tooLarge: .tooLarge
            case .tooManyAbandoned: .limitExceeded
            case .geos: .geosError
            case .noResult: .noResult
            case .failed: .operationFailed
            }
        self.init(kind, error.description, code: kind == .operationFailed ? error.code : nil)
        found = error.found.map { .string($0) }
        expected = error.expected
        switch error {
        case .invalidParameter(_, let name, _, _): path = "params.\(name)"
        case .missingSpatialReference: found = .null
        case .tooManyAbandoned: details.append(("limit", "abandonedComputations"))
        case .unknownProjection(_, _, let to, _): expected = "a reference from which a projection leads to \(to)"
        case .invalidGeometry(_, _, let x, let y) where x.isFinite && y.isFinite:
            details.append(("at", .array([.number(x), .number(y)])))
        default: break
        }
    }

    /// Creates the stream's error for an error of an operation on geometries, each with the name of its parameter: of those it names the one
    /// with the coordinate, or with another reference than the first.
    package init(_ error: OperationError, in operands: [(name: String, geometry: Geometry)]) {
        self.init(error)
        let culprit: (name: String, geometry: Geometry)?
        switch error {
        case .invalidCoordinate(_, let x, let y, _), .coordinateOutOfRange(_, let x, let y, _):
            culprit = operands.first { $0.geometry.extent.contains(x: x, y: y) }
        case .spatialReferenceMismatch:
            let reference = operands.first?.geometry.spatialReference
            culprit = operands.first { $0.geometry.spatialReference != reference }
        default: culprit = nil
        }
        if let culprit { path = "params.\(culprit.name)" }
    }

    /// Returns the name of the parameter for such an index.
    private static func parameter(for what: String) -> String {
        if what.hasSuffix("vertex") || what == "segment" { return "index" }
        return what == "shell" ? "shell" : "part"
    }

    /// Creates the stream's error for an error of a geometry.
    package init(_ error: GeometryError, path: String? = nil) {
        switch error {
        case .indexOutOfRange(let what, let found, let allowed):
            self.init(
                .indexOutOfRange, error.description, path: path ?? "params.\(Self.parameter(for: what))",
                found: .integer(found),
                expected: allowed.isEmpty ? "nothing: there are none" : "\(allowed.lowerBound) to \(allowed.upperBound - 1)")
        case .dimensionMismatch(let ordinate, let dimensions):
            self.init(
                .dimensionMismatch, error.description, path: path, found: .string(ordinate),
                expected: "x, y" + (dimensions.hasZ ? ", z" : "") + (dimensions.hasM ? ", m" : ""))
        case .notFinite: self.init(.notFinite, error.description, path: path)
        case .wrongType(let verb, let found):
            self.init(
                .wrongGeometryType, error.description, path: path, found: .string(found.rawValue),
                expected: verb.hasPrefix("close") ? "a polygon" : verb.hasSuffix("Part") ? "a polyline or a polygon" : nil)
        case .emptyGeometry: self.init(.emptyGeometry, error.description, path: path)
        case .spatialReferenceMismatch(let first, let second):
            self.init(
                .spatialReferenceMismatch, error.description, path: path, found: second.map { .string($0.description) } ?? .null,
                expected: first?.description ?? "null")
        case .latitudeOutOfRange(let y): self.init(.latitudeOutOfRange, error.description, path: path, found: .number(y))
        case .noProjection(let from, let to):
            self.init(
                .unknownProjection, error.description, path: path, found: from.map { .string($0.description) } ?? .null,
                expected: "a reference from which a projection leads to \(to?.description ?? "none")")
        case .invalidValue(let name, let number, let expected):
            // An integral number is an index or a count, and is written as an integer.
            let found = Int(exactly: number).map { JSONValue.integer($0) } ?? .number(number)
            self.init(
                .invalidValue, "\(name) is \(found.text), expected \(expected).", path: path ?? "params.\(name)", found: found,
                expected: expected)
        }
    }
}

extension CommandError {
    /// Creates the stream's error for an error of a geometry, in the terms of the method: `place` is the parameter for the place or the
    /// vertices, `verb` the name of the method.
    package init(_ error: GeometryError, place: String?, verb: String?) {
        switch error {
        case .indexOutOfRange(GeometryError.room, let found, _) where place == "params.point" || place == "params.points":
            self.init(.indexOutOfRange, error.description, path: place, found: .integer(found), expected: "at most 1 vertex")
        case .wrongType(_, let found): self.init(verb.map { .wrongType(verb: $0, found: found) } ?? error)
        default: self.init(error)
        }
    }
}

/// Runs a closure that throws geometry errors, and converts them to those of the stream.
@inline(__always)
package func withGeometryErrors<Value>(_ path: String? = nil, _ body: () throws(GeometryError) -> Value) throws(CommandError) -> Value {
    do throws(GeometryError) { return try body() } catch { throw CommandError(error, path: path) }
}

/// Runs a closure that throws operation errors, and converts them to those of the stream, which name the operand that is to blame.
@inline(__always)
package func withOperationErrors<Value>(
    in operands: @autoclosure () -> [(name: String, geometry: Geometry)] = [], _ body: () throws(OperationError) -> Value
) throws(CommandError) -> Value {
    do throws(OperationError) { return try body() } catch { throw CommandError(error, in: operands()) }
}
