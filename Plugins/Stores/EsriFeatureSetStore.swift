import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaPlugin

/// Keeps the features of a layer in an Esri feature set file: what a feature service's query answers, as a file.
public struct EsriFeatureSetStore: Plugin {
    /// Its name in the list of plugins.
    public let name = "esriFeatureSetStore"

    /// Makes the plugin.
    public init() {}

    /// Adds the kind of store `esri`.
    ///
    /// - Throws: `duplicateContribution` where a plugin has taken the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(FeatureFileProvider(form: EsriFeatureSetFile()), named: "esri", to: .featureStores)
    }
}

/// Esri feature sets: fields, identifiers, type and reference of the shapes, then the features.
struct EsriFeatureSetFile: FeatureFileFormat {
    var format: any Format { EsriJSON() }
    var form: FeatureRecordCoder.Form { .esri }

    func match(_ start: UnsafeBufferPointer<UInt8>, hasOwnEnding: Bool) -> FormatMatch { EsriJSON().match(start) }

    /// The reader calls a feature by its object id where it has no `id` of its own.
    func gather(_ text: inout FeatureFileText) {
        for index in text.records.indices { text.records[index].id = nil }
    }

    func definition(of text: FeatureFileText, named name: String) throws(FeatureError) -> LayerDefinition? {
        if let kept = try keptDefinition(text) { return kept }
        guard text.members["fields"] != nil else { return nil }
        var definition = try LayerDefinition(name: name, featureSet: text.members)
        let dimensions = text.records.reduce(Dimensions.xy) { $0.union($1.geometry?.dimensions ?? .xy) }
        definition.hasZ = definition.hasZ || dimensions.hasZ
        definition.hasM = definition.hasM || dimensions.hasM
        return definition
    }

    func check(_ definition: LayerDefinition) throws(FeatureError) {
        try checkFile(definition)
        if definition.geometryType == .any {
            throw .notSupported(what: "shapes of any type in a \(format.title) file", reason: "a feature set holds shapes of one type")
        }
    }

    func members(ofNew definition: LayerDefinition) -> JSONObject {
        let json = definition.json
        var members: JSONObject = ["objectIdFieldName": .string(definition.objectIDField)]
        if let field = definition.globalIDField { members["globalIdFieldName"] = .string(field) }
        if let type = definition.geometryType { members["geometryType"] = .string(type.rawValue) }
        members["spatialReference"] = json["spatialReference"]
        members["fields"] = json["fields"]
        members[FeatureFileText.definitionMember] = json
        return members
    }
}
