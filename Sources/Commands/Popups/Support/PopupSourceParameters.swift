import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaJSON
import GromaPopups
import GromaRPC

/// The given features for popups, and their definition.
struct PopupSourceParameters {
    var layers: [String] = []
    var query = QueryParameters()
    var point: Position?
    var tolerance = 0.0
    var extent: Extent?
    var wkid: Int??
    var features: [FeatureInput]?
    var definition: JSONValue?
    var webMap: JSONValue?
    var webMapPath: String?
    var strict: Bool?
    var limit = 100
    var permissions = PopupPermissions()
}

/// The given permissions of the user in popups; nil for those that are not changed.
struct PopupPermissions {
    var allowsEdit: Bool?
    var allowsEditGeometry: Bool?
    var allowsDelete: Bool?

    func apply(to popup: Popup) {
        if let allowsEdit { popup.allowsEdit = allowsEdit }
        if let allowsEditGeometry { popup.allowsEditGeometry = allowsEditGeometry }
        if let allowsDelete { popup.allowsDelete = allowsDelete }
    }
}

extension Parameter {
    /// Returns the parameter `popups`.
    static func popups(_ place: WritableKeyPath<Target, String> & Sendable) -> Parameter {
        .name("popups", "Which popups are meant, where there are several; \"\(OpenPopups.standardName)\" by default.") {
            $0[keyPath: place] = $1
        }
    }

    /// Returns the parameter `index` of a popup.
    static func popupIndex(_ place: WritableKeyPath<Target, Int?> & Sendable) -> Parameter {
        .index("index", "The index of the popup, from 0; by default the one shown.") { $0[keyPath: place] = $1 }
    }

    /// Returns the parameters with the features for popups.
    static func popupSource(_ place: WritableKeyPath<Target, PopupSourceParameters> & Sendable) -> [Parameter] {
        let query = Parameter<PopupSourceParameters>.query(\.query).map { $0.of(place) }
        let permissions = Parameter<PopupSourceParameters>.popupPermissions(\.permissions).map { $0.of(place) }
        let layers: [Parameter] = [
            .string("layer", "The layer of the features, by its name from features.open.") {
                $0[keyPath: place].layers.append($1)
            },
            .strings("layers", "Several layers in drawing order, lowest first, instead of layer.") {
                $0[keyPath: place].layers += $1
            },
        ]
        let places: [Parameter] = [
            .point("point", "Opens the features at this position, topmost first, instead of conditions.") {
                $0[keyPath: place].point = $1
            },
            .double("tolerance", "The maximum distance of features from the point, in units of its reference; 0 by default.") {
                $0[keyPath: place].tolerance = $1
            },
            .envelope("extent", "Opens the features that intersect this rectangle, instead of conditions.") {
                $0[keyPath: place].extent = $1
            },
            Parameter(
                "wkid", .any([.integer(1...Int(Int32.max)), .null]),
                "The reference of point and extent; that of each layer if omitted or null."
            ) { target, decoder throws(CommandError) in target[keyPath: place].wkid = .some(try decoder.optionalWKID()) },
            .featureInputs(
                "features",
                "Opens these features instead: new features of the layer, whose object ids are ignored; without a layer, as they are."
            ) { $0[keyPath: place].features = $1 },
        ]
        let limits: [Parameter] = [
            Parameter<PopupSourceParameters>.strictDefinition(\.strict).of(place),
            .int("limit", "The maximum number of popups; 100 by default.", in: 0...10_000) { $0[keyPath: place].limit = $1 },
        ]
        return layers + query + places + popupDefinition(place) + limits + permissions
    }

    /// Returns the parameters with the definition of popups.
    static func popupDefinition(_ place: WritableKeyPath<Target, PopupSourceParameters> & Sendable) -> [Parameter] {
        [
            Parameter(
                "definition", .map(.anything),
                "The definition, as popupInfo of the web map specification; by default derived from the layer."
            ) { target, decoder throws(CommandError) in target[keyPath: place].definition = try decoder.objectValue() },
            Parameter("webMap", .map(.anything), "A web map with the definitions; a layer for which it has no popups gets none.") {
                target, decoder throws(CommandError) in target[keyPath: place].webMap = try decoder.objectValue()
            },
            .string("webMapPath", "A file below the root with the web map, instead of webMap.") {
                $0[keyPath: place].webMapPath = $1
            },
        ]
    }

    /// Returns the parameters with the permissions of the user.
    static func popupPermissions(_ place: WritableKeyPath<Target, PopupPermissions> & Sendable) -> [Parameter] {
        [
            .bool("allowEdit", "Whether a person may edit them, if definition and layer also allow it; initially true.") {
                $0[keyPath: place].allowsEdit = $1
            },
            .bool("allowEditGeometry", "Whether a person may edit shapes, if editing is allowed; initially true.") {
                $0[keyPath: place].allowsEditGeometry = $1
            },
            .bool("allowDelete", "Whether a person may delete them, if definition and layer also allow it; initially true.") {
                $0[keyPath: place].allowsDelete = $1
            },
        ]
    }
}
