import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that trims lines where they extend beyond another line.
///
/// A tap on a line removes the part that was tapped: from the intersection with another edge before the position to the intersection after
/// it, or to the line's end. The edges are those of the shape and of features in the layer's snap sources. Alternatively, a drawn line cuts
/// all lines that it crosses, or the selected ones, and the parts on one side are kept (`GeometryEngine.trim`). Elevations and measures at
/// the cut are interpolated. On the stream it is the tool `trim` of `sketch.setTool`.
public struct TrimTool: Plugin {
    /// The name of the plugin.
    public let name = "trimTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "trim", title: "Trim", summary: "Trims lines where they extend beyond another line.",
            parameters: [
                OperationParameter(
                    "keep", .choice(["left", "right"]), "The side of the drawn line to keep, as seen in its direction.",
                    default: .choice("left")
                )
            ],
            types: [.polyline],
            steps: ["trim": "Trim"]
        ) { settings throws(OperationError) in Trimming(keepsLeft: try settings.choice("keep") == "left") }
    }

    /// Adds the tool `trim`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Trimming: SketchTool {
    let keepsLeft: Bool
    private var change = DrawnChange(name: "trim")
    /// The preview of a tap at the pointer's position.
    private var hovered: SketchPreview?
    /// The maximum number of segments of a line that are searched for intersections while hovering: a long part without any is not
    /// previewed, but a tap searches it.
    private static let previewLimit = 2_000

    init(keepsLeft: Bool) { self.keepsLeft = keepsLeft }

    var preview: SketchPreview? { hovered ?? change.preview }

    var canUndo: Bool { change.canUndo }

    func status(in context: SketchContext) -> SketchToolStatus { change.status }

    mutating func refresh(in context: SketchContext) {
        hovered = nil
        let keepsLeft = keepsLeft
        change.refresh(in: context) { line throws(SketchError) in try Self.trim(along: keepsLeft ? line : line.reversed(), in: context) }
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        if let pointer = event.pointer, pointer.button != .primary { return false }
        hovered = nil
        if change.isEmpty, let pointer = event.pointer, let place = context.edge(near: pointer) {
            switch event {
            case .hover:
                let result = try? Self.trimmed(at: place, lookingAt: Self.previewLimit, in: context)
                hovered = result.map { SketchPreview(kind: .change, geometry: $0) }
                return hovered != nil
            case .tap:
                try context.replaceGeometry(with: try Self.trimmed(at: place, in: context), named: "trim")
                return true
            case .doubleTap: return true
            default: break
            }
        }
        let keepsLeft = keepsLeft
        return try change.handle(event, in: context) { line throws(SketchError) in
            try Self.trim(along: keepsLeft ? line : line.reversed(), in: context)
        }
    }

    private static func trim(along line: Path, in context: SketchContext) throws(SketchError) -> Geometry {
        try context.requireDeleting(for: "trim")
        let members = ShapeMembers(context.geometry)
        let chosen = members.indices(ofParts: context.selectedParts)
        let guide = Polyline(line, spatialReference: members.shape.spatialReference)
        var replaced: [(member: Int, parts: [Path])] = []
        for index in chosen where members.shape.parts[index].extent.intersects(line.extent) {
            guard case .polyline(let path) = members.member(index) else { continue }
            do throws(OperationError) {
                replaced.append((index, Array(try context.engine.trim(path, by: guide).paths)))
            } catch {
                // A line that is not cut is unchanged.
                guard case .noResult = error else { throw .operation(error) }
            }
        }
        guard !replaced.isEmpty else { throw .tool(name: "trim", reason: "the drawn line crosses no line of the shape") }
        return members.replacing(replaced)
    }

    /// Returns the shape without the part between two intersections that contains a place.
    ///
    /// - Throws: `tool` if nothing intersects the line, or if more segments than `limit` would have to be examined.
    private static func trimmed(
        at place: NearestPlace, lookingAt limit: Int = .max, in context: SketchContext
    ) throws(SketchError) -> Geometry {
        try context.requireDeleting(for: "trim")
        let path = context.geometry.parts[place.part]
        guard let first = path.first, let last = path.last else { return context.geometry }
        let isClosed = path.count > 3 && first.x == last.x && first.y == last.y
        let tapped = PathPlace(on: path, segment: place.index, fraction: place.fraction)
        var meetings = Meetings(of: path, part: place.part, isClosed: isClosed, limit: limit, in: context)
        let (start, end) = (PathPlace(vertex: 0, of: path), PathPlace(vertex: path.count - 1, of: path))
        let before = try meetings.last(before: tapped, from: place.index)
        let after = try meetings.first(behind: tapped, from: place.index)
        var pieces: [Path] = []
        switch (before, after) {
        case (let before?, let after?):
            pieces = [path.piece(from: start, to: before), path.piece(from: after, to: end)]
            if isClosed {
                var joined = pieces[1]
                joined.append(contentsOf: pieces[0].subpath(1..<pieces[0].count))
                pieces = [joined]
            }
        case (let before?, nil):
            // On a closed line, the part continues after its end.
            let next = isClosed ? try meetings.first(behind: start, from: 0) : start
            if let next, next < before { pieces = [path.piece(from: next, to: before)] }
        case (nil, let after?):
            let next = isClosed ? try meetings.last(before: end, from: path.count - 2) : end
            if let next, after < next { pieces = [path.piece(from: after, to: next)] }
        case (nil, nil): break
        }
        guard !pieces.isEmpty else { throw .tool(name: "trim", reason: "no other edge meets the line here") }
        return ShapeMembers(context.geometry).replacing([(place.part, pieces)])
    }
}

/// The intersections of other edges with a line.
private struct Meetings {
    let path: Path
    let part: Int
    let isClosed: Bool
    let context: SketchContext
    /// The number of segments that may still be examined.
    private var remaining: Int

    init(of path: Path, part: Int, isClosed: Bool, limit: Int, in context: SketchContext) {
        (self.path, self.part, self.isClosed, self.context, remaining) = (path, part, isClosed, context, limit)
    }

    /// Returns the last one before a place, searching backward from a segment.
    mutating func last(before place: PathPlace, from segment: Int) throws(SketchError) -> PathPlace? {
        for index in stride(from: segment, through: 0, by: -1) {
            if let found = try meetings(on: index).filter({ $0 < place }).max() { return found }
        }
        return nil
    }

    /// Returns the first one after a place, searching from a segment on.
    mutating func first(behind place: PathPlace, from segment: Int) throws(SketchError) -> PathPlace? {
        for index in segment..<max(path.count - 1, segment) {
            if let found = try meetings(on: index).filter({ place < $0 }).min() { return found }
        }
        return nil
    }

    private mutating func meetings(on segment: Int) throws(SketchError) -> [PathPlace] {
        guard remaining > 0 else { throw .tool(name: "trim", reason: "no other edge meets the line nearby") }
        remaining -= 1
        guard let (a, b) = try? path.segment(at: segment) else { return [] }
        var found: [PathPlace] = []
        func add(_ x: Double, _ y: Double) { found.append(PathPlace(on: path, segment: segment, x: x, y: y)) }
        for (other, crossing) in context.geometry.crossings(from: a, to: b) {
            if other == part && isNeighbour(crossing.index, of: segment) { continue }
            add(crossing.x, crossing.y)
        }
        for feature in context.features(meeting: Path([a, b]).extent) {
            for (_, crossing) in feature.geometry.crossings(from: a, to: b) { add(crossing.x, crossing.y) }
        }
        // A line is not cut at its own ends.
        let end = path.count - 1
        return found.filter { ($0.index > 0 || $0.fraction > 0) && $0.index < end }
    }

    /// Whether a segment of the line is the given one or its neighbor.
    private func isNeighbour(_ other: Int, of segment: Int) -> Bool {
        let apart = abs(other - segment)
        return apart < 2 || (isClosed && apart == path.count - 2)
    }
}
