import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that splits lines and areas along a line that is drawn across them; the pieces become parts of the sketch. A line is also split
/// by a tap on one of its vertices.
///
/// On the stream it is the tool `split` of `sketch.setTool`; in Swift:
/// ```swift
/// try layer.setTool(SplitTool.contribution, settings: ["keep": .choice("left")])
/// ```
/// If parts are selected, only those are split. Pieces replace their part at its index, those of a line in its order; those of an area
/// share the edge along which they were cut. OGC's rules do not allow this for parts of one polygon, so that a host makes a feature of each
/// piece; if the layer's guard refuses edits that make a shape invalid, it also refuses this one.
public struct SplitTool: Plugin {
    /// The name of the plugin.
    public let name = "splitTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "split", title: "Split", summary: "Splits lines and polygons along a drawn line, and lines at a tapped vertex.",
            parameters: [
                OperationParameter(
                    "keep", .choice(Splitting.Side.allCases.map(\.rawValue)),
                    "The pieces to keep: all of them, or those on one side of the drawn line, as seen in its direction.",
                    default: .choice("all"))
            ],
            types: [.polyline, .polygon],
            steps: ["split": "Split"]
        ) { settings throws(OperationError) in
            Splitting(keep: Splitting.Side(rawValue: try settings.choice("keep")) ?? .all)
        }
    }

    /// Adds the tool `split`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Splitting: SketchTool {
    enum Side: String, CaseIterable {
        case all, left, right
    }

    let keep: Side
    private var change = DrawnChange(name: "split")

    init(keep: Side) { self.keep = keep }

    var preview: SketchPreview? { change.preview }

    var canUndo: Bool { change.canUndo }

    func status(in context: SketchContext) -> SketchToolStatus { change.status }

    mutating func refresh(in context: SketchContext) {
        let keep = keep
        change.refresh(in: context) { line throws(SketchError) in try Self.split(along: line, keeping: keep, in: context) }
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        if let pointer = event.pointer, pointer.button != .primary { return false }
        if case .tap(let pointer) = event, change.isEmpty, let place = Self.innerVertex(under: pointer, in: context) {
            try context.requirePartCreation(for: "split")
            try context.layer.splitPart(at: place.part, vertex: place.index)
            return true
        }
        let keep = keep
        return try change.handle(event, in: context) { line throws(SketchError) in try Self.split(along: line, keeping: keep, in: context) }
    }

    /// Returns a vertex of a line at which it can be split.
    private static func innerVertex(under pointer: SketchPointer, in context: SketchContext) -> (part: Int, index: Int)? {
        guard context.geometry.type == .polyline, let vertex = context.vertex(near: pointer) else { return nil }
        return vertex.index > 0 && vertex.index < context.geometry.parts[vertex.part].count - 1 ? (vertex.part, vertex.index) : nil
    }

    private static func split(along line: Path, keeping side: Side, in context: SketchContext) throws(SketchError) -> Geometry {
        try context.requirePartCreation(for: "split")
        let members = ShapeMembers(context.geometry)
        let cutter = Polyline(line, spatialReference: members.shape.spatialReference)
        let near = Set(members.indices(meeting: line.extent))
        var replaced: [(member: Int, parts: [Path])] = []
        for index in members.indices(ofParts: context.selectedParts) where near.contains(index) {
            let pieces = try context.operation { () throws(OperationError) in
                try context.engine.cut(members.member(index), by: cutter)
            }
            guard pieces.all.count > 1 else { continue }
            let kept: [Geometry] =
                switch side {
                case .all: pieces.all
                case .left: [pieces.left].compactMap { $0 } + pieces.uncut
                case .right: [pieces.right].compactMap { $0 } + pieces.uncut
                }
            let parts = kept.flatMap { Array($0.parts) }
            let whole = members.shape.parts[members.ranges[index].lowerBound]
            replaced.append((index, members.shape.type == .polyline ? whole.inOrder(parts) : parts))
        }
        guard !replaced.isEmpty else {
            throw .tool(name: "split", reason: "the line does not lead across the shape from one side to the other")
        }
        let result = members.replacing(replaced)
        guard !result.isEmpty else {
            throw .tool(name: "split", reason: "nothing lies \(side.rawValue) of the line, so nothing would stay")
        }
        return context.settingOrdinates(of: result)
    }
}

extension Path {
    /// Returns the pieces of this path in its order, each beginning where the previous one ends. For a closed path, the last and first
    /// piece, which continue each other, are joined.
    fileprivate func inOrder(_ pieces: [Path]) -> [Path] {
        var rest = pieces
        var ordered: [Path] = []
        var end = first
        while let place = end, let next = rest.firstIndex(where: { $0.first?.x == place.x && $0.first?.y == place.y }) {
            ordered.append(rest.remove(at: next))
            end = ordered.last?.last
        }
        guard rest.isEmpty, ordered.count > 2, let first, let last, first.x == last.x, first.y == last.y else { return ordered + rest }
        var joined = ordered.removeLast()
        joined.append(contentsOf: ordered[0].subpath(1..<ordered[0].count))
        return [joined] + ordered.dropFirst()
    }
}
