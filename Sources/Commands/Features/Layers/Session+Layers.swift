import GromaBase
import GromaFeatures
import GromaRPC

/// The feature layers of a session, for commands of your own.
extension Session {
    /// The names of the layers that are open, in the order in which they were opened. O(layers)
    public var featureLayerNames: [String] { layers.all.map(\.name) }

    /// An open layer, whose table is read and edited; edits are told by `features.edited` where they go through the stream.
    ///
    /// - Throws: `noLayer`.
    public func featureLayer(named name: String) throws(CommandError) -> FeatureLayer { try openLayer(named: name).layer }
}

extension Session {
    /// The layer of that name; an error when none is open.
    package func openLayer(named name: String) throws(CommandError) -> OpenLayer {
        if let layer = layers[name] { return layer }
        let known = layers.all.map(\.name)
        let nearest = Nearest.name(to: name, in: known)
        throw CommandError(
            .noLayer, "no layer named \"\(name)\" is open" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), path: "params.layer",
            found: .string(name), expected: known.isEmpty ? "a layer from features.open" : "one of \(known.joined(separator: ", "))",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    /// A feature of a layer; an error when there is none of that id.
    func feature(_ id: Int, of layer: OpenLayer, path: String = "params.objectId") throws(CommandError) -> Feature {
        try withFeatureErrors(at: path) { () throws(FeatureError) in
            guard let feature = try layer.table.feature(withObjectID: id) else {
                throw .noFeature(layer: layer.definition.name, objectID: id)
            }
            return feature
        }
    }
}
