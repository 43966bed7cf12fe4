import GromaGeometry

/// The rule that the geometries of an operation have the same spatial reference.
enum SpatialReferenceCheck {
    /// Returns the common spatial reference; of aliases, the first one.
    static func common(of geometries: [Geometry], _ operation: String) throws(OperationError) -> SpatialReference? {
        guard let first = geometries.first?.spatialReference else {
            if let other = geometries.lazy.compactMap(\.spatialReference).first {
                throw .spatialReferenceMismatch(operation: operation, first: name(nil), second: name(other))
            }
            return nil
        }
        for geometry in geometries.dropFirst() where geometry.spatialReference != first {
            throw .spatialReferenceMismatch(operation: operation, first: name(first), second: name(geometry.spatialReference))
        }
        return first
    }

    /// Returns the name of a spatial reference in error messages.
    static func name(_ reference: SpatialReference?) -> String {
        reference?.description ?? "no reference"
    }
}

/// Checks of numeric parameters of operations.
enum ParameterCheck {
    static func finite(_ value: Double, _ name: String, _ operation: String) throws(OperationError) {
        if !value.isFinite { throw .invalidParameter(operation: operation, name: name, found: "\(value)", expected: "a finite number") }
        try withinLimit(value, name, operation)
    }

    static func notNegative(_ value: Double, _ name: String, _ operation: String) throws(OperationError) {
        if !(value >= 0 && value.isFinite) {
            throw .invalidParameter(operation: operation, name: name, found: "\(value)", expected: "a finite number, 0 or more")
        }
        try withinLimit(value, name, operation)
    }

    static func positive(_ value: Double, _ name: String, _ operation: String) throws(OperationError) {
        if !(value > 0 && value.isFinite) {
            throw .invalidParameter(operation: operation, name: name, found: "\(value)", expected: "a finite number above 0")
        }
        try withinLimit(value, name, operation)
    }

    /// Throws for a number that would lead to coordinates beyond ``CoordinateLimit``.
    static func withinLimit(_ value: Double, _ name: String, _ operation: String) throws(OperationError) {
        if abs(value) > CoordinateLimit.magnitude {
            throw .invalidParameter(
                operation: operation, name: name, found: "\(value)", expected: "a number within ±\(CoordinateLimit.magnitude)")
        }
    }
}

/// The range of coordinates that are safe for GEOS: if squares overflow, some of its searches never end.
enum CoordinateLimit {
    /// The greatest magnitude of x and y.
    static let magnitude = 1e150

    static func check(_ geometries: [Geometry], _ operation: String) throws(OperationError) {
        for geometry in geometries where !geometry.isEmpty {
            let extent = geometry.extent
            for (x, y) in [(extent.xMin, extent.yMin), (extent.xMax, extent.yMax)] where max(abs(x), abs(y)) > magnitude {
                throw .coordinateOutOfRange(operation: operation, x: x, y: y, limit: magnitude)
            }
        }
    }
}
