import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that cuts a hole into a polygon, along a drawn ring.
///
/// On the stream it is the tool `cutHole` of `sketch.setTool`. A ring inside an exterior ring becomes a hole of it, with exactly the
/// vertices that were drawn. A ring that crosses or touches an outline, or surrounds another hole, removes the area that it covers:
/// `GeometryEngine.difference`. A ring that covers nothing of the shape, or all of it, is refused, and so is one that crosses itself.
public struct CutHoleTool: Plugin {
    /// The name of the plugin.
    public let name = "cutHoleTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "cutHole", title: "Cut Hole", summary: "Cuts a hole into a polygon along a drawn ring.", types: [.polygon],
            steps: ["cutHole": "Cut Hole"]
        ) { _ in HoleCutting() }
    }

    /// Adds the tool `cutHole`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct HoleCutting: SketchTool {
    private var change = DrawnChange(name: "cutHole", isRing: true)

    var preview: SketchPreview? { change.preview }

    var canUndo: Bool { change.canUndo }

    func status(in context: SketchContext) -> SketchToolStatus { change.status }

    mutating func refresh(in context: SketchContext) {
        change.refresh(in: context) { ring throws(SketchError) in try Self.cut(ring, in: context) }
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        try change.handle(event, in: context) { ring throws(SketchError) in try Self.cut(ring, in: context) }
    }

    private static func cut(_ ring: Path, in context: SketchContext) throws(SketchError) -> Geometry {
        try context.requirePartCreation(for: "cutHole")
        let members = ShapeMembers(context.geometry)
        let hole = Geometry.polygon(Polygon(ring.ring(), spatialReference: members.shape.spatialReference))
        let isValid = try context.operation { () throws(OperationError) in try context.engine.isValid(hole).value }
        guard isValid else { throw refused("the ring crosses itself or has no area") }
        let near = members.indices(meeting: ring.extent)
        if let member = near.last(where: { isClear(ring, inside: members.ranges[$0].map { members.shape.parts[$0] }) }) {
            return inserted(ring, in: member, of: members, context)
        }
        var replaced: [(member: Int, parts: [Path])] = []
        for index in near {
            let before = members.member(index)
            let after = try context.operation { () throws(OperationError) in
                guard try context.engine.intersection(before, hole).isEmpty else { return try context.engine.difference(before, hole) }
                return before
            }
            if after != before { replaced.append((index, Array(after.parts))) }
        }
        guard !replaced.isEmpty else { throw refused("the ring lies outside the shape") }
        let result = members.replacing(replaced)
        guard !result.isEmpty else { throw refused("the ring goes round the whole shape, of which nothing would stay") }
        return context.settingOrdinates(of: result)
    }

    /// Whether a ring is inside an exterior ring, meets none of the member's rings, and contains no hole.
    private static func isClear(_ ring: Path, inside rings: [Path]) -> Bool {
        guard let first = ring.first, let shell = rings.first, shell.windingParity(x: first.x, y: first.y) == .inside else { return false }
        for hole in rings.dropFirst() {
            guard hole.windingParity(x: first.x, y: first.y) == .outside else { return false }
            if let vertex = hole.first, ring.windingParity(x: vertex.x, y: vertex.y) != .outside { return false }
        }
        let vertices = ring.coordinates
        return vertices.indices.allSatisfy { index in
            let (a, b) = (vertices[index], vertices[index + 1 == vertices.count ? 0 : index + 1])
            return rings.allSatisfy { $0.crossings(from: a, to: b).isEmpty }
        }
    }

    /// Returns the shape with the ring after the member's other holes, with the orientation opposite to its exterior ring.
    private static func inserted(_ ring: Path, in member: Int, of members: ShapeMembers, _ context: SketchContext) -> Geometry {
        var rings = members.ranges[member].map { members.shape.parts[$0] }
        let isAlong = (ring.signedArea < 0) == (rings[0].signedArea < 0)
        var hole = isAlong ? ring.reversed() : ring
        hole.role = .hole
        if rings[0].role == .unassigned { rings[0].role = .shell }
        return context.settingOrdinates(of: members.replacing([(member, rings + [hole])]))
    }

    private static func refused(_ reason: String) -> SketchError { .tool(name: "cutHole", reason: reason) }
}
