import GromaGeometry

extension Path {
    /// How often well-known text and binary write the first vertex again at the end: once to close a ring, and as often as a line
    /// or ring of one vertex needs to read as what it is.
    var closingCount: Int {
        if isEmpty { return 0 }
        return isRing ? (count == 1 ? 2 : 1) : (count == 1 ? 1 : 0)
    }
}
