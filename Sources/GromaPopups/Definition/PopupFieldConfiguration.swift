import GromaFeatures
import GromaJSON

/// The configuration of a field in its layer, for all of its displays: the label, and the format of the values (web map specification,
/// `fieldConfiguration`).
public struct PopupFieldConfiguration: Hashable, Sendable {
    /// The field.
    public var name: String
    /// The label; nil or empty for that of the layer. A popup's ``PopupFieldInfo/label`` takes precedence.
    public var alias: String?
    /// The format of the values; nil if unspecified. It takes precedence over a popup's ``PopupFieldInfo/format``, which it replaces, but
    /// not over its ``PopupFieldInfo/fieldFormat``.
    public var fieldFormat: PopupValueFormat?
    /// The members that the configuration was read from.
    var source = DefinitionSource()

    /// Creates a configuration.
    public init(_ name: String, alias: String? = nil, fieldFormat: PopupValueFormat? = nil) {
        self.name = name
        self.alias = alias
        self.fieldFormat = fieldFormat
    }

    init(json: JSONValue, path: String, report: DefinitionReport) throws(PopupError) {
        var object = try DefinitionObject(json, path: path, report: report)
        name = try object.requiredName("name")
        alias = try object.name("alias")
        fieldFormat = try object.nested("fieldFormat") { (json, path) throws(PopupError) in
            try PopupValueFormat(json: json, path: path, report: report)
        }
        _ = object.rest()
        source.path = path
    }
}

extension PopupDefinition {
    /// Adds the field configurations of a layer's definition (`fieldConfigurations`). Configurations that cannot be read are skipped, and
    /// added to ``problems``.
    ///
    /// - Parameter path: The path of the layer's definition.
    mutating func configureFields(by layerDefinition: JSONObject, path: String) {
        let report = DefinitionReport()
        guard let json = layerDefinition["fieldConfigurations"], !json.isNull,
            var object = try? DefinitionObject(["fieldConfigurations": json], path: path, report: report)
        else { return }
        let read = try? object.array("fieldConfigurations") { (json, path) throws(PopupError) in
            try PopupFieldConfiguration(json: json, path: path, report: report)
        }
        // If there are two for a field, the one nearer to the popup takes precedence.
        fieldConfigurations += read ?? []
        source.problems += report.problems
    }
}
