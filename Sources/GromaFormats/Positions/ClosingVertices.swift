import GromaGeometry

extension Path {
    /// The number of times that well-known text and binary repeat the first vertex at the end: once to close a ring, and as often as needed
    /// for a line or ring of one vertex to be read as what it is.
    var closingCount: Int {
        if isEmpty { return 0 }
        return isRing ? (count == 1 ? 2 : 1) : (count == 1 ? 1 : 0)
    }
}
