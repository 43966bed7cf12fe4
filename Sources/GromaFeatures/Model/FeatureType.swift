import GromaFormats
import GromaJSON

/// A kind of feature that a layer tells apart by the value of one field (a subtype).
public struct FeatureType: Hashable, Sendable {
    /// The value of the layer's type field.
    public var id: AttributeValue
    /// Its display name.
    public var name: String
    /// The domains that fields have in features of this type; a field that is not named has its own.
    public var domains: [String: Domain]
    /// The templates for new features of the type; the first is the default.
    public var templates: [FeatureTemplate]

    /// Members of its JSON that are not used here, but kept and written back.
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
    /// Its display name.
    public var name: String
    /// Its purpose.
    public var description: String
    /// The tool to draw it with, as Esri names it (`esriFeatureEditToolPolygon`); nil if nothing is said.
    public var drawingTool: String?
    /// The attributes that a new feature starts with.
    public var prototype: Attributes

    /// Members of its JSON that are not used here, but kept and written back.
    public var foreignMembers = JSONObject()

    /// Creates a template.
    public init(name: String, description: String = "", drawingTool: String? = nil, prototype: Attributes = Attributes()) {
        self.name = name
        self.description = description
        self.drawingTool = drawingTool
        self.prototype = prototype
    }
}
