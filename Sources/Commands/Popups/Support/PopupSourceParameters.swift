import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaJSON
import GromaPopups
import GromaRPC

/// Of which features popups are wanted, and what is shown of them, as it was given.
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

/// What a person may do with popups, as it was given; nil for what stays as it is.
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
    /// `popups`.
    static func popups(_ place: WritableKeyPath<Target, String> & Sendable) -> Parameter {
        .name("popups", "Which popups are meant, where there are several; \"\(OpenPopups.standardName)\" when left out.") {
            $0[keyPath: place] = $1
        }
    }

    /// `index` of a popup.
    static func popupIndex(_ place: WritableKeyPath<Target, Int?> & Sendable) -> Parameter {
        .index("index", "The popup by its place, from 0; the one shown when left out.") { $0[keyPath: place] = $1 }
    }

    /// The parameters that say of which features popups are wanted.
    static func popupSource(_ place: WritableKeyPath<Target, PopupSourceParameters> & Sendable) -> [Parameter] {
        let query = Parameter<PopupSourceParameters>.query(\.query).map { $0.of(place) }
        let permissions = Parameter<PopupSourceParameters>.popupPermissions(\.permissions).map { $0.of(place) }
        let layers: [Parameter] = [
            .string("layer", "The layer that the features are of, by the name that features.open has given it.") {
                $0[keyPath: place].layers.append($1)
            },
            .strings("layers", "Several layers, the lowest first, as they are drawn, instead of layer.") {
                $0[keyPath: place].layers += $1
            },
        ]
        let places: [Parameter] = [
            .point("point", "Of the features at this place, instead of conditions: the top-most first.") {
                $0[keyPath: place].point = $1
            },
            .double("tolerance", "How far from the point features may lie, in units of its reference; 0 when left out.") {
                $0[keyPath: place].tolerance = $1
            },
            .envelope("extent", "Of the features that reach into this rectangle, instead of conditions.") {
                $0[keyPath: place].extent = $1
            },
            Parameter(
                "wkid", .any([.integer(1...Int(Int32.max)), .null]),
                "The reference of point and extent; that of each layer when left out or null."
            ) { target, decoder throws(CommandError) in target[keyPath: place].wkid = .some(try decoder.optionalWKID()) },
            .featureInputs(
                "features",
                "Of these features, instead: new ones of the layer, whose object ids do not count; without a layer, as they stand."
            ) { $0[keyPath: place].features = $1 },
        ]
        let limits: [Parameter] = [
            Parameter<PopupSourceParameters>.strictDefinition(\.strict).of(place),
            .int("limit", "The most popups; 100 when left out.", in: 0...10_000) { $0[keyPath: place].limit = $1 },
        ]
        return layers + query + places + popupDefinition(place) + limits + permissions
    }

    /// The parameters that say what popups show.
    static func popupDefinition(_ place: WritableKeyPath<Target, PopupSourceParameters> & Sendable) -> [Parameter] {
        [
            Parameter(
                "definition", .map(.anything), "What is shown, as popupInfo of the web map specification; by the layer when left out."
            ) { target, decoder throws(CommandError) in target[keyPath: place].definition = try decoder.objectValue() },
            Parameter("webMap", .map(.anything), "A web map that says what is shown; a layer for which it has no popups gets none.") {
                target, decoder throws(CommandError) in target[keyPath: place].webMap = try decoder.objectValue()
            },
            .string("webMapPath", "A file below the root with the web map, instead of webMap.") {
                $0[keyPath: place].webMapPath = $1
            },
        ]
    }

    /// The parameters that say what a person may do.
    static func popupPermissions(_ place: WritableKeyPath<Target, PopupPermissions> & Sendable) -> [Parameter] {
        [
            .bool("allowEdit", "Whether a person may edit them, where definition and layer allow it too; true at first.") {
                $0[keyPath: place].allowsEdit = $1
            },
            .bool("allowEditGeometry", "Whether a person may edit shapes, where that is allowed too; true at first.") {
                $0[keyPath: place].allowsEditGeometry = $1
            },
            .bool("allowDelete", "Whether a person may delete them, where that is allowed too; true at first.") {
                $0[keyPath: place].allowsDelete = $1
            },
        ]
    }
}
