import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that selects the vertices inside a ring, which is drawn by dragging or by taps.
///
/// The previous selection is replaced, or extended with shift or the mode `add`; with alt or the mode `subtract`, the vertices inside are
/// removed from it. Vertices on the ring are inside. The geometry does not change, so that it is not a step of the history.
///
/// In Swift it is `layer.setTool(LassoTool.contribution)`, on the stream `sketch.setTool` with `{"tool": "lasso"}`.
public struct LassoTool: Plugin {
    /// The name of the plugin.
    public let name = "lassoTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "lasso", title: "Lasso", summary: "Selects the vertices inside a drawn ring.",
            parameters: [
                OperationParameter(
                    "mode", .choice(Lasso.Mode.allCases.map(\.rawValue)),
                    "Whether the vertices inside replace the selection, are added to it, or are removed from it.", default: .choice("new"))
            ]
        ) { arguments throws(OperationError) in
            Lasso(mode: Lasso.Mode(rawValue: try arguments.choice("mode")) ?? .new)
        }
    }

    /// Adds the tool `lasso`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Lasso: SketchTool {
    enum Mode: String, CaseIterable {
        case new, add, subtract
    }

    let mode: Mode
    private var line = DrawnLine(isRing: true, snaps: false)

    init(mode: Mode) { self.mode = mode }

    var preview: SketchPreview? { line.guide.map { SketchPreview(kind: .select, guide: $0) } }

    var canUndo: Bool { line.canUndo }

    func status(in context: SketchContext) -> SketchToolStatus { line.status }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        guard context.layer.interaction.allowsVertexSelection else { return false }
        var modifiers = event.pointer?.modifiers ?? []
        if case .key(_, let held) = event { modifiers = held }
        switch try line.handle(event, in: context) {
        case .ignored: return false
        case .drawing: return true
        case .finished(let ring):
            try select(ring, modifiers.contains(.shift) ? .add : modifiers.contains(.alt) ? .subtract : mode, in: context)
            return true
        }
    }

    private func select(_ ring: Path, _ mode: Mode, in context: SketchContext) throws(SketchError) {
        let layer = context.layer
        switch mode {
        case .new: try layer.selectVertices(inRing: ring)
        case .add: try layer.selectVertices(inRing: ring, adding: true)
        case .subtract:
            let geometry = context.geometry
            let rest = Self.difference(layer.selection.ranges(in: geometry), geometry.vertices(in: ring).ranges)
            if rest.isEmpty { layer.clearSelection() } else { try layer.selectVertices(rest) }
        }
    }

    /// Returns the ranges without those of the others, both in the order of part and index.
    private static func difference(_ ranges: [PartRange], _ others: [PartRange]) -> [PartRange] {
        var result: [PartRange] = []
        var next = 0
        for range in ranges {
            var low = range.range.lowerBound
            func isBefore(_ other: PartRange) -> Bool {
                (other.part, other.range.upperBound) <= (range.part, range.range.lowerBound)
            }
            while next < others.count, isBefore(others[next]) { next += 1 }
            var index = next
            while index < others.count, others[index].part == range.part, others[index].range.lowerBound < range.range.upperBound {
                let other = others[index].range
                if other.lowerBound > low { result.append(PartRange(part: range.part, range: low..<other.lowerBound)) }
                low = max(low, other.upperBound)
                index += 1
            }
            if low < range.range.upperBound { result.append(PartRange(part: range.part, range: low..<range.range.upperBound)) }
        }
        return result
    }
}
