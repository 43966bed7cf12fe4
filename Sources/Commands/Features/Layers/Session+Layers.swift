import GromaBase
import GromaFeatures
import GromaRPC

/// The feature layers of a session, for commands of your own.
extension Session {
    /// The names of the open layers, in the order in which they were opened.
    ///
    /// - Complexity: O(*n*), where *n* is the number of layers.
    public var featureLayerNames: [String] { layers.all.map(\.name) }

    /// Returns an open layer for reading and editing its table; edits on the stream are reported with `features.edited`.
    ///
    /// - Throws: `noLayer`.
    /// - Complexity: O(*n*), where *n* is the number of layers.
    public func featureLayer(named name: String) throws(CommandError) -> FeatureLayer { try openLayer(named: name).layer }
}

extension Session {
    /// Returns the open layer with a name; throws an error if there is none.
    ///
    /// - Parameter path: The parameter that gives the name.
    package func openLayer(named name: String, path: String = "params.layer") throws(CommandError) -> OpenLayer {
        if let layer = layers[name] { return layer }
        let known = layers.all.map(\.name)
        let nearest = Nearest.name(to: name, in: known)
        throw CommandError(
            .noLayer, "no layer named \"\(name)\" is open" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), path: path,
            found: .string(name), expected: known.isEmpty ? "a layer from features.open" : "one of \(known.joined(separator: ", "))",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    /// Returns a feature of a layer; throws an error if there is none with the id.
    func feature(_ id: Int, of layer: OpenLayer, path: String = "params.objectId") throws(CommandError) -> Feature {
        try withFeatureErrors(at: path) { () throws(FeatureError) in
            guard let feature = try layer.table.feature(withObjectID: id) else {
                throw .noFeature(layer: layer.definition.name, objectID: id)
            }
            return feature
        }
    }
}
