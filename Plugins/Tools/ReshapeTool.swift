import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that replaces a part of a line or an outline by a line that is drawn from one place on it to another.
///
/// On the stream it is the tool `reshape` of `sketch.setTool`. The part between the first and the last intersection of a line with the
/// drawn line is replaced by the drawn line; for an area, the larger of the two possible shapes is kept: see `GeometryEngine.reshape`. If
/// parts are selected, only those are reshaped. New vertices have elevations and measures interpolated between those at both intersections.
/// It needs permission to move and to add vertices.
public struct ReshapeTool: Plugin {
    /// The name of the plugin.
    public let name = "reshapeTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "reshape", title: "Reshape",
            summary: "Replaces the course of lines and outlines by a drawn line between the places where they intersect.",
            types: [.polyline, .polygon],
            steps: ["reshape": "Reshape"]
        ) { _ in Reshaping() }
    }

    /// Adds the tool `reshape`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Reshaping: SketchTool {
    private var change = DrawnChange(name: "reshape")

    var preview: SketchPreview? { change.preview }

    var canUndo: Bool { change.canUndo }

    func status(in context: SketchContext) -> SketchToolStatus { change.status }

    mutating func refresh(in context: SketchContext) {
        change.refresh(in: context) { line throws(SketchError) in try Self.reshape(along: line, in: context) }
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        try change.handle(event, in: context) { line throws(SketchError) in try Self.reshape(along: line, in: context) }
    }

    private static func reshape(along line: Path, in context: SketchContext) throws(SketchError) -> Geometry {
        try context.requireMoving(for: "reshape")
        try context.requireVertexCreation(for: "reshape")
        let members = ShapeMembers(context.geometry)
        let guide = Polyline(line, spatialReference: members.shape.spatialReference)
        let near = Set(members.indices(meeting: line.extent))
        var replaced: [(member: Int, parts: [Path])] = []
        var refusal = OperationError.noResult(operation: "reshape", reason: "no path or ring meets the drawn line at two places")
        for index in members.indices(ofParts: context.selectedParts) where near.contains(index) {
            do throws(OperationError) {
                replaced.append((index, Array(try context.engine.reshape(members.member(index), with: guide).parts)))
            } catch {
                // A part that the line does not intersect twice is unchanged.
                guard case .noResult = error else { throw .operation(error) }
                refusal = error
            }
        }
        guard !replaced.isEmpty else { throw .operation(refusal) }
        let result = members.replacing(replaced)
        if members.ranges.count > 1, try overlaps(result, before: members.shape, in: context) {
            throw .tool(name: "reshape", reason: "the reshaped part would overlap another")
        }
        return context.settingOrdinates(of: result)
    }

    /// Whether an area that was valid before no longer is.
    private static func overlaps(_ result: Geometry, before: Geometry, in context: SketchContext) throws(SketchError) -> Bool {
        guard result.type == .polygon else { return false }
        return try context.operation { () throws(OperationError) in
            if try context.engine.isValid(result).value { return false }
            return try context.engine.isValid(before).value
        }
    }
}
