import GromaGeometry

extension SketchLayer {
    /// Makes one edit with a verb of `Geometry`: one step in the history, reported once. Inside a group it becomes part of the group's
    /// step, and if it throws, the whole group is undone and ended; a tool's event fails only if the tool does.
    ///
    /// - Throws: `noGeometry`, what the verb throws; `refused` if the guard refuses the edit; `busy` during another edit: an observer of
    ///   the geometry may read, but not edit.
    @discardableResult
    public func edit(_ verb: (inout Geometry) throws(GeometryError) -> GeometryChange) throws(SketchError) -> GeometryChange {
        try document.transact(SketchEdit(trust: .change)) { value throws(GeometryError) in [try verb(&value)] }[0]
    }

    /// Makes several edits at once: one step in the history, reported once, in the order of the changes.
    ///
    /// Changes that cannot have led to the result are replaced by one change of everything.
    ///
    /// - Parameter name: The step's name.
    /// - Throws: `noGeometry`, what the verb throws; `refused` if the guard refuses the edits; `busy` during another edit.
    @discardableResult
    public func editAll(
        named name: String, _ verb: (inout Geometry) throws(GeometryError) -> [GeometryChange]
    ) throws(SketchError) -> [GeometryChange] {
        try document.transact(SketchEdit(name: name), verb)
    }

    /// Replaces the geometry's value, as one step.
    ///
    /// - Parameters:
    /// - changes: What is different; everything if omitted or empty, or if the changes cannot have led to the value.
    ///   - name: The step's name, and the cause of the change.
    /// - Throws: `noGeometry`; `geometry` with `wrongType` when it is of another type, `spatialReferenceMismatch`.
    public func replaceGeometry(
        with value: Geometry, changes: [GeometryChange]? = nil, named name: String = "replaceGeometry"
    ) throws(SketchError) {
        try editAll(named: name) { geometry throws(GeometryError) in
            guard value.type == geometry.type else {
                throw .wrongType(verb: "value of type \(value.type.rawValue)", found: geometry.type)
            }
            guard value.spatialReference == geometry.spatialReference else {
                throw .spatialReferenceMismatch(value.spatialReference, geometry.spatialReference)
            }
            let all = GeometryChange(
                kind: .everything, part: 0, from: 0, removed: geometry.vertexCount, inserted: value.vertexCount, cause: name)
            geometry = value
            return changes.flatMap { $0.isEmpty ? nil : $0 } ?? [all]
        }
    }
}
