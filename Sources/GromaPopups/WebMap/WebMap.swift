import GromaJSON

/// A web map, as far as popups need it: its layers and tables with the definitions of their popups (web map specification).
///
/// Definitions are looked up, never made: where the web map has none for a layer, the answer is nil.
public struct WebMap: Hashable, Sendable {
    /// The layers of the map's own, the lowest first.
    public let operationalLayers: [WebMapLayer]
    /// The layers below, and those above that only give names to places, the lowest first.
    public let baseMapLayers: [WebMapLayer]
    /// The tables.
    public let tables: [WebMapLayer]
    /// The document as it was read, with all that is not read here.
    public let json: JSONValue

    /// Reads a web map. A `popupInfo` that cannot be read does not keep the rest from being read: asking for its layer's popups says what is wrong with it. O(size)
    ///
    /// - Throws: `invalidDefinition` with the place (`operationalLayers[2].layers[0].url`), what was found there and what is allowed.
    public init(json: JSONValue) throws(PopupError) {
        guard json.objectValue != nil else { throw DefinitionObject.wrong("web map", json, "an object") }
        var object = try DefinitionObject(json, path: "")
        operationalLayers = try Self.layers("operationalLayers", of: &object)
        tables = try Self.layers("tables", of: &object)
        if var base = try object.object("baseMap") {
            baseMapLayers = try Self.layers("baseMapLayers", of: &base)
        } else {
            baseMapLayers = []
        }
        self.json = json
    }

    private static func layers(_ name: String, of object: inout DefinitionObject) throws(PopupError) -> [WebMapLayer] {
        try object.array(name) { (json, path) throws(PopupError) in try WebMapLayer(json, path: path) } ?? []
    }
}
