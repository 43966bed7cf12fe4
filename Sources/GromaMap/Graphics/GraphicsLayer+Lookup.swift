extension GraphicsLayer {
    /// Returns the graphic with an object ID; nil if there is none. O(1)
    ///
    /// - Throws: Never.
    public func feature(withObjectID id: Int) throws(MapError) -> (any MapFeature)? { graphic(id: id) }
}
