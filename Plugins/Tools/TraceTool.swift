import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that adds the course of an existing edge to the sketch: of the shape itself, or of a feature in the layer's snap sources.
///
/// A tap on an edge begins the trace, hovering shows its preview, and a tap or enter at the other end adds it; or all of this is one drag.
/// Both ends may be anywhere on the edge. The vertices are added after the last one of the last part, or as a new part after a finished
/// ring. They keep their elevations, and those of the shape itself also their measures. On the stream it is the tool `trace` of
/// `sketch.setTool`.
public struct TraceTool: Plugin {
    /// The name of the plugin.
    public let name = "traceTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "trace", title: "Trace", summary: "Adds the course of an existing edge.",
            parameters: [
                OperationParameter(
                    "way", .choice(TraceWay.allCases.map(\.rawValue)),
                    "The direction around a ring: the shorter one, or with or against the order of its vertices.",
                    default: .choice("shorter"))
            ],
            types: [.multipoint, .polyline, .polygon],
            steps: ["trace": "Trace"]
        ) { settings throws(OperationError) in Tracing(way: TraceWay(rawValue: try settings.choice("way")) ?? .shorter) }
    }

    /// Adds the tool `trace`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Tracing: SketchTool {
    let way: TraceWay
    private var start: SnapResult?
    /// The shape at the beginning.
    private var shape: Geometry?
    private var trace: [Coordinate] = []
    private(set) var preview: SketchPreview?
    /// Whether a drag is tracing.
    private var isDragging = false

    init(way: TraceWay) { self.way = way }

    func status(in context: SketchContext) -> SketchToolStatus {
        SketchToolStatus(isDrawing: start != nil, canFinish: !isDragging && trace.count > 1)
    }

    /// A trace along a shape that has been replaced ends.
    mutating func refresh(in context: SketchContext) {
        guard start != nil, shape != context.geometry else { return }
        (start, trace, preview, isDragging) = (nil, [], nil, false)
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        if let pointer = event.pointer, pointer.button != .primary { return false }
        switch event {
        case .tap(let pointer):
            guard start != nil else { return try begin(at: pointer, in: context) }
            try follow(pointer, in: context)
            try commit(in: context)
        case .dragBegan(let pointer, _):
            guard start == nil else { return false }
            isDragging = try begin(at: pointer, in: context)
            return isDragging
        case .hover(let pointer), .dragMoved(let pointer):
            guard start != nil else { return false }
            try follow(pointer, in: context)
        case .dragEnded(let pointer):
            guard start != nil, isDragging else { return false }
            try follow(pointer, in: context)
            try commit(in: context)
        case .key(.enter, _):
            guard start != nil else { return false }
            try commit(in: context)
        case .doubleTap: return true
        default: return false
        }
        return true
    }

    private mutating func begin(at pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        try context.requireVertexCreation(for: "trace")
        guard let place = try context.edgePlace(near: pointer) else {
            throw .tool(name: "trace", reason: "no edge is here: begin on one of the shape or of a snap source")
        }
        (start, shape) = (place, context.geometry)
        show([place.position], in: context)
        return true
    }

    private mutating func follow(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) {
        guard let start, let from = start.targets.first else { return }
        // If several features share the start, the one under the pointer is traced.
        let place = try context.edgePlace(near: pointer)
        for end in place?.targets ?? [] {
            guard let geometry = context.geometry(of: end, near: place?.position ?? start.position),
                let begin = start.place(on: end, of: geometry)
            else { continue }
            return show(try traced(along: geometry, from: begin, to: end), in: context)
        }
        guard let geometry = context.geometry(of: from, near: start.position), geometry.parts.indices.contains(from.part) else { return }
        let (x, y) = (pointer.position.x, pointer.position.y)
        guard let nearest = geometry.parts[from.part].nearestSegment(x: x, y: y, xScale: context.xScale) else { return }
        let end = SnapTarget(source: from.source, feature: from.feature, part: from.part, index: nearest.index, fraction: nearest.fraction)
        show(try traced(along: geometry, from: from, to: end), in: context)
    }

    private func traced(along geometry: Geometry, from start: SnapTarget, to end: SnapTarget) throws(SketchError) -> [Coordinate] {
        do throws(TraceError) {
            // An open line has only one direction.
            let isRing = geometry.parts.indices.contains(start.part) && geometry.parts[start.part].isRing
            let coordinates = try EdgeTrace(along: geometry, from: start, to: end, way: isRing ? way : .shorter).coordinates
            return start.source == nil ? coordinates : coordinates.map { Coordinate(x: $0.x, y: $0.y, z: $0.z) }
        } catch {
            throw .tool(name: "trace", reason: error.description)
        }
    }

    private mutating func show(_ coordinates: [Coordinate], in context: SketchContext) {
        let (dimensions, reference) = (context.geometry.dimensions, context.geometry.spatialReference)
        trace = coordinates.map { Coordinate(x: $0.x, y: $0.y, z: dimensions.hasZ ? $0.z : .nan, m: dimensions.hasM ? $0.m : .nan) }
        let path = Path(trace, dimensions: dimensions)
        preview = SketchPreview(kind: .create, geometry: .polyline(Polyline(path, spatialReference: reference)))
    }

    private mutating func commit(in context: SketchContext) throws(SketchError) {
        guard trace.count > 1 else { throw .tool(name: "trace", reason: "the trace ends where it began: move along the edge first") }
        var coordinates = trace
        let last = context.geometry.parts.last
        if let end = last?.last, let first = coordinates.first, end.x == first.x, end.y == first.y, last?.isFinished != true {
            coordinates.removeFirst()
        }
        try context.beginStep(named: "trace")
        if last?.isFinished == true, context.geometry.type == .polygon {
            try context.requirePartCreation(for: "trace")
            try context.layer.addPart()
        }
        try context.layer.addVertices(coordinates)
        try context.endStep()
        (start, trace, preview, isDragging) = (nil, [], nil, false)
    }
}

extension SnapResult {
    /// Returns the place on the part of a target, of the given geometry; nil if it is not on the part.
    fileprivate func place(on target: SnapTarget, of geometry: Geometry) -> SnapTarget? {
        if let own = targets.first(where: { $0.source == target.source && $0.feature == target.feature && $0.part == target.part }) {
            return own
        }
        guard geometry.parts.indices.contains(target.part),
            let vertex = geometry.parts[target.part].nearestVertex(x: position.x, y: position.y, within: 0)
        else { return nil }
        return SnapTarget(source: target.source, feature: target.feature, part: target.part, index: vertex.index)
    }
}

extension SketchContext {
    /// Returns the vertex or place on an edge, of the shape or of a feature, within a pointer's reach.
    fileprivate func edgePlace(near pointer: SketchPointer) throws(SketchError) -> SnapResult? {
        var settings = layer.snapping
        settings.isEnabled = true
        settings.snapsToOwnGeometry = true
        settings.priorities = [.vertex, .edge]
        do throws(SnapError) {
            let snapper = try Snapper(settings: settings, own: geometry, sources: layer.neighbourSources)
            let place = snapper.snap(SnapRequest(point: pointer.position, toleranceInMapUnits: reach(of: pointer), xScale: xScale))
            guard let place, let target = place.targets.first, let geometry = self.geometry(of: target, near: place.position) else {
                return nil
            }
            return geometry.type == .polyline || geometry.type == .polygon ? place : nil
        } catch {
            throw .snap(error)
        }
    }

    /// Returns the geometry of a target, in the copy of the world in which it was found at a position.
    fileprivate func geometry(of target: SnapTarget, near position: Coordinate) -> Geometry? {
        guard let name = target.source else { return geometry.seen(by: target, near: position) }
        return layer.neighbourSources.first { $0.name == name }?.geometry(of: target, near: position)
    }
}
