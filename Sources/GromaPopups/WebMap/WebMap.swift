import GromaJSON

/// The parts of a web map that popups need: its layers and tables with the definitions of their popups (web map specification).
///
/// Definitions are looked up, never derived: if the web map has none for a layer, the result is nil.
public struct WebMap: Hashable, Sendable {
    /// The operational layers, the lowest first.
    public let operationalLayers: [WebMapLayer]
    /// The layers of the basemap, including reference layers above the operational layers, the lowest first.
    public let baseMapLayers: [WebMapLayer]
    /// The tables.
    public let tables: [WebMapLayer]
    /// The document as it was read, including all members that are not interpreted.
    public let json: JSONValue

    /// Reads a web map. A `popupInfo` that cannot be read does not prevent the rest from being read: the error is thrown when the popup
    /// definition of its layer is requested.
    ///
    /// - Throws: `invalidDefinition` with the place (`operationalLayers[2].layers[0].url`), what was found there and what is allowed.
    /// - Complexity: O(*n*), where *n* is the size of the JSON.
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
