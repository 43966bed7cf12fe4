import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that moves, rotates and scales the selection, or everything if nothing is selected, by handles on its bounding box.
///
/// - Dragging inside the box moves, with snapping at the pointer.
/// - The handles at corners and sides scale relative to the opposite one; with alt relative to the center. `interaction.scaleMode`
///   determines whether x and y are scaled separately, or by the same factor; shift selects the other mode.
/// - The handle above the box rotates around its center; with shift in steps.
/// - A tap on a part selects it, another tap selects everything; a tap on nothing clears the selection.
///
/// Rotation and scaling keep angles and proportions on the ground if its metric is known (`GroundMetric`), or else on the map as the view
/// shows it. All changes are live, exact regardless of the number of events, and one step for each drag. A shape without extent can only be
/// moved.
///
/// In Swift it is `layer.setTool(TransformTool.contribution)`, on the stream `sketch.setTool` with `{"tool": "transform"}`.
public struct TransformTool: Plugin {
    /// The name of the plugin.
    public let name = "transformTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "transform", title: "Transform", summary: "Moves, rotates and scales the selection, or everything, with handles.",
            parameters: [
                OperationParameter(
                    "rotateHandleDistance", .number(1...1000), "The distance of the rotation handle above the box, in points.",
                    default: .number(24)),
                OperationParameter(
                    "rotationStep", .number(1...180), "The rotation step in degrees while the shift key is pressed.",
                    default: .number(15)),
            ],
            steps: ["transform": "Transform"]
        ) { arguments throws(OperationError) in
            Transform(
                rotateHandleDistance: try arguments.number("rotateHandleDistance"), rotationStep: try arguments.number("rotationStep"))
        }
    }

    /// Adds the tool `transform`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

/// A handle by its position on the box: -1, 0 or 1 from left to right and from bottom to top.
private enum Handle: Equatable {
    case scale(x: Int, y: Int)
    case rotate

    static let all: [(handle: Handle, name: String)] = [
        (.scale(x: -1, y: 1), "scaleTopLeft"), (.scale(x: 0, y: 1), "scaleTop"), (.scale(x: 1, y: 1), "scaleTopRight"),
        (.scale(x: 1, y: 0), "scaleRight"), (.scale(x: 1, y: -1), "scaleBottomRight"), (.scale(x: 0, y: -1), "scaleBottom"),
        (.scale(x: -1, y: -1), "scaleBottomLeft"), (.scale(x: -1, y: 0), "scaleLeft"), (.rotate, "rotate"),
    ]
}

private struct Transform: SketchTool {
    let rotateHandleDistance: Double
    let rotationStep: Double
    private(set) var preview: SketchPreview?
    private var drag: Drag?

    private struct Drag {
        let live: LiveTransform
        /// The handle; nil for a move.
        let handle: Handle?
        /// The box at the beginning of the drag.
        let box: Extent
        let start: Coordinate
    }

    init(rotateHandleDistance: Double, rotationStep: Double) {
        self.rotateHandleDistance = rotateHandleDistance
        self.rotationStep = rotationStep
    }

    mutating func activate(in context: SketchContext) throws(SketchError) { refresh(in: context) }

    func cursor(at pointer: SketchPointer, in context: SketchContext) -> SketchCursor {
        let box = box(in: context)
        if context.layer.selection != .none, context.layer.interaction.allowsMoving, !box.isEmpty, touches(box, pointer, in: context) {
            return .move
        }
        return context.hit(pointer) == nil ? .normal : .pointer
    }

    mutating func refresh(in context: SketchContext) {
        let handles = handles(in: context).map { SketchPreview.Handle(name: $0.name, position: $0.position) }
        let kind: SketchPreview.Kind =
            switch drag?.handle {
            case nil: .move
            case .rotate: .rotate
            case .scale: .scale
            }
        preview = handles.isEmpty && drag == nil ? nil : SketchPreview(kind: kind, handles: handles)
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        if event.isOfOtherButton { return false }
        let isHandled: Bool
        switch event {
        case .dragBegan(let pointer, _):
            try abandonDrag(in: context)
            isHandled = try beginDrag(at: pointer, in: context)
        case .dragMoved(let pointer): isHandled = try drag(to: pointer, in: context)
        case .dragEnded(let pointer):
            isHandled = try drag(to: pointer, in: context)
            try abandonDrag(in: context)
        case .tap(let pointer):
            try abandonDrag(in: context)
            isHandled = try tap(pointer, in: context)
        case .key(let key, _): return drag != nil && key != .escape && key != .undo && key != .redo
        case .hover, .doubleTap, .longPress: return false
        }
        refresh(in: context)
        return isHandled
    }

    private func box(in context: SketchContext) -> Extent {
        if context.layer.selection == .none { return context.geometry.extent }
        return (try? context.layer.selectionExtent()) ?? .empty
    }

    private func handles(in context: SketchContext) -> [(handle: Handle, name: String, position: Coordinate)] {
        let (box, interaction) = (box(in: context), context.layer.interaction)
        let (width, height) = (box.xMax - box.xMin, box.yMax - box.yMin)
        guard !box.isEmpty, width > 0 || height > 0, width.isFinite, height.isFinite else { return [] }
        return Handle.all.compactMap { handle, name in
            switch handle {
            case .rotate:
                let distance = context.mapUnits(points: rotateHandleDistance)
                return interaction.allowsRotating ? (handle, name, Coordinate(x: box.middle.x, y: box.yMax + distance)) : nil
            case .scale(let x, let y):
                let isUseful = (x == 0 || width > 0) && (y == 0 || height > 0) && (x == 0 || y == 0 || (width > 0 && height > 0))
                return interaction.allowsScaling && isUseful ? (handle, name, box.corner(x, y)) : nil
            }
        }
    }

    private func tap(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        let (layer, interaction) = (context.layer, context.layer.interaction)
        guard let hit = context.hit(pointer) else {
            guard layer.selection != .none, interaction.emptyTap != .ignore else { return false }
            layer.clearSelection()
            return true
        }
        if interaction.allowsGeometrySelection, layer.selection == .parts([hit.part]) || !interaction.allowsPartSelection {
            try layer.selectAll()
        } else if interaction.allowsPartSelection {
            try layer.selectParts([hit.part])
        } else {
            return false
        }
        return true
    }
}

extension Transform {
    private mutating func beginDrag(at pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        let box = box(in: context)
        guard !box.isEmpty else { return false }
        let handle = nearestHandle(to: pointer, in: context)
        if handle == nil {
            guard context.layer.interaction.allowsMoving, touches(box, pointer, in: context) else { return false }
        }
        if context.layer.selection == .none { try context.layer.selectAll() }
        let name =
            switch handle {
            case nil: "moveSelection"
            case .rotate: "rotateSelection"
            case .scale: "scaleSelection"
            }
        drag = Drag(live: try LiveTransform(named: name, in: context), handle: handle, box: box, start: pointer.position)
        return true
    }

    private func nearestHandle(to pointer: SketchPointer, in context: SketchContext) -> Handle? {
        let reach = context.layer.hitTolerance[pointer.device]
        var best: (handle: Handle, distance: Double)?
        for (handle, _, position) in handles(in: context) {
            let (dx, dy): (Double, Double)
            if let viewport = context.layer.viewport {
                let (x, y) = viewport.screen(x: position.x, y: position.y)
                (dx, dy) = (x - pointer.x, y - pointer.y)
            } else {
                (dx, dy) = (position.x - pointer.position.x, position.y - pointer.position.y)
            }
            let distance = (dx * dx + dy * dy).squareRoot()
            if distance <= reach, distance < best?.distance ?? .infinity { best = (handle, distance) }
        }
        return best?.handle
    }

    /// Whether the pointer is in the box, or within the hit tolerance of it.
    private func touches(_ box: Extent, _ pointer: SketchPointer, in context: SketchContext) -> Bool {
        let reach = context.mapUnits(points: context.layer.hitTolerance[pointer.device])
        let across = reach / context.xScale
        let (x, y) = (pointer.position.x, pointer.position.y)
        return x >= box.xMin - across && x <= box.xMax + across && y >= box.yMin - reach && y <= box.yMax + reach
    }

    private func drag(to pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        guard let drag else { return false }
        if let transform = try transform(drag, to: pointer, in: context) { try drag.live.apply(transform, in: context) }
        return true
    }

    private mutating func abandonDrag(in context: SketchContext) throws(SketchError) {
        guard drag != nil else { return }
        drag = nil
        if context.isStepOpen { try context.endStep() }
    }

    /// Returns the transformation of the drag for the selection as it was at its beginning; nil if it could not be reverted by further
    /// dragging, such as scaling by 0.
    private func transform(_ drag: Drag, to pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> MapTransform? {
        let transform: MapTransform?
        switch drag.handle {
        case nil:
            let end = try context.place(pointer, excluding: drag.live.ranges).position
            transform = MapTransform(AffineTransform(translationX: end.x - drag.start.x, y: end.y - drag.start.y))
        case .rotate:
            let middle = drag.box.middle
            let frame = context.groundMetric.frame(at: middle, reaching: drag.box)
            transform = rotation(
                about: frame.ground(middle), from: frame.ground(drag.start), to: frame.ground(pointer.position),
                step: pointer.modifiers.contains(.shift) ? rotationStep : nil
            ).map { MapTransform($0, in: frame) }
        case .scale(let x, let y):
            var moved = pointer
            let corner = drag.box.corner(x, y)
            // The handle keeps its offset from the pointer.
            moved.position.x += corner.x - drag.start.x
            moved.position.y += corner.y - drag.start.y
            let end = try context.place(moved, excluding: drag.live.ranges).position
            let anchor = pointer.modifiers.contains(.alt) ? drag.box.middle : drag.box.corner(-x, -y)
            let isUniform = (context.layer.interaction.scaleMode == .uniform) != pointer.modifiers.contains(.shift)
            let frame = context.groundMetric.frame(at: anchor, reaching: drag.box)
            transform = scaling(
                about: frame.ground(anchor), from: frame.ground(corner), to: frame.ground(end), x, y, isUniform: isUniform
            ).map { MapTransform($0, in: frame) }
        }
        return transform.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the rotation from the direction of one position to that of another; without a step, it is computed without an angle.
    private func rotation(about center: Coordinate, from: Coordinate, to: Coordinate, step: Double?) -> AffineTransform? {
        let (ux, uy) = (from.x - center.x, from.y - center.y)
        let (vx, vy) = (to.x - center.x, to.y - center.y)
        let product = ((ux * ux + uy * uy) * (vx * vx + vy * vy)).squareRoot()
        guard product > 0, product.isFinite else { return nil }
        let (cosine, sine) = ((ux * vx + uy * vy) / product, (ux * vy - uy * vx) / product)
        guard let step else {
            return AffineTransform(
                a: cosine, b: -sine, c: sine, d: cosine, tx: center.x - (cosine * center.x - sine * center.y),
                ty: center.y - (sine * center.x + cosine * center.y))
        }
        // The step with the nearest direction, found by comparing the directions themselves.
        var best: (transform: AffineTransform, cosine: Double)?
        for number in 0..<max(Int((360 / step).rounded()), 1) {
            let turn = AffineTransform(rotationDegrees: Double(number) * step, about: center)
            let nearness = turn.a * cosine + turn.c * sine
            if nearness > best?.cosine ?? -.infinity { best = (turn, nearness) }
        }
        return best?.transform
    }

    /// Returns the scaling that moves a corner or side to a position.
    private func scaling(
        about anchor: Coordinate, from corner: Coordinate, to end: Coordinate, _ x: Int, _ y: Int, isUniform: Bool
    ) -> AffineTransform? {
        let (ux, uy) = (corner.x - anchor.x, corner.y - anchor.y)
        let (vx, vy) = (end.x - anchor.x, end.y - anchor.y)
        var (sx, sy) = (1.0, 1.0)
        if isUniform {
            let (wx, wy) = (x == 0 ? 0 : ux, y == 0 ? 0 : uy)
            let squared = wx * wx + wy * wy
            guard squared > 0 else { return nil }
            sx = (wx * vx + wy * vy) / squared
            sy = sx
        } else {
            if x != 0 { sx = vx / ux }
            if y != 0 { sy = vy / uy }
        }
        guard sx != 0, sy != 0 else { return nil }
        return AffineTransform(scaleX: sx, y: sy, about: anchor)
    }
}

extension Extent {
    /// The center of the extent. The bounds are halved first, because the sum of two finite numbers may be infinite.
    fileprivate var middle: Coordinate { Coordinate(x: xMin / 2 + xMax / 2, y: yMin / 2 + yMax / 2) }

    /// Returns a corner, or the middle of a side: -1, 0 or 1 from left to right and from bottom to top.
    fileprivate func corner(_ x: Int, _ y: Int) -> Coordinate {
        Coordinate(x: x < 0 ? xMin : x > 0 ? xMax : middle.x, y: y < 0 ? yMin : y > 0 ? yMax : middle.y)
    }
}
