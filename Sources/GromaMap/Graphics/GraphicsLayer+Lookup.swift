extension GraphicsLayer {
    /// The graphic of a number; nil where there is none. O(1)
    ///
    /// - Throws: Never.
    public func feature(withObjectID id: Int) throws(MapError) -> (any MapFeature)? { graphic(id: id) }
}
