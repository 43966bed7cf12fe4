import GromaFeatures

extension WebMap {
    /// Whether any of its layers shows popups. O(layers)
    public var hasPopupsDefined: Bool { first { layer, _ in layer.showsPopups ? layer : nil } != nil }

    /// What the popups of a layer show, by what the web map calls it. Of a layer that stands for a service or a feature collection the sublayer is to
    /// be said, unless only one of them has popups. O(layers)
    ///
    /// - Parameter sublayer: the number of the sublayer, or its place in the feature collection; nil for the layer itself.
    /// - Throws: `invalidDefinition` if the web map's definition for it cannot be read.
    public func popupDefinition(forLayerID id: String, sublayer: Int? = nil) throws(PopupError) -> PopupDefinition? {
        try first { layer, _ in layer.id == id ? layer.layerWithPopups(sublayer: sublayer) : nil }?.popupDefinition
    }

    /// What the popups of a service's layer show: of a feature service, or of a dynamic or tiled map service. Addresses are compared without scheme,
    /// query, slashes at the end, and the case of the host; the layer's number may stand in the address. Where the map has the same layer several times,
    /// the first that has popups counts. O(layers)
    ///
    /// - Parameter sublayer: the number of the layer in the service; nil if the address has it, or the service is a layer by itself.
    /// - Throws: `invalidDefinition` if the web map's definition for it cannot be read.
    public func popupDefinition(forServiceURL url: String, sublayer: Int? = nil) throws(PopupError) -> PopupDefinition? {
        guard let service = ServiceIdentity(url) else { return nil }
        let address = sublayer.map(service.appending) ?? service
        return try first { layer, addresses in layer.showsPopups && addresses.contains(address) ? layer : nil }?.popupDefinition
    }

    /// What the popups of a feature layer show: by the address that its features come from, else by its name, which may be what the web map calls it, or
    /// its title, or that of its definition where just one layer has it. Where the map has a layer for each of its subtypes, it is a definition with
    /// one for each (``PopupDefinition/subtypes``). O(layers)
    ///
    /// - Parameter url: the address of the layer's service; nil for none.
    /// - Throws: `invalidDefinition` if the web map's definition for it cannot be read.
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

    /// What `body` finds first in the layers, in the order of the document.
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
