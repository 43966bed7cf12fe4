import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that simplifies the shape, in one of two ways: it removes vertices that hardly affect the shape, or makes it topologically
/// consistent. The result is shown while the tool is active, except for shapes of more than 20,000 vertices; a tap or enter applies it.
///
/// On the stream it is the tool `simplify` of `sketch.setTool`. Its setting `mode` is `generalize` for removing vertices with a tolerance,
/// from the selected parts if there are any (`GeometryEngine.generalize`; no part is lost), or `simplify` for a shape without
/// self-intersections, duplicates and parts without extent, always for the whole shape (`GeometryEngine.simplify`). Remaining vertices keep
/// their elevations and measures. Generalizing refuses a nonzero x or y with a magnitude below 1e-130. It needs permission to delete
/// vertices.
public struct SimplifyTool: Plugin {
    /// The name of the plugin.
    public let name = "simplifyTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "simplify", title: "Simplify",
            summary: "Removes vertices that hardly affect the shape, or makes it topologically consistent.",
            parameters: [
                OperationParameter(
                    "mode", .choice(Simplifying.Mode.allCases.map(\.rawValue)),
                    "Whether to remove vertices by a tolerance, or to make the shape topologically consistent.",
                    default: .choice("generalize")),
                .optional(
                    "tolerance", .number(0...(.greatestFiniteMagnitude)),
                    "The maximum deviation of removed vertices, in map units; by default one point of the screen, and 0 for simplify."
                ),
            ],
            types: [.multipoint, .polyline, .polygon],
            steps: ["simplify": "Simplify"]
        ) { settings throws(OperationError) in
            Simplifying(
                mode: Simplifying.Mode(rawValue: try settings.choice("mode")) ?? .generalize,
                tolerance: settings.has("tolerance") ? try settings.number("tolerance") : nil)
        }
    }

    /// Adds the tool `simplify`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Simplifying: SketchTool {
    enum Mode: String, CaseIterable {
        case generalize, simplify
    }

    let mode: Mode
    let tolerance: Double?
    private var change = InstantChange(name: "simplify", idleReason: "the shape is as simple as this makes it")

    init(mode: Mode, tolerance: Double?) { (self.mode, self.tolerance) = (mode, tolerance) }

    var preview: SketchPreview? { change.preview }

    mutating func activate(in context: SketchContext) {
        let (mode, tolerance) = (mode, tolerance)
        change.activate(in: context) { shape, parts throws(SketchError) in try Self.simplify(shape, parts, mode, tolerance, context) }
    }

    mutating func refresh(in context: SketchContext) {
        let (mode, tolerance) = (mode, tolerance)
        change.refresh(in: context) { shape, parts throws(SketchError) in try Self.simplify(shape, parts, mode, tolerance, context) }
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        let (mode, tolerance) = (mode, tolerance)
        return try change.handle(event, in: context) { shape, parts throws(SketchError) in
            try Self.simplify(shape, parts, mode, tolerance, context)
        }
    }

    private static func simplify(
        _ shape: Geometry, _ parts: [Int]?, _ mode: Mode, _ tolerance: Double?, _ context: SketchContext
    ) throws(SketchError) -> Geometry {
        try context.requireDeleting(for: "simplify")
        let engine = context.engine
        return try context.operation { () throws(OperationError) in
            if mode == .simplify { return try engine.simplify(shape, tolerance: tolerance ?? 0) }
            let tolerance = tolerance ?? context.mapUnits(points: 1)
            if parts == nil {
                // Rings of which nobody has said which are holes come back in the order in which they have roles.
                let ordered = ShapeMembers(shape).shape
                let thinned = try engine.generalize(ordered, tolerance: tolerance, preservesTopology: true)
                guard thinned.partCount == ordered.partCount else { return thinned }
                let taken = ordered.taking(thinnedParts: thinned.parts)
                return taken == ordered ? shape : taken
            }
            // Each separately: a hole that was selected without its exterior ring is generalized as an independent ring.
            return try shape.mappingParts(parts) { part throws(OperationError) in
                let thinned = try engine.generalize(Geometry.alone(part), tolerance: tolerance, preservesTopology: true)
                return thinned.parts.first.map { part.taking(thinned: $0) } ?? part
            }
        }
    }
}

extension Geometry {
    /// Returns the shape with its parts generalized, with the same number of parts.
    fileprivate func taking(thinnedParts parts: Parts) -> Geometry {
        var next = parts.makeIterator()
        return mappingParts(nil) { part in next.next().map { part.taking(thinned: $0) } ?? part }
    }
}

extension Path {
    /// Returns the generalized path in this path's direction, or this path if no vertices were removed.
    fileprivate func taking(thinned: Path) -> Path {
        if thinned.count == count { return self }
        return isRing && (thinned.signedArea < 0) != (signedArea < 0) ? thinned.reversed() : thinned
    }
}
