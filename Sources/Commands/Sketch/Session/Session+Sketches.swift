import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// The sketches of a session, for commands of your own: what they do to a layer is told, counted, recorded and undone as what built-in commands do.
extension Session {
    /// The names of the sketches being drawn, in ascending order; the one without a name is "". O(n log n) in their number.
    public var sketchNames: [String] { sketches.keys.sorted() }

    /// The layer of a sketch that is being drawn, which is to grow by so many vertices.
    ///
    /// A method whose noun is `sketch` has the groups that it opens undone when it fails; others undo what they have done themselves.
    /// - Parameter name: The sketch; the one without a name unless it is given.
    /// - Throws: `noSketch`, and `limitExceeded` if the session would hold more than it may.
    public func sketchLayer(named name: String = "", growingBy vertices: Int = 0) throws(CommandError) -> SketchLayer {
        try layer(named: name, growingBy: vertices, path: "params.sketch")
    }

    /// Begins a sketch of a geometry, empty or not.
    ///
    /// - Throws: `sketchActive` if one of that name is being drawn, `wrongGeometryType` for a geometry that cannot be sketched, `limitExceeded`.
    public func beginSketch(of geometry: Geometry, named name: String = "") throws(CommandError) -> SketchLayer {
        if sketches[name] != nil {
            throw CommandError(.sketchActive, "a sketch is being drawn already", path: "params.sketch", found: .string(name))
        }
        let state = try withSketchErrors { () throws(SketchError) in try SketchState(name: name, geometry: geometry, session: self) }
        try keep(state)
        return state.layer
    }

    /// Ends a sketch without its geometry. Does nothing where there is none of that name.
    ///
    /// - Throws: `sketchOfPopups` if the shape is that of a feature which popups edit.
    public func endSketch(named name: String = "") throws(CommandError) {
        try checkMayEnd(name)
        endSketch(name)
    }
}
