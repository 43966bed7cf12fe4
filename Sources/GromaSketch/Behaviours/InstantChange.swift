import GromaGeometry

/// What tools share that change a shape without being pointed at a place: the result is shown while the tool is active, and a tap or
/// enter puts it in the shape's place. Of a shape of very many vertices nothing is shown before.
///
/// After that nothing is shown until the pointer moves, so that a person sees what was done. It is worked out anew only when the shape or
/// the selected parts are others than before.
public struct InstantChange: Sendable {
    /// Works the result out: from the shape, and the parts to change; all where nil.
    public typealias Change = (_ shape: Geometry, _ parts: [Int]?) throws(SketchError) -> Geometry

    /// The step's name.
    public let name: String
    /// Why nothing changes, when the result is the shape itself: a part of a sentence.
    public let idleReason: String
    /// What the tool would do.
    public private(set) var preview: SketchPreview?
    /// Up to how many vertices of the shape the result is shown; beyond, it is worked out by the tap or enter only, so that moving the
    /// pointer is never slow.
    public var refreshLimit = 20_000
    private var source: (shape: Geometry, parts: [Int]?)?
    private var result: Geometry?

    /// Makes a change.
    ///
    /// - Parameter idleReason: Why nothing changes, when the result is the shape itself, as in "the corners are square already".
    public init(name: String, idleReason: String) {
        self.name = name
        self.idleReason = idleReason
    }

    /// Shows what would change, but not of a shape of very many vertices.
    public mutating func activate(in context: SketchContext, _ change: Change) {
        if context.geometry.vertexCount <= refreshLimit { show(in: context, change) } else { (preview, source, result) = (nil, nil, nil) }
    }

    /// Brings a result that is shown up to date; that of a shape that has very many vertices now is shown no longer.
    public mutating func refresh(in context: SketchContext, _ change: Change) {
        if preview != nil { activate(in: context, change) }
    }

    /// Reads an event: moving shows the result where `activate` does, a tap and enter put it in the shape's place.
    ///
    /// - Throws: what `change` throws; `tool` when nothing would change.
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
        if let source, source.shape == shape, source.parts == parts { return }
        (source, result) = (nil, nil)
        let found = try change(shape, parts)
        if found != shape { result = found }
        source = (shape, parts)
    }
}
