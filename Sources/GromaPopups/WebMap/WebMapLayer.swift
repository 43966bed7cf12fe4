import GromaFeatures
import GromaJSON

/// A layer, table or sublayer of a web map, as far as popups need it.
public struct WebMapLayer: Hashable, Sendable {
    /// What the web map calls it; nil for sublayers of services, which have numbers, and where nothing is said.
    public let id: String?
    /// Its number in its service, or its place in its feature collection; nil for a layer of its own.
    public let sublayerID: Int?
    /// What people call it; nil if nothing is said.
    public let title: String?
    /// Its kind (`layerType`, such as `GroupLayer`); nil if nothing is said.
    public let type: String?
    /// The address of its service; nil for none of its own.
    public let url: String?
    /// The address of the service that is asked for its features, where another one draws it (`layerUrl`); nil for none.
    public let queryURL: String?
    /// The code of the features that it stands for, in a layer that tells its features apart by a subtype; nil for other layers.
    public let subtypeCode: Int?
    /// Whether it shows no popups although it may have a definition of them (`disablePopup`).
    public let isPopupDisabled: Bool
    /// What stands in it: the layers and tables of a group, the sublayers of a service, the layers of a feature collection.
    public let layers: [WebMapLayer]
    /// What its `popupInfo` says; nil if it has none.
    fileprivate let popupInfo: PopupInfo?
    /// The field by whose codes its own layers are told apart, where the map says so.
    private let subtypeField: String?

    /// A `popupInfo` as it was read. One that cannot be read keeps no other layer from showing its popups.
    fileprivate enum PopupInfo: Hashable {
        case definition(PopupDefinition)
        case unreadable(path: String, found: String, expected: String)
    }

    /// Whether its layers are the subtypes of one layer.
    var isSubtypeGroup: Bool { type == "SubtypeGroupLayer" || type == "SubtypeGroupTable" }

    /// What the popups of a layer show that it stands for, each feature's by its subtype; nil if none of them shows any.
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

    /// Whether it shows popups: there is a definition of them, be it one that cannot be read.
    public var showsPopups: Bool { popupInfo != nil && !isPopupDisabled }

    /// The definition of its popups; nil if it has none.
    ///
    /// - Throws: `invalidDefinition` if the web map's definition cannot be read: where in the web map
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
    /// How deep groups lie in one another at most.
    private static let deepest = 32

    /// - Parameters:
    ///   - place: its place in a feature collection; nil for others.
    ///   - depth: in how many others it lies.
    init(_ json: JSONValue, path: String, place: Int? = nil, depth: Int = 0) throws(PopupError) {
        guard depth < Self.deepest else {
            throw .invalidDefinition(
                path: path, found: "a layer in \(depth) others", expected: "at most \(Self.deepest) inside one another")
        }
        var object = try DefinitionObject(json, path: path)
        let definition = try object.object("layerDefinition")?.rest(isOpen: true)
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

    /// The layer whose popups are meant by its name, if any: a sublayer, itself, or the only one in it that shows popups. O(sublayers)
    func layerWithPopups(sublayer: Int?) -> WebMapLayer? {
        if let sublayer { return layers.first { $0.sublayerID == sublayer && $0.showsPopups } }
        if showsPopups { return self }
        let inner = layers.filter { $0.sublayerID != nil && $0.showsPopups }
        return inner.count == 1 ? inner[0] : nil
    }

    /// Calls `body` with the layer and all that stand in it, in order, each with the addresses that it goes by, until it says false.
    func visit(_ parent: ServiceIdentity? = nil, _ body: (WebMapLayer, [ServiceIdentity]) -> Bool) -> Bool {
        let own = url.flatMap(ServiceIdentity.init)
        var addresses = [own, queryURL.flatMap(ServiceIdentity.init)].compactMap(\.self)
        if own == nil, id == nil, let parent, let sublayerID { addresses.append(parent.appending(sublayerID)) }
        return body(self, addresses) && layers.allSatisfy { $0.visit(own ?? parent, body) }
    }
}

extension WebMapLayer.PopupInfo {
    /// - Parameters:
    ///   - layer: what the map says of the layer itself.
    ///   - place: where that stands.
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
