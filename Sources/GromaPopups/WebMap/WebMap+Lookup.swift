import GromaFeatures

extension WebMap {
    /// Whether any of the layers shows popups.
    ///
    /// - Complexity: O(*n*), where *n* is the number of layers.
    public var hasPopupsDefined: Bool { first { layer, _ in layer.showsPopups ? layer : nil } != nil }

    /// Returns the popup definition of a layer, by its id in the web map. For a layer that represents a service or a feature collection,
    /// the sublayer must be given, unless only one of its layers has popups.
    ///
    /// - Parameter sublayer: The number of the sublayer, or its index in the feature collection; nil for the layer itself.
    /// - Throws: `invalidDefinition` if the web map's definition for it cannot be read.
    /// - Complexity: O(*n*), where *n* is the number of layers.
    public func popupDefinition(forLayerID id: String, sublayer: Int? = nil) throws(PopupError) -> PopupDefinition? {
        try first { layer, _ in layer.id == id ? layer.layerWithPopups(sublayer: sublayer) : nil }?.popupDefinition
    }

    /// Returns the popup definition of a service's layer: of a feature service, or of a dynamic or tiled map service. URLs are compared
    /// without scheme, query and trailing slashes, ignoring the case of the host; the URL may include the layer's number. If the map has
    /// the same layer several times, the first one with popups is used.
    ///
    /// - Parameter sublayer: The number of the layer in the service; nil if the URL includes it, or if the service is a single layer.
    /// - Throws: `invalidDefinition` if the web map's definition for it cannot be read.
    /// - Complexity: O(*n*), where *n* is the number of layers.
    public func popupDefinition(forServiceURL url: String, sublayer: Int? = nil) throws(PopupError) -> PopupDefinition? {
        guard let service = ServiceIdentity(url) else { return nil }
        let address = sublayer.map(service.appending) ?? service
        return try first { layer, addresses in layer.showsPopups && addresses.contains(address) ? layer : nil }?.popupDefinition
    }

    /// Returns the popup definition of a feature layer: by the URL from which its features come, or else by its name, which can be its id
    /// in the web map, its title, or the title of its definition if only one layer has it. If the map has a layer for each of its subtypes,
    /// the result is a definition with one for each (``PopupDefinition/subtypes``).
    ///
    /// - Parameter url: The URL of the layer's service; nil for none.
    /// - Throws: `invalidDefinition` if the web map's definition for it cannot be read.
    /// - Complexity: O(*n*), where *n* is the number of layers.
    public func popupDefinition(for layer: FeatureLayer, url: String? = nil) throws(PopupError) -> PopupDefinition? {
        if let url {
            if let service = ServiceIdentity(url),
                let group = first({ layer, addresses in layer.isSubtypeGroup && addresses.contains(service) ? layer : nil }),
                let found = try group.subtypeDefinition(of: layer.definition)
            {
                return found
            }
            if let found = try popupDefinition(forServiceURL: url) { return found }
        }
        if let group = first({ other, _ in other.isSubtypeGroup && other.id == layer.name ? other : nil }),
            let found = try group.subtypeDefinition(of: layer.definition)
        {
            return found
        }
        if let found = try popupDefinition(forLayerID: layer.name) { return found }
        for name in [layer.name, layer.definition.title, layer.definition.name].compactMap(\.self) {
            var found: [WebMapLayer] = []
            _ = first { other, _ in
                if other.title == name, other.showsPopups || other.isSubtypeGroup { found.append(other) }
                return nil
            }
            guard found.count == 1 else { continue }
            if found[0].showsPopups { return try found[0].popupDefinition }
            if let definition = try found[0].subtypeDefinition(of: layer.definition) { return definition }
        }
        return nil
    }

    /// Returns the first result of `body` for the layers, in the order of the document.
    private func first(_ body: (WebMapLayer, [ServiceIdentity]) -> WebMapLayer?) -> WebMapLayer? {
        var found: WebMapLayer?
        _ = (operationalLayers + tables + baseMapLayers).allSatisfy { layer in
            layer.visit { layer, addresses in
                found = body(layer, addresses)
                return found == nil
            }
        }
        return found
    }
}
