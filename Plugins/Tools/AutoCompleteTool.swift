import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that adds the area between a drawn line and existing boundaries: those of the shape itself and of polygons in the layer's snap
/// sources. The new area has exactly their vertices on the common edges.
///
/// It shares an edge with the shape, which OGC's rules do not allow for parts of one polygon: a host makes a separate feature of it.
///
/// On the stream it is the tool `autoComplete` of `sketch.setTool`. The line begins and ends on or inside the adjacent polygons; each area
/// that it closes off becomes a part (`GeometryEngine.autoComplete`). Polygons of the sources are used if their bounding box meets that of
/// the line, or of another polygon that does: at most 1,000. Sources that are excluded from snapping are ignored.
public struct AutoCompleteTool: Plugin {
    /// The name of the plugin.
    public let name = "autoCompleteTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "autoComplete", title: "Auto-Complete", summary: "Adds the polygon between a drawn line and existing boundaries.",
            types: [.polygon],
            steps: ["autoComplete": "Auto-Complete"]
        ) { _ in Completing() }
    }

    /// Adds the tool `autoComplete`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Completing: SketchTool {
    private var change = DrawnChange(name: "autoComplete")

    var preview: SketchPreview? { change.preview }

    var canUndo: Bool { change.canUndo }

    func status(in context: SketchContext) -> SketchToolStatus { change.status }

    mutating func refresh(in context: SketchContext) {
        change.refresh(in: context) { line throws(SketchError) in try Self.complete(line, in: context) }
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        try change.handle(event, in: context) { line throws(SketchError) in try Self.complete(line, in: context) }
    }

    private static func complete(_ line: Path, in context: SketchContext) throws(SketchError) -> Geometry {
        try context.requirePartCreation(for: "autoComplete")
        let members = ShapeMembers(context.geometry)
        let reference = members.shape.spatialReference
        let neighbours = context.neighbours(of: line.extent, limit: 1_000) { $0.type == .polygon }
        let found = try context.operation { () throws(OperationError) in
            try context.engine.autoComplete([members.shape] + neighbours, with: Polyline(line, spatialReference: reference))
        }
        let parts = found.flatMap { Array($0.parts) }
        guard !parts.isEmpty else {
            throw .tool(name: "autoComplete", reason: "the line closes off no area together with the boundaries that are there")
        }
        return context.settingOrdinates(of: members.adding(parts))
    }
}
