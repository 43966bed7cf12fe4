import GromaGeometry
import GromaOperations

extension SketchToolContribution {
    /// Declares the tool of an operation: it has the operation's name, its settings are the operation's parameters except the geometry, and
    /// it applies the operation to the shape, or to each of the selected parts. The result is previewed while the tool is active, and a tap
    /// or Enter applies it.
    ///
    /// ```swift
    /// try registry.add(
    ///     SketchToolContribution(
    ///         applying: mirror, title: "Mirror", summary: "Mirrors the shape or its selected parts at a meridian.", needs: .moving,
    ///         idleReason: "the shape is its own mirror image", types: [.polyline, .polygon]), named: mirror.name, to: .sketchTools)
    /// ```
    ///
    /// - Parameters:
    /// - operation: An operation that makes one geometry from one of the same type.
    ///   - title: The display name.
    ///   - summary: One sentence that says what the tool does.
    ///   - permissions: What a person must be allowed to do.
    /// - idleReason: Why nothing changes if the result equals the shape, as in "the corners are square already".
    /// - types: The types of geometry that it works on.
    public init(
        applying operation: OperationContribution, title: String, summary: String, needs permissions: SketchPermissions, idleReason: String,
        types: [GeometryType]
    ) {
        self.init(
            name: operation.name, title: title, summary: summary, parameters: operation.settings, types: types,
            steps: [operation.name: title]
        ) {
            settings throws(OperationError) in
            OperationTool(
                work: OperationTool.Work(operation: operation, settings: settings, permissions: permissions),
                change: InstantChange(name: operation.name, idleReason: idleReason))
        }
    }
}

/// The tool of an operation.
private struct OperationTool: SketchTool {
    /// What it does with a shape.
    struct Work {
        let operation: OperationContribution
        let settings: OperationArguments
        let permissions: SketchPermissions

        func result(of shape: Geometry, _ parts: [Int]?, in context: SketchContext) throws(SketchError) -> Geometry {
            try permissions.check(in: context, for: operation.name)
            let (engine, metric) = (context.engine, context.groundMetric)
            return try context.operation { () throws(OperationError) in
                guard let parts else { return try made(of: shape, engine, metric) }
                return try shape.mappingParts(parts) { part throws(OperationError) in
                    var alone = Geometry.alone(part)
                    alone.spatialReference = shape.spatialReference
                    let paths = try made(of: alone, engine, metric).parts
                    guard paths.count == 1 else {
                        throw .noResult(operation: operation.name, reason: "it makes \(paths.count) parts of one")
                    }
                    return paths[0]
                }
            }
        }

        private func made(
            of geometry: Geometry, _ engine: GeometryEngine, _ metric: GroundMetric
        ) throws(OperationError) -> Geometry {
            let made = try operation.run(geometry, with: settings, engine: engine, metric: metric)
            guard made.type == geometry.type else {
                throw .noResult(operation: operation.name, reason: "it makes a \(made.type.rawValue) of a \(geometry.type.rawValue)")
            }
            return made
        }
    }

    let work: Work
    var change: InstantChange

    var preview: SketchPreview? { change.preview }

    mutating func activate(in context: SketchContext) {
        let work = work
        change.activate(in: context) { shape, parts throws(SketchError) in try work.result(of: shape, parts, in: context) }
    }

    mutating func refresh(in context: SketchContext) {
        let work = work
        change.refresh(in: context) { shape, parts throws(SketchError) in try work.result(of: shape, parts, in: context) }
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        let work = work
        return try change.handle(event, in: context) { shape, parts throws(SketchError) in
            try work.result(of: shape, parts, in: context)
        }
    }
}
