import GromaFormats
import GromaJSON

/// A kind of features in a layer, which is distinguished by the value of one field (a subtype).
public struct FeatureType: Hashable, Sendable {
    /// The value of the layer's type field.
    public var id: AttributeValue
    /// The display name.
    public var name: String
    /// The domains of fields in features of this type; a field that is not listed has its own domain.
    public var domains: [String: Domain]
    /// The templates for new features of the type; the first is the default.
    public var templates: [FeatureTemplate]

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()

    /// Creates a type.
    public init(id: AttributeValue, name: String, domains: [String: Domain] = [:], templates: [FeatureTemplate] = []) {
        self.id = id
        self.name = name
        self.domains = domains
        self.templates = templates
    }
}

/// A template for new features.
public struct FeatureTemplate: Hashable, Sendable {
    /// The display name.
    public var name: String
    /// The purpose of the template.
    public var description: String
    /// The drawing tool, with Esri's name (`esriFeatureEditToolPolygon`); nil if none is given.
    public var drawingTool: String?
    /// The initial attributes of a new feature.
    public var prototype: Attributes

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()

    /// Creates a template.
    public init(name: String, description: String = "", drawingTool: String? = nil, prototype: Attributes = Attributes()) {
        self.name = name
        self.description = description
        self.drawingTool = drawingTool
        self.prototype = prototype
    }
}
