import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that adds a parallel copy of lines or outlines, at a distance that is dragged or given.
///
/// On the stream it is the tool `offsetCopy` of `sketch.setTool`. A drag that begins on a part offsets that part, or the selected ones, to
/// the position of the pointer; with the setting `distance`, a tap or enter does it. Signs and corners are those of
/// `GeometryEngine.offset`: a line's copy is to its right if the distance is positive, an area's is smaller. Elevations and measures come
/// from the nearest position on the original. Copies of rings are exterior rings, which overlap the original; with `replaces` they replace
/// it.
public struct OffsetCopyTool: Plugin {
    /// The name of the plugin.
    public let name = "offsetCopyTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "offsetCopy", title: "Offset Copy", summary: "Adds a copy of lines or outlines at a distance.",
            parameters: [
                .optional(
                    "distance", .number(),
                    """
                    The distance, in meters on the ground for sketches in degrees, in Web Mercator and in references that PROJ knows, otherwise in \
                    map units: to the right of a line, inside a polygon; set by dragging if omitted.
                    """),
                OperationParameter(
                    "join", .choice(OffsetJoin.allCases.map(\.rawValue)), "The style of corners.", default: .choice("mitered")),
                OperationParameter(
                    "replaces", .boolean, "Whether the copy replaces the original.", default: .boolean(false)),
            ],
            types: [.polyline, .polygon],
            steps: ["offsetCopy": "Offset Copy"]
        ) { settings throws(OperationError) in
            OffsetCopying(
                distance: settings.has("distance") ? try settings.number("distance") : nil,
                join: OffsetJoin(rawValue: try settings.choice("join")) ?? .mitered, replaces: try settings.boolean("replaces"))
        }
    }

    /// Adds the tool `offsetCopy`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct OffsetCopying: SketchTool {
    let distance: Double?
    let join: OffsetJoin
    let replaces: Bool
    /// The change that the setting of a distance makes.
    private var instant = InstantChange(name: "offsetCopy", idleReason: "there is nothing to offset")
    /// The preview of the current drag.
    private var dragPreview: SketchPreview?
    /// The indices of the dragged members.
    private var dragged: [Int]?
    /// The maximum number of vertices of a shape for which copies are previewed, since computing them takes long.
    private static let previewLimit = 2_000

    init(distance: Double?, join: OffsetJoin, replaces: Bool) {
        (self.distance, self.join, self.replaces) = (distance, join, replaces)
        instant.refreshLimit = Self.previewLimit
    }

    var preview: SketchPreview? { dragPreview ?? instant.preview }

    mutating func activate(in context: SketchContext) {
        guard let distance else { return }
        let tool = self
        instant.activate(in: context) { _, _ throws(SketchError) in try tool.result(of: tool.chosen(in: context), by: distance, in: context)
        }
    }

    mutating func refresh(in context: SketchContext) {
        guard let distance else { return }
        let tool = self
        instant.refresh(in: context) { _, _ throws(SketchError) in try tool.result(of: tool.chosen(in: context), by: distance, in: context)
        }
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        if let pointer = event.pointer, pointer.button != .primary { return false }
        switch event {
        case .dragBegan(let pointer, _):
            (dragged, dragPreview) = (members(at: pointer, in: context), nil)
            return dragged != nil
        case .dragMoved(let pointer):
            guard let dragged else { return false }
            let place = try context.place(pointer).position
            guard context.geometry.vertexCount <= Self.previewLimit else { return true }
            let result = try? result(of: dragged, by: Self.distance(to: place, from: dragged, in: context), in: context)
            dragPreview = result.map { SketchPreview(kind: .change, geometry: $0) }
            return true
        case .dragEnded(let pointer):
            guard let dragged else { return false }
            let place = try context.place(pointer).position
            let result = try result(of: dragged, by: Self.distance(to: place, from: dragged, in: context), in: context)
            try context.replaceGeometry(with: result, named: "offsetCopy")
            (self.dragged, dragPreview) = (nil, nil)
            return true
        default:
            // A drag has ended even if its end failed.
            (dragged, dragPreview) = (nil, nil)
            guard let distance else { return false }
            let tool = self
            return try instant.handle(event, in: context) { _, _ throws(SketchError) in
                try tool.result(of: tool.chosen(in: context), by: distance, in: context)
            }
        }
    }

    private func chosen(in context: SketchContext) -> [Int] { ShapeMembers(context.geometry).indices(ofParts: context.selectedParts) }

    /// Returns the selected members, or else that under a pointer; nil if there is none.
    private func members(at pointer: SketchPointer, in context: SketchContext) -> [Int]? {
        if context.selectedParts != nil { return chosen(in: context) }
        return context.edge(near: pointer).map { ShapeMembers(context.geometry).indices(ofParts: [$0.part]) }
    }

    /// Returns the shape with copies of some members, or with the copies replacing them.
    private func result(of chosen: [Int], by distance: Double, in context: SketchContext) throws(SketchError) -> Geometry {
        if replaces { try context.requireMoving(for: "offsetCopy") } else { try context.requirePartCreation(for: "offsetCopy") }
        let copies = try copies(of: chosen, by: distance, in: context)
        let members = ShapeMembers(context.geometry)
        return replaces ? members.replacing(copies) : members.adding(copies.flatMap(\.parts))
    }

    private func copies(
        of chosen: [Int], by distance: Double, in context: SketchContext
    ) throws(SketchError) -> [(member: Int, parts: [Path])] {
        let members = ShapeMembers(context.geometry)
        guard distance != 0 else { throw .tool(name: "offsetCopy", reason: "the copy would lie on the original") }
        var copies: [(member: Int, parts: [Path])] = []
        for member in chosen where members.ranges.indices.contains(member) {
            let shape = members.member(member)
            let copy = try context.operation { () throws(OperationError) in
                try context.engine.offset(shape, distance: distance, by: context.groundMetric.unstretched, join: join)
            }
            if !copy.isEmpty { copies.append((member, Array(copy.parts))) }
        }
        guard !copies.isEmpty else { throw .tool(name: "offsetCopy", reason: "nothing is left of the shape at this distance") }
        return copies
    }

    /// Returns the distance on the ground at which a copy passes through a position, as `GeometryEngine.offset` measures it.
    private static func distance(to place: Coordinate, from chosen: [Int], in context: SketchContext) -> Double {
        let members = ShapeMembers(context.geometry)
        var nearest: (distance: Double, isRightOrInside: Bool) = (.infinity, true)
        for member in chosen where members.ranges.indices.contains(member) {
            let onMap = members.member(member)
            let frame = context.groundMetric.unstretched.frame(over: onMap.extent)
            let (shape, place) = (frame.ground(onMap), frame.ground(place))
            guard let found = shape.nearestSegment(x: place.x, y: place.y), found.distance < nearest.distance else { continue }
            if case .polygon(let polygon) = shape {
                nearest = (found.distance, polygon.contains(x: place.x, y: place.y))
            } else {
                nearest = (found.distance, shape.parts[found.part].isRight(place, of: found))
            }
        }
        return nearest.distance.isFinite ? (nearest.isRightOrInside ? nearest.distance : -nearest.distance) : 0
    }
}

extension Path {
    /// Whether a position is to the right of the path, at the nearest place: at a vertex, considering both segments that meet there.
    fileprivate func isRight(_ position: Coordinate, of place: NearestPlace) -> Bool {
        func side(_ segment: Int) -> Double? {
            guard let (a, b) = try? self.segment(at: segment) else { return nil }
            let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
            return length > 0 ? ((b.x - a.x) * (position.y - a.y) - (b.y - a.y) * (position.x - a.x)) / length : nil
        }
        let neighbour = place.fraction == 0 ? place.index - 1 : place.fraction == 1 ? place.index + 1 : place.index
        let sides = [side(place.index), neighbour == place.index ? nil : side(neighbour)].compactMap { $0 }
        // At a corner, the segment with the larger lateral distance determines the side.
        return (sides.max { abs($0) < abs($1) } ?? 0) < 0
    }
}
