import CGEOS
import GromaGeometry

/// The four set operations of GEOS's overlay, each with its variant on a grid.
enum Overlay: String {
    case union, intersection, difference, symmetricDifference

    /// Calls GEOS; a grid size rounds the inputs and the result to that grid.
    private func call(_ context: OpaquePointer, _ a: OpaquePointer, _ b: OpaquePointer, _ gridSize: Double?) -> OpaquePointer? {
        switch (self, gridSize) {
        case (.union, nil): GEOSUnion_r(context, a, b)
        case (.union, let grid?): GEOSUnionPrec_r(context, a, b, grid)
        case (.intersection, nil): GEOSIntersection_r(context, a, b)
        case (.intersection, let grid?): GEOSIntersectionPrec_r(context, a, b, grid)
        case (.difference, nil): GEOSDifference_r(context, a, b)
        case (.difference, let grid?): GEOSDifferencePrec_r(context, a, b, grid)
        case (.symmetricDifference, nil): GEOSSymDifference_r(context, a, b)
        case (.symmetricDifference, let grid?): GEOSSymDifferencePrec_r(context, a, b, grid)
        }
    }

    /// Returns the union of the members of a GEOS geometry, with the robustness ladder.
    static func union(of input: OpaquePointer, _ context: borrowing GEOSContext) throws(OperationError) -> GEOSGeometryHandle {
        try RobustnessLadder.climb(context, inputs: [input]) { (grid) throws(OperationError) in
            try context.computed { if let grid { GEOSUnaryUnionPrec_r($0, input, grid) } else { GEOSUnaryUnion_r($0, input) } }
        }
    }

    /// Overlays two GEOS geometries, with the robustness ladder.
    func apply(_ context: borrowing GEOSContext, _ a: OpaquePointer, _ b: OpaquePointer) throws(OperationError) -> GEOSGeometryHandle {
        try RobustnessLadder.climb(context, inputs: [a, b]) { (grid) throws(OperationError) in
            try context.computed { self.call($0, a, b, grid) }
        }
    }
}

extension Computation {
    /// Overlays the two inputs and returns GEOS's result unchanged.
    func overlay(_ overlay: Overlay) throws(OperationError) -> Geometry {
        try binary { (context, a, b) throws(OperationError) in try overlay.apply(context, a, b) }
    }
}
