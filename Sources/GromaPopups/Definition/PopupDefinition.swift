import GromaFeatures
import GromaJSON

/// The definition of a popup: the contents that it shows of a feature, and their form; the `popupInfo` of a web map.
///
/// It is read from a web map (``init(json:path:strict:)``), derived from a layer's definition (``init(layer:)``) or from attributes only
/// (``init(attributes:)``), or created by code. It is a value: a popup is not affected by changes to a copy.
public struct PopupDefinition: Hashable, Sendable {
    /// The title: a template with the values of fields as `{FIELD}`.
    public var title: String
    /// A template of HTML with the values of fields as `{FIELD}`; nil for none. If there is one, it is shown instead of the fields, which
    /// are then only used for editing.
    public var description: String?
    /// The fields, in the order in which they are shown.
    public var fieldInfos: [PopupFieldInfo]
    /// The pictures and charts, in the order in which they are shown.
    public var mediaInfos: [PopupMediaInfo]
    /// Whether attachments are shown.
    public var showsAttachments: Bool
    /// The elements of the popup, from top to bottom; nil if the definition has the older form, from which ``displayedElements`` derives
    /// them.
    public var elements: [PopupElement]?
    /// The expressions, by names that fields and templates refer to as `expression/name`.
    public var expressionInfos: [PopupExpressionInfo]
    /// Whether related records are shown, and in which order; nil if unspecified.
    public var relatedRecordsInfo: PopupRelatedRecordsInfo?
    /// Whether the user who last changed the feature, and the time, are shown.
    public var showsLastEditInfo: Bool
    /// Whether records of a raster without data are shown; nil if unspecified.
    public var showsNoDataRecords: Bool?
    /// Whether features may be edited; nil to leave that to the layer.
    public var allowsEdit: Bool?
    /// Whether shapes may be edited; nil to leave that to the layer.
    public var allowsEditGeometry: Bool?
    /// Whether features may be deleted; nil to leave that to the layer.
    public var allowsDelete: Bool?

    /// The layer's configurations of its fields. They are beside the definition in a web map, so that ``json`` does not contain them.
    public var fieldConfigurations: [PopupFieldConfiguration] = []
    /// The definitions for features of single subtypes, which replace this one; nil for none. ``json`` does not contain them.
    public var subtypes: PopupSubtypes?

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()
    /// Members of `layerOptions` that are not interpreted, but kept and written back.
    public var foreignLayerOptions = JSONObject()
    /// The members that the definition was read from.
    var source = DefinitionSource()

    /// Creates a definition.
    public init(
        title: String = "", description: String? = nil, fieldInfos: [PopupFieldInfo] = [], mediaInfos: [PopupMediaInfo] = [],
        showsAttachments: Bool = false, elements: [PopupElement]? = nil, expressionInfos: [PopupExpressionInfo] = [],
        showsLastEditInfo: Bool = false
    ) {
        self.title = title
        self.description = description
        self.fieldInfos = fieldInfos
        self.mediaInfos = mediaInfos
        self.showsAttachments = showsAttachments
        self.elements = elements
        self.expressionInfos = expressionInfos
        self.showsLastEditInfo = showsLastEditInfo
    }
}
