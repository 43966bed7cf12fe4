import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that extends lines in a straight line until they meet another line.
///
/// A tap near an end extends that end to the nearest edge ahead, of the shape or of a feature in the layer's snap sources; hovering over an
/// end shows the result. Alternatively, all ends that point at a drawn line are extended to it: those of the selected parts if there are
/// any. Elevations and measures are extrapolated from the last segment: see `GeometryEngine.extend`. It needs permission to add vertices,
/// or with `relocates` to move them. On the stream it is the tool `extend` of `sketch.setTool`.
public struct ExtendTool: Plugin {
    /// The name of the plugin.
    public let name = "extendTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "extend", title: "Extend", summary: "Extends lines in a straight line until they meet another line.",
            parameters: [
                OperationParameter(
                    "relocates", .boolean, "Whether the end vertex is moved, instead of adding a new one after it.",
                    default: .boolean(false)),
                OperationParameter(
                    "reach", .number(1...100_000),
                    "The maximum distance from a tapped end at which an edge is searched for, in points of the screen.",
                    default: .number(2_000)),
            ],
            types: [.polyline],
            steps: ["extend": "Extend"]
        ) { settings throws(OperationError) in
            Extending(options: try settings.boolean("relocates") ? .relocatesEnds : [], reach: try settings.number("reach"))
        }
    }

    /// Adds the tool `extend`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Extending: SketchTool {
    let options: ExtendOptions
    let reach: Double
    private var change = DrawnChange(name: "extend")
    /// The preview of a tap at the pointer's position.
    private var hovered: SketchPreview?

    init(options: ExtendOptions, reach: Double) { (self.options, self.reach) = (options, reach) }

    var preview: SketchPreview? { hovered ?? change.preview }

    var canUndo: Bool { change.canUndo }

    func status(in context: SketchContext) -> SketchToolStatus { change.status }

    mutating func refresh(in context: SketchContext) {
        hovered = nil
        let options = options
        change.refresh(in: context) { line throws(SketchError) in try Self.extend(to: line, options, in: context) }
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        if let pointer = event.pointer, pointer.button != .primary { return false }
        hovered = nil
        if change.isEmpty, let pointer = event.pointer, let end = context.end(near: pointer) {
            switch event {
            case .hover:
                hovered = (try? extended(end, in: context)).map { SketchPreview(kind: .change, geometry: $0) }
                return hovered != nil
            case .tap:
                try context.replaceGeometry(with: try extended(end, in: context), named: "extend")
                return true
            case .doubleTap: return true
            default: break
            }
        }
        let options = options
        return try change.handle(event, in: context) { line throws(SketchError) in
            try Self.extend(to: line, options, in: context)
        }
    }

    /// Returns the shape with one end extended to the nearest edge ahead.
    private func extended(_ end: PathEnd, in context: SketchContext) throws(SketchError) -> Geometry {
        let members = ShapeMembers(context.geometry)
        guard let goal = context.edge(ahead: end, within: reach) else {
            throw .tool(name: "extend", reason: "no edge lies straight ahead of this end")
        }
        return try Self.result([end.part], of: members, to: goal, options.union(end.isStart ? .notAtTo : .notAtFrom), context)
    }

    private static func extend(to line: Path, _ options: ExtendOptions, in context: SketchContext) throws(SketchError) -> Geometry {
        let members = ShapeMembers(context.geometry)
        return try result(members.indices(ofParts: context.selectedParts), of: members, to: line, options, context)
    }

    private static func result(
        _ chosen: [Int], of members: ShapeMembers, to goal: Path, _ options: ExtendOptions, _ context: SketchContext
    ) throws(SketchError) -> Geometry {
        if options.contains(.relocatesEnds) {
            try context.requireMoving(for: "extend")
        } else {
            try context.requireVertexCreation(for: "extend")
        }
        let extender = Polyline(goal, spatialReference: members.shape.spatialReference)
        guard case .polyline(let lines) = members.geometry(of: chosen.map { members.shape.parts[$0] }) else { return members.shape }
        let extended = try context.operation { () throws(OperationError) in
            try context.engine.extend(lines, to: extender, options: options)
        }
        return members.replacing(zip(chosen, extended.paths).compactMap { $1 == members.shape.parts[$0] ? nil : (member: $0, parts: [$1]) })
    }
}

/// An end of a path.
private struct PathEnd {
    let part: Int
    let isStart: Bool
    let position: Coordinate
    /// The vertex before it at a different position.
    let inner: Coordinate
}

extension SketchContext {
    /// Returns the end of a path near a pointer: one within its reach, or that of the first or last segment within its reach.
    fileprivate func end(near pointer: SketchPointer) -> PathEnd? {
        guard let edge = edge(near: pointer) else { return nil }
        let path = geometry.parts[edge.part]
        guard path.count > 1, let first = path.first, let last = path.last, first.x != last.x || first.y != last.y else { return nil }
        let isStart = edge.index == 0 && (path.count > 2 || edge.fraction < 0.5)
        guard isStart || edge.index == path.count - 2 else { return nil }
        // For a long segment, only the half near the end counts.
        guard isStart ? edge.fraction <= 0.5 : edge.fraction >= 0.5 else { return nil }
        let end = isStart ? first : last
        let isInner: (Int) -> Bool = { path[$0].x != end.x || path[$0].y != end.y }
        guard let inner = isStart ? (0..<path.count).first(where: isInner) : (0..<path.count).last(where: isInner) else { return nil }
        return PathEnd(part: edge.part, isStart: isStart, position: end, inner: path[inner])
    }

    /// Returns the nearest edge straight ahead of an end within a distance in points of the screen, of the shape or of a feature.
    fileprivate func edge(ahead end: PathEnd, within reach: Double) -> Path? {
        let (dx, dy) = (end.position.x - end.inner.x, end.position.y - end.inner.y)
        let length = (dx * dx + dy * dy).squareRoot()
        let from = Coordinate(x: end.position.x, y: end.position.y)
        let far: Coordinate = {
            let scale = reach / points(from: end.inner, to: end.position)
            return Coordinate(x: from.x + dx * scale, y: from.y + dy * scale)
        }()
        guard length > 0, far.isStorable else { return nil }
        var nearest: (along: Double, edge: Path)?
        for geometry in [geometry] + features(meeting: Path([from, far]).extent).map(\.geometry) {
            for (part, crossing) in geometry.crossings(from: from, to: far) {
                guard let (a, b) = try? geometry.parts[part].segment(at: crossing.index) else { continue }
                let places = crossing.contact == .overlap ? [a, b] : [Coordinate(x: crossing.x, y: crossing.y)]
                for place in places {
                    let along = ((place.x - from.x) * dx + (place.y - from.y) * dy) / length
                    guard along > 0, along < nearest?.along ?? .infinity else { continue }
                    nearest = (along, Path([Coordinate(x: a.x, y: a.y), Coordinate(x: b.x, y: b.y)]))
                }
            }
        }
        return nearest?.edge
    }
}
