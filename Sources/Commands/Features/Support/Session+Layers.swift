import GromaFeatures
import GromaRPC

/// The feature layers of a session, for commands of one's own.
extension Session {
    /// The names of the layers that are open, in the order in which they were opened.
    public var featureLayerNames: [String] { layers.all.map(\.name) }

    /// An open layer, whose table is read and edited; edits are told by `features.edited` where they go through the stream.
    ///
    /// - Throws: `noLayer`.
    public func featureLayer(named name: String) throws(CommandError) -> FeatureLayer { try openLayer(named: name).layer }
}
