import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// Adds the area between a drawn line and existing boundaries: those of the shape itself and of polygons in the
/// layer's snap sources. The new area has exactly their vertices on the common edges.
///
/// The new area shares an edge with the shape, which OGC's rules do not allow for parts of a polygon: a host should make it a separate
/// feature.
///
/// Over the stream it is the tool `autoComplete` of `sketch.setTool`. The line begins and ends on or inside the areas that it adjoins; each
/// area that it encloses becomes a part (`GeometryEngine.autoComplete`). At most 1,000 polygons of the sources are used: those that
/// intersect the line's extent, or the extent of one which does. Sources that snapping ignores are ignored here as well.
public struct AutoCompleteTool: Plugin {
    /// The plugin's name.
    public let name = "autoCompleteTool"

    /// Creates the plugin.
    public init() {}

    /// The contribution to register.
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
