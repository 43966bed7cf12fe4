import GromaJSON

extension FeatureLayer {
    /// Creates a layer in memory, without a store or a service: of a layer's JSON, and of its features as a feature set. They keep their object
    /// ids; features without one get new ones.
    ///
    /// - Parameter options: how global ids are made, and how large attachments may be.
    /// - Throws: `invalidDefinition` with the path of the member at fault; `format`, `noField`, `invalidValue` for features that are not of
    ///   the layer.
    public convenience init(
        definitionJSON: JSONValue, featureSetJSON: JSONValue? = nil, mode: LayerMode = .snapshot,
        options: FeatureStoreOptions = FeatureStoreOptions()
    ) throws(FeatureError) {
        let definition = try LayerDefinition(json: definitionJSON)
        var features: [Feature] = []
        if let featureSetJSON { features = try FeatureSet(json: featureSetJSON, definition: definition).features }
        self.init(table: try MemoryFeatureTable(definition, features: features, options: options), mode: mode)
    }
}
