import GromaFeatures
import GromaJSON

/// A layer, table or sublayer of a web map, with the properties that popups need.
public struct WebMapLayer: Hashable, Sendable {
    /// The id in the web map; nil for sublayers of services, which have numbers, and if unspecified.
    public let id: String?
    /// The number in its service, or the index in its feature collection; nil for an independent layer.
    public let sublayerID: Int?
    /// The title; nil if unspecified.
    public let title: String?
    /// The type (`layerType`, such as `GroupLayer`); nil if unspecified.
    public let type: String?
    /// The URL of its service; nil if it has none of its own.
    public let url: String?
    /// The URL of the service for querying its features, if another service draws it (`layerUrl`); nil for none.
    public let queryURL: String?
    /// The code of its features, in a layer with subtypes; nil for other layers.
    public let subtypeCode: Int?
    /// Whether popups are disabled although there may be a definition (`disablePopup`).
    public let isPopupDisabled: Bool
    /// The contained layers: the layers and tables of a group, the sublayers of a service, the layers of a feature collection.
    public let layers: [WebMapLayer]
    /// The `popupInfo`; nil if it has none.
    fileprivate let popupInfo: PopupInfo?
    /// The field whose codes distinguish its sublayers, if the map specifies it.
    private let subtypeField: String?

    /// A `popupInfo` as it was read. One that cannot be read does not prevent other layers from showing their popups.
    fileprivate enum PopupInfo: Hashable {
        case definition(PopupDefinition)
        case unreadable(path: String, found: String, expected: String)
    }

    /// Whether its layers are the subtypes of one layer.
    var isSubtypeGroup: Bool { type == "SubtypeGroupLayer" || type == "SubtypeGroupTable" }

    /// Returns the popup definition of a layer by subtype; nil if no subtype has popups.
    ///
    /// - Throws: `invalidDefinition` if one of the definitions cannot be read.
    func subtypeDefinition(of layer: LayerDefinition) throws(PopupError) -> PopupDefinition? {
        guard isSubtypeGroup, !isPopupDisabled else { return nil }
        let own = layer.foreignMembers["subtypeField"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        guard let field = own ?? subtypeField ?? layer.typeIDField else { return nil }
        var definitions: [Int: PopupDefinition] = [:]
        for inner in layers {
            if let code = inner.subtypeCode, let definition = try inner.popupDefinition { definitions[code] = definition }
        }
        guard !definitions.isEmpty else { return nil }
        var definition = PopupDefinition()
        definition.subtypes = PopupSubtypes(field: field, definitions: definitions)
        return definition
    }

    /// Whether it shows popups: there is a definition, even if it cannot be read.
    public var showsPopups: Bool { popupInfo != nil && !isPopupDisabled }

    /// The popup definition; nil if it has none.
    ///
    /// - Throws: `invalidDefinition` if the web map's definition cannot be read: with the place in the web map
    ///   (`operationalLayers[2].popupInfo.title`), what was found there and what is allowed.
    public var popupDefinition: PopupDefinition? {
        get throws(PopupError) {
            guard showsPopups else { return nil }
            switch popupInfo {
            case nil: return nil
            case .definition(let definition): return definition
            case .unreadable(let path, let found, let expected):
                throw .invalidDefinition(path: path, found: found, expected: expected)
            }
        }
    }
}

extension WebMapLayer {
    /// The maximum nesting depth of groups.
    private static let deepest = 32

    /// - Parameters:
    ///   - place: Its index in a feature collection; nil for others.
    ///   - depth: The number of layers that contain it.
    init(_ json: JSONValue, path: String, place: Int? = nil, depth: Int = 0) throws(PopupError) {
        guard depth < Self.deepest else {
            throw .invalidDefinition(
                path: path, found: "a layer in \(depth) others", expected: "at most \(Self.deepest) inside one another")
        }
        var object = try DefinitionObject(json, path: path)
        let definition = try object.object("layerDefinition")?.rest()
        var number = place
        switch object.value("id") {
        case nil: id = nil
        case .string(let text)?: id = text
        case .number(let value)?:
            guard let integer = value.integer else {
                throw DefinitionObject.wrong(object.place("id"), .number(value), "a string or a whole number")
            }
            id = nil
            number = integer
        case let other?: throw DefinitionObject.wrong(object.place("id"), other, "a string or a whole number")
        }
        sublayerID = number
        let name = try object.string("name") ?? definition?["name"]?.stringValue
        title = try object.string("title") ?? name
        type = try object.string("layerType")
        url = try object.name("url")
        queryURL = try object.name("layerUrl")
        subtypeCode = object.value("subtypeCode")?.intValue
        subtypeField = definition?["subtypeField"]?.stringValue
        popupInfo = try object.value("popupInfo").map { json throws(PopupError) in
            try PopupInfo(json, path: object.place("popupInfo"), definition, at: object.place("layerDefinition"))
        }
        isPopupDisabled = try object.bool("disablePopup") ?? false
        var inner: [WebMapLayer] = []
        for name in ["layers", "tables"] {
            inner +=
                try object.array(name) { (json, path) throws(PopupError) in try WebMapLayer(json, path: path, depth: depth + 1) } ?? []
        }
        if var collection = try object.object("featureCollection") {
            var place = 0
            inner +=
                try collection.array("layers") { (json, path) throws(PopupError) in
                    place += 1
                    return try WebMapLayer(json, path: path, place: place - 1, depth: depth + 1)
                } ?? []
        }
        layers = inner
    }

    /// Returns the layer whose popups a name refers to, if any: a sublayer, itself, or the only layer in it that shows popups. O(sublayers)
    func layerWithPopups(sublayer: Int?) -> WebMapLayer? {
        if let sublayer { return layers.first { $0.sublayerID == sublayer && $0.showsPopups } }
        if showsPopups { return self }
        let inner = layers.filter { $0.sublayerID != nil && $0.showsPopups }
        return inner.count == 1 ? inner[0] : nil
    }

    /// Calls `body` with the layer and all contained layers, in order, each with its URLs, until it returns false.
    func visit(_ parent: ServiceIdentity? = nil, _ body: (WebMapLayer, [ServiceIdentity]) -> Bool) -> Bool {
        let own = url.flatMap(ServiceIdentity.init)
        var addresses = [own, queryURL.flatMap(ServiceIdentity.init)].compactMap(\.self)
        if own == nil, id == nil, let parent, let sublayerID { addresses.append(parent.appending(sublayerID)) }
        return body(self, addresses) && layers.allSatisfy { $0.visit(own ?? parent, body) }
    }
}

extension WebMapLayer.PopupInfo {
    /// - Parameters:
    ///   - layer: The map's JSON of the layer itself.
    ///   - place: The path of that JSON.
    init(_ json: JSONValue, path: String, _ layer: JSONObject?, at place: String) throws(PopupError) {
        do throws(PopupError) {
            var definition = try PopupDefinition(json: json, path: path)
            if let layer { definition.configureFields(by: layer, path: place) }
            self = .definition(definition)
        } catch {
            guard case .invalidDefinition(let path, let found, let expected) = error else { throw error }
            self = .unreadable(path: path, found: found, expected: expected)
        }
    }
}
