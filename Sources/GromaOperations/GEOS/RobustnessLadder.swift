import CGEOS
import GromaGeometry

/// The fallbacks if GEOS finds no consistent topology for valid input: the same call on coarser and coarser grids.
enum RobustnessLadder {
    /// The rungs: the size of the grid as a fraction of the greatest coordinate; the first one is the plain call, without a grid.
    static let rungs: [Double?] = [nil, 1e-14, 1e-12, 1e-10, 1e-8]

    /// Tries one rung after another until one gives a result.
    ///
    /// `attempt` is called with nil for full precision and a grid size otherwise. Only a topology error leads to the next rung, and only when the
    /// inputs are valid; an invalid input is reported instead.
    static func climb(
        _ context: borrowing GEOSContext, inputs: [OpaquePointer],
        _ attempt: (_ gridSize: Double?) throws(OperationError) -> GEOSGeometryHandle
    ) throws(OperationError) -> GEOSGeometryHandle {
        var last: OperationError?
        var magnitude = 0.0
        for rung in rungs {
            do throws(OperationError) {
                return try attempt(rung.map { $0 * magnitude })
            } catch {
                guard case .topology = error else { throw error }
                if last == nil {
                    for input in inputs { try requireValid(input, context) }
                    magnitude = inputs.reduce(0) { max($0, greatestCoordinate(of: $1, context)) }
                }
                last = error
                if !(magnitude > 0) { break }
            }
        }
        throw last ?? context.failure()
    }

    private static func greatestCoordinate(of input: OpaquePointer, _ context: borrowing GEOSContext) -> Double {
        var (xMin, yMin, xMax, yMax) = (0.0, 0.0, 0.0, 0.0)
        guard GEOSisEmpty_r(context.raw, input) == 0,
            GEOSGeom_getExtent_r(context.raw, input, &xMin, &yMin, &xMax, &yMax) == 1
        else { return 0 }
        return max(abs(xMin), abs(yMin), abs(xMax), abs(yMax))
    }

    /// Throws the reason and the position for an invalid geometry.
    static func requireValid(_ input: OpaquePointer, _ context: borrowing GEOSContext) throws(OperationError) {
        if let flaw = try context.flaw(of: input) {
            throw .invalidGeometry(operation: context.operation, reason: flaw.reason, x: flaw.x, y: flaw.y)
        }
    }
}
