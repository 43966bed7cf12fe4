import GromaJSON

extension FeatureLayer {
    /// Creates a layer in memory, without a store or a service, from a layer's JSON and a feature set with its features. They keep their
    /// object ids; features without one get new ones.
    ///
    /// - Parameter options: How global ids are made, and how large attachments may be.
    /// - Throws: `invalidDefinition` with the path of the invalid member; `format`, `noField`, `invalidValue` for features that do not
    ///   belong to the layer.
    /// - Complexity: O(*n* log *n*), where *n* is the number of features.
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
