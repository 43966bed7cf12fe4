import GromaGeometry

/// Moves, rotates or scales a selection while a pointer is dragged, each time from its position at the start of the drag, so that the
/// result is exactly that of a single verb, however many events there were. It is one step, with one reported change per event.
public struct LiveTransform: Hashable, Sendable {
    /// The step's name.
    public let name: String
    /// The selection that is transformed.
    public let selection: SketchSelection
    /// Its vertices.
    public let ranges: [PartRange]

    /// Begins the step, for the current selection.
    ///
    /// - Throws: `busy` outside of an event.
    public init(named name: String, in context: SketchContext) throws(SketchError) {
        self.name = name
        selection = context.layer.selection
        ranges = selection.ranges(in: context.geometry)
        try context.beginStep(named: name)
    }

    /// Transforms the selection from where it was when the step began. While topology is edited, the coincident vertices of features in
    /// editable snap sources, as found at the beginning, are transformed, too. O(selected vertices).
    ///
    /// - Throws: `selection` when nothing was selected; `busy` outside of an event or once the step has ended; `geometry(notFinite)`;
    /// `refused` when the guard refuses it; `topology`, `snapSource`. In these cases nothing has changed.
    public func apply(_ transform: AffineTransform, in context: SketchContext) throws(SketchError) {
        try apply(MapTransform(transform), in: context)
    }

    /// Transforms the selection with a transform on the ground, like the other method with one on the map.
    ///
    /// - Throws: As the other method.
    public func apply(_ transform: MapTransform, in context: SketchContext) throws(SketchError) {
        if ranges.isEmpty && selection.level != .parts {
            throw .selection(verb: name, found: selection.level, expected: "something to be selected")
        }
        try context.layer.transformAnew(ranges, by: transform, named: name, selecting: selection)
    }
}
