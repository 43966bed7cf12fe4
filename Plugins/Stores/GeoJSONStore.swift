import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaPlugin

/// Keeps the features of a layer in a GeoJSON file (RFC 7946).
///
/// Features whose `id` is a whole number above 0 have it for object id, the others are counted in the order of the file. Ids, foreign members
/// and values that no field holds are kept; so is a `crs` member of GeoJSON's forerunner of 2008, in whose reference the coordinates stay.
public struct GeoJSONStore: Plugin {
    /// Its name in the list of plugins.
    public let name = "geoJSONStore"

    /// Makes the plugin.
    public init() {}

    /// Adds the kind of store `geojson`.
    ///
    /// - Throws: `duplicateContribution` where a plugin has taken the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(FeatureFileProvider(form: GeoJSONFile()), named: "geojson", to: .featureStores)
    }
}

/// GeoJSON files: one feature collection.
struct GeoJSONFile: FeatureFileFormat {
    var format: any Format { GeoJSON() }
    var form: FeatureRecordCoder.Form { .geoJSON }

    func match(_ start: UnsafeBufferPointer<UInt8>, hasOwnEnding: Bool) -> FormatMatch { GeoJSON().match(start) }

    func definition(of text: FeatureFileText, named name: String) throws(FeatureError) -> LayerDefinition? { try keptDefinition(text) }

    func check(_ definition: LayerDefinition) throws(FeatureError) { try checkFile(definition) }

    func members(ofNew definition: LayerDefinition) -> JSONObject {
        var members: JSONObject = ["name": .string(definition.name)]
        if let reference = definition.spatialReference, reference != .wgs84, let name = reference.crsName {
            members["crs"] = ["type": "name", "properties": ["name": .string(name)]]
        }
        members[FeatureFileText.definitionMember] = definition.json
        return members
    }
}
