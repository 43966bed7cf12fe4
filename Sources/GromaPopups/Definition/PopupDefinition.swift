import GromaFeatures
import GromaJSON

/// The definition of a popup: what it shows of a feature, and how; the `popupInfo` of a web map.
///
/// Read from a web map (``init(json:path:strict:)``), made of a layer's definition (``init(layer:)``) or of attributes alone (``init(attributes:)``), or by
/// code. A value: two popups that share one do not notice what is done to a copy.
public struct PopupDefinition: Hashable, Sendable {
    /// The title: a template with the values of fields as `{FIELD}`.
    public var title: String
    /// A template of HTML with the values of fields as `{FIELD}`; nil for none. One that is there is what is shown in the place of the fields,
    /// which then only serve editing.
    public var description: String?
    /// The fields, in the order in which they are shown.
    public var fieldInfos: [PopupFieldInfo]
    /// The pictures and charts, in the order in which they are shown.
    public var mediaInfos: [PopupMediaInfo]
    /// Whether attachments are shown.
    public var showsAttachments: Bool
    /// What the popup is made of, from top to bottom; nil if the definition has the older form, of which ``displayedElements`` makes the same.
    public var elements: [PopupElement]?
    /// What expressions there are, by names that fields and templates refer to as `expression/name`.
    public var expressionInfos: [PopupExpressionInfo]
    /// Whether related records are shown, and in which order; nil if nothing is said.
    public var relatedRecordsInfo: PopupRelatedRecordsInfo?
    /// Whether it is shown who last changed the feature, and when.
    public var showsLastEditInfo: Bool
    /// Whether records of a raster that have no data are shown; nil if nothing is said.
    public var showsNoDataRecords: Bool?
    /// Whether features may be edited; nil if that is left to the layer.
    public var allowsEdit: Bool?
    /// Whether shapes may be edited; nil if that is left to the layer.
    public var allowsEditGeometry: Bool?
    /// Whether features may be deleted; nil if that is left to the layer.
    public var allowsDelete: Bool?

    /// What the layer says of its fields for all that shows them. It stands in a web map beside the definition, so that ``json`` does not have it.
    public var fieldConfigurations: [PopupFieldConfiguration] = []
    /// What popups of features of single subtypes show, where there are such in the place of this one; nil for none. ``json`` does not have it.
    public var subtypes: PopupSubtypes?

    /// Members of its JSON that are not used here, but kept and written back.
    public var foreignMembers = JSONObject()
    /// Members of its `layerOptions` that are not read here, kept to be written back.
    public var foreignLayerOptions = JSONObject()
    /// The members that it was read from.
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
