import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

extension Session {
    /// Returns the sketch with a name; throws if there is none.
    @inline(__always)
    package func sketch(named name: String) throws(CommandError) -> SketchState {
        guard let state = self[SketchStore.self].sketch(named: name) else { throw noSketch(name) }
        return state
    }

    /// Returns the layer of the sketch with a name; throws if there is none.
    @inline(__always)
    package func layer(named name: String) throws(CommandError) -> SketchLayer { try sketch(named: name).layer }

    /// Returns the layer of a sketch that will grow by a number of vertices; throws if that exceeds the session's limits.
    @inline(__always)
    package func layer(named name: String, growingBy vertices: Int, path: String) throws(CommandError) -> SketchLayer {
        let state = try sketch(named: name)
        if vertices > 0 {
            let reporter = state.reporter
            try check(vertices: reporter.vertexCount + vertices, path: path)
            try checkMemory(vertices * reporter.vertexBytes + SketchReporter.stepBytes, path: path)
        }
        return state.layer
    }

    /// Throws for an edit of the selection if the session has no memory for its step, which stores the former vertices.
    func checkStep(of layer: SketchLayer) throws(CommandError) {
        let kept = layer.selection.vertexCount(in: layer.value) * 9 * layer.dimensions.count
        try checkMemory(SketchReporter.stepBytes + kept, path: "params.sketch")
    }

    /// Adds a new sketch, within the session's limits.
    package func keep(_ state: SketchState) throws(CommandError) {
        try check(vertices: state.reporter.vertexCount, path: "params.geometry")
        try checkMemory(state.reporter.bytes, path: "params.geometry")
        sketches[state.name] = state
        if let viewport, state.layer.viewport == nil { state.layer.viewport = viewport }
        state.reporter.hold()
        if hasSubscriptions { state.updateTracking() }
        self[SketchStore.self].tellBeginning(of: state)
    }

    /// Returns the title of a step, in the session's language.
    package func title(ofStep name: String) -> String { SketchLayer.title(ofStep: name, in: localization) }

    /// Throws for a sketch whose shape is edited in popups: the popups decide when it is saved or discarded.
    package func checkMayEnd(_ sketch: String) throws(CommandError) {
        guard let popups = sketches[sketch]?.popups else { return }
        throw CommandError(
            .sketchOfPopups, "the sketch is the shape of a feature that the popups \"\(popups)\" edit", path: "params.sketch",
            found: .string(sketch), expected: "popups.finish or popups.cancel")
    }

    /// Removes a sketch.
    package func endSketch(_ name: String) {
        guard let state = sketches.removeValue(forKey: name) else { return }
        state.reporter.letGo()
        hold(-state.sourceBytes, as: .snapSources)
        state.layer.delegate = nil
    }

    @inline(never)
    private func noSketch(_ name: String) -> CommandError {
        let others = sketches.keys.sorted().filter { !$0.isEmpty }
        // Sketches from popups have names, which a script may have forgotten to pass.
        let message =
            !name.isEmpty
            ? "no sketch named \"\(name)\" is being drawn"
            : others.isEmpty ? "no sketch is being drawn: begin one first" : "no sketch without a name is being drawn"
        return CommandError(
            .noSketch, message, path: name.isEmpty ? nil : "params.sketch", found: name.isEmpty ? nil : .string(name),
            expected: others.isEmpty ? nil : "one of \(others.prefix(20).joined(separator: ", "))")
    }
}
