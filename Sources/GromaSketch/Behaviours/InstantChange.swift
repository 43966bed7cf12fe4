import GromaGeometry

/// The shared part of tools that change a shape without a position: the result is previewed while the tool is active, and a tap or Enter
/// replaces the shape with it. For shapes with very many vertices there is no preview.
///
/// After the change nothing is previewed until the pointer moves, so that a person sees the result. The result is recomputed only when the
/// shape or the selected parts have changed, or what else it may depend on: the view's resolution, the ground metric and what is allowed.
public struct InstantChange: Sendable {
    /// Computes the result from the shape and the parts to change; all if nil.
    public typealias Change = (_ shape: Geometry, _ parts: [Int]?) throws(SketchError) -> Geometry

    /// The step's name.
    public let name: String
    /// Why nothing changes if the result equals the shape: part of a sentence.
    public let idleReason: String
    /// What the tool would do.
    public private(set) var preview: SketchPreview?
    /// The maximum number of the shape's vertices with which the result is previewed; beyond it, only a tap or Enter computes it, so that
    /// moving the pointer is never slow.
    public var refreshLimit = 20_000
    private var source: (shape: Geometry, parts: [Int]?, setting: Setting)?
    private var result: Geometry?

    /// What a result may depend on besides the shape.
    private struct Setting: Equatable {
        let unitsPerPoint: Double
        let metric: GroundMetric
        let interaction: InteractionConfiguration

        init(_ context: SketchContext) {
            unitsPerPoint = context.mapUnits(points: 1)
            metric = context.groundMetric
            interaction = context.layer.interaction
        }
    }

    /// Creates a change.
    ///
    /// - Parameter idleReason: Why nothing changes if the result equals the shape, as in "the corners are square already".
    public init(name: String, idleReason: String) {
        self.name = name
        self.idleReason = idleReason
    }

    /// Previews the change, except for shapes with very many vertices.
    public mutating func activate(in context: SketchContext, _ change: Change) {
        if context.geometry.vertexCount <= refreshLimit { show(in: context, change) } else { (preview, source, result) = (nil, nil, nil) }
    }

    /// Updates the preview; it is removed if the shape now has very many vertices.
    public mutating func refresh(in context: SketchContext, _ change: Change) {
        if preview != nil { activate(in: context, change) }
    }

    /// Handles an event: moving previews the result if `activate` does, a tap and Enter replace the shape with it.
    ///
    /// - Throws: What `change` throws; `tool` if nothing would change.
    public mutating func handle(_ event: SketchEvent, in context: SketchContext, _ change: Change) throws(SketchError) -> Bool {
        if let pointer = event.pointer, pointer.button != .primary { return false }
        switch event {
        case .hover:
            activate(in: context, change)
            return preview != nil
        case .tap, .key(.enter, _):
            try workOut(in: context, change)
            guard let result else { throw .tool(name: name, reason: idleReason) }
            try context.replaceGeometry(with: result, named: name)
            (preview, source, self.result) = (nil, nil, nil)
            return true
        case .doubleTap: return true
        default: return false
        }
    }

    /// A shape for which it fails is shown as it is: a tap then says why.
    private mutating func show(in context: SketchContext, _ change: Change) {
        try? workOut(in: context, change)
        preview = result.map { SketchPreview(kind: .change, geometry: $0) }
    }

    private mutating func workOut(in context: SketchContext, _ change: Change) throws(SketchError) {
        let (shape, parts) = (context.geometry, context.selectedParts)
        let setting = Setting(context)
        if let source, source.shape == shape, source.parts == parts, source.setting == setting { return }
        (source, result) = (nil, nil)
        let found = try change(shape, parts)
        if found != shape { result = found }
        source = (shape, parts, setting)
    }
}
