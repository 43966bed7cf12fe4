import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// The sketches of a session, for custom commands: their changes of a layer are reported, counted, recorded and undone like those of
/// built-in commands.
extension Session {
    /// The names of the open sketches, in ascending order; the one without a name is "". O(n log n) for *n* sketches
    public var sketchNames: [String] { sketches.keys.sorted() }

    /// Returns the layer of an open sketch that will grow by a number of vertices.
    ///
    /// If a method with the noun `sketch` fails, the groups that it has opened are undone; other methods must revert their changes
    /// themselves.
    /// - Parameter name: The name of the sketch; by default the one without a name.
    /// - Throws: `noSketch`, and `limitExceeded` if the session would exceed its limits.
    public func sketchLayer(named name: String = "", growingBy vertices: Int = 0) throws(CommandError) -> SketchLayer {
        try layer(named: name, growingBy: vertices, path: "params.sketch")
    }

    /// Begins a sketch of a geometry, which may be empty. O(n)
    ///
    /// - Throws: `sketchActive` if one with that name is open, `wrongGeometryType` for a geometry that cannot be sketched, `limitExceeded`.
    public func beginSketch(of geometry: Geometry, named name: String = "") throws(CommandError) -> SketchLayer {
        if sketches[name] != nil {
            throw CommandError(.sketchActive, "a sketch is being drawn already", path: "params.sketch", found: .string(name))
        }
        let state = try withSketchErrors { () throws(SketchError) in try SketchState(name: name, geometry: geometry, session: self) }
        try keep(state)
        return state.layer
    }

    /// Ends a sketch and discards its geometry. Does nothing if there is none with that name.
    ///
    /// - Throws: `sketchOfPopups` if its shape is that of a feature that popups edit.
    public func endSketch(named name: String = "") throws(CommandError) {
        try checkMayEnd(name)
        endSketch(name)
    }
}
