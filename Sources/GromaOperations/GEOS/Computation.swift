import GromaBase
import CGEOS
import GromaGeometry

/// The common steps of operations with GEOS: checks the references, converts the inputs, makes the call, reads the result and reports
/// progress.
struct Computation {
    /// The operation's name in errors.
    let operation: String
    /// The input geometries, with a role for every ring.
    let inputs: [Geometry]
    /// The result's spatial reference.
    let spatialReference: SpatialReference?
    /// Progress and cancellation.
    let hook: OperationHook

    init(_ operation: String, _ inputs: [Geometry], hook: OperationHook) throws(OperationError) {
        self.operation = operation
        self.inputs = inputs.map(\.withRingRoles)
        self.hook = hook
        spatialReference = try SpatialReferenceCheck.common(of: inputs, operation)
        try CoordinateLimit.check(inputs, operation)
    }

    /// The ordinates that any input has.
    var dimensions: Dimensions { inputs.reduce(.xy) { $0.union($1.dimensions) } }

    /// Computes a geometry from one geometry. With `carrying` false the result is in XY.
    func unary(
        carrying: Bool = true,
        _ call: (borrowing GEOSContext, OpaquePointer) throws(OperationError) -> GEOSGeometryHandle
    ) throws(OperationError) -> Geometry {
        guard let input = inputs.first else { throw .emptyGeometry(operation: operation) }
        return try GEOSContext.run(operation, hook: hook) { (context) throws(OperationError) in
            try hook.report(0, operation)
            let given = try context.make(input)
            try hook.report(0.1, operation)
            let result = try call(context, given.raw)
            try hook.report(0.9, operation)
            let geometry = try reader(carrying: carrying).read(result, context)
            hook.progress?(1)
            return geometry
        }
    }

    /// Computes a geometry from two geometries.
    func binary(
        _ call: (borrowing GEOSContext, OpaquePointer, OpaquePointer) throws(OperationError) -> GEOSGeometryHandle
    ) throws(OperationError) -> Geometry {
        try pair { (context, a, b) throws(OperationError) in
            let result = try call(context, a, b)
            try hook.report(0.9, operation)
            let geometry = try reader(carrying: true).read(result, context)
            hook.progress?(1)
            return geometry
        }
    }

    /// Computes any result from two geometries.
    func pair<Result>(
        _ body: (borrowing GEOSContext, OpaquePointer, OpaquePointer) throws(OperationError) -> Result
    ) throws(OperationError) -> Result {
        guard inputs.count == 2 else { throw .emptyGeometry(operation: operation) }
        return try GEOSContext.run(operation, hook: hook) { (context) throws(OperationError) in
            try hook.report(0, operation)
            let a = try context.make(inputs[0])
            let b = try context.make(inputs[1])
            try hook.report(0.1, operation)
            return try body(context, a.raw, b.raw)
        }
    }

    /// Returns a reader of this computation's results.
    func reader(carrying: Bool) -> GeometryReader {
        guard carrying else { return GeometryReader(spatialReference: spatialReference) }
        return GeometryReader(dimensions: dimensions, spatialReference: spatialReference, elevation: ElevationModel(inputs))
    }
}
