import GromaGeometry

extension SketchLayer {
    /// An identity for a vertex, which stays with it through inserts and deletes elsewhere, undo and redo.
    ///
    /// Identities follow their vertices through `reversePart`, `splitPart` (the vertex at which a path is split stays the first path's) and
    /// `joinParts` too. An edit that puts other vertices in the place of as many leaves identities at their places in the part; one that
    /// replaces the geometry as a whole loses them until it is undone.
    ///
    /// Every edit that inserts or deletes costs a few nanoseconds for each identity that was asked for, so ask for those you need.
    /// - Throws: `noGeometry`, `geometry(indexOutOfRange)`.
    public func identity(ofVertex index: Int, part: Int = 0) throws(SketchError) -> VertexIdentity {
        let value = try document.current()
        do throws(GeometryError) { _ = try value.vertex(part: part, at: index) } catch { throw .geometry(error) }
        return document.identities.identity(part: part, index: index)
    }

    /// Where a vertex is now; nil when it was taken out, and again where it is once that is undone. O(1).
    public func place(of identity: VertexIdentity) -> (part: Int, index: Int)? {
        document.noticeForeignEdits()
        return document.identities.place(of: identity)
    }
}
