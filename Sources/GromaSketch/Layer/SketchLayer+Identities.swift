import GromaGeometry

extension SketchLayer {
    /// Returns an identity for a vertex, which stays with it through inserts and deletes elsewhere, undo and redo.
    ///
    /// Identities follow their vertices through `reversePart`, `splitPart` (the vertex at which a path is split belongs to the first path)
    /// and `joinParts`, too. An edit that replaces vertices by the same number of others keeps identities at their places in the part; one
    /// that replaces the whole geometry loses them until it is undone.
    ///
    /// Every edit that inserts or deletes costs a few nanoseconds for each identity, so request only those you need.
    /// - Throws: `noGeometry`, `geometry(indexOutOfRange)`.
    public func identity(ofVertex index: Int, part: Int = 0) throws(SketchError) -> VertexIdentity {
        let value = try document.current()
        do throws(GeometryError) { _ = try value.vertex(part: part, at: index) } catch { throw .geometry(error) }
        return document.identities.identity(part: part, index: index)
    }

    /// Returns the current place of a vertex; nil if it was removed, until that is undone. O(1).
    public func place(of identity: VertexIdentity) -> (part: Int, index: Int)? {
        document.noticeForeignEdits()
        return document.identities.place(of: identity)
    }
}
