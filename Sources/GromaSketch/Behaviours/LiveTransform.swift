import GromaGeometry

/// Moves, turns or scales a selection while a pointer is dragged: each time from where it was when the drag began, so that it ends up
/// exactly where one verb would have put it, however many events led there. One step, and one change told for each event.
public struct LiveTransform: Hashable, Sendable {
    /// The step's name.
    public let name: String
    /// What is transformed.
    public let selection: SketchSelection
    /// The vertices of it.
    public let ranges: [PartRange]

    /// Begins the step, on what is selected.
    ///
    /// - Throws: `busy` outside of an event.
    public init(named name: String, in context: SketchContext) throws(SketchError) {
        self.name = name
        selection = context.layer.selection
        ranges = selection.ranges(in: context.geometry)
        try context.beginStep(named: name)
    }

    /// Puts the selection where the transform takes it from where it was when the step began. While topology is edited, the same vertices
    /// of features in editable snap sources go along: those that were the same at the beginning. O(vertices selected).
    ///
    /// - Throws: `selection` when nothing was selected; `busy` outside of an event or once the step has ended; `geometry(notFinite)`;
    ///   `refused` when the guard refuses it; `topology`, `snapSource`. Nothing has changed then.
    public func apply(_ transform: AffineTransform, in context: SketchContext) throws(SketchError) {
        try apply(MapTransform(transform), in: context)
    }

    /// Puts the selection where a transform of the ground takes it, as the other does by one of the map.
    ///
    /// - Throws: as the other.
    public func apply(_ transform: MapTransform, in context: SketchContext) throws(SketchError) {
        if ranges.isEmpty && selection.level != .parts {
            throw .selection(verb: name, found: selection.level, expected: "something to be selected")
        }
        try context.layer.transformAnew(ranges, by: transform, named: name, selecting: selection)
    }
}
