import GromaFeatures
import GromaJSON

/// What a layer says of one of its fields for all that shows it: what it is called, and how its values are written (web map specification,
/// `fieldConfiguration`).
public struct PopupFieldConfiguration: Hashable, Sendable {
    /// The field.
    public var name: String
    /// What it is called; nil or empty for what the layer calls it. What a popup's ``PopupFieldInfo/label`` says goes before it.
    public var alias: String?
    /// How its values are written; nil if nothing is said. It goes before a popup's ``PopupFieldInfo/format``, which it is there to replace, and
    /// behind its ``PopupFieldInfo/fieldFormat``.
    public var fieldFormat: PopupValueFormat?
    /// Where it was read.
    var source = DefinitionSource()

    /// Creates an instance.
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
    /// Takes on what a layer's definition says of its fields (`fieldConfigurations`). What cannot be read is skipped, and among ``problems``.
    ///
    /// - Parameter path: where the layer's definition stands.
    mutating func configureFields(by layerDefinition: JSONObject, path: String) {
        let report = DefinitionReport()
        guard let json = layerDefinition["fieldConfigurations"], !json.isNull,
            var object = try? DefinitionObject(["fieldConfigurations": json], path: path, report: report)
        else { return }
        let read = try? object.array("fieldConfigurations") { (json, path) throws(PopupError) in
            try PopupFieldConfiguration(json: json, path: path, report: report)
        }
        // Where two speak of a field the one that stands nearer to the popup counts.
        fieldConfigurations += read ?? []
        source.problems += report.problems
    }
}
