import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaPlugin

/// Keeps the features of a layer in a GeoJSON text sequence (RFC 8142), or in lines of GeoJSON.
///
/// A sequence has no place for what holds for all of its features: the definition of a layer that was made here stands in the first feature as a
/// foreign member, and in a text of an empty collection while there is none.
public struct GeoJSONSequenceStore: Plugin {
    /// Its name in the list of plugins.
    public let name = "geoJSONSequenceStore"

    /// Makes the plugin.
    public init() {}

    /// Adds the kind of store `geojsonseq`.
    ///
    /// - Throws: `duplicateContribution` where a plugin has taken the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(FeatureFileProvider(form: GeoJSONSequenceFile()), named: "geojsonseq", to: .featureStores)
    }
}

/// GeoJSON texts one after the other.
struct GeoJSONSequenceFile: FeatureFileFormat {
    /// Whether a file of lines is to stay one.
    var isLines = false

    var format: any Format { GeoJSONSequence(writesSeparators: !isLines) }
    var form: FeatureRecordCoder.Form { .geoJSON }

    func match(_ start: UnsafeBufferPointer<UInt8>, hasOwnEnding: Bool) -> FormatMatch {
        let match = GeoJSONSequence().match(start)
        // One line, or a line that is longer than the start, is told from a GeoJSON file by its name alone.
        return match == .no && hasOwnEnding ? GeoJSON().match(start) : match
    }

    func dialect(_ start: UnsafeBufferPointer<UInt8>) -> Self {
        let first = start.first { $0 > 0x20 || $0 == GeoJSONSequence.separator }
        return GeoJSONSequenceFile(isLines: first != nil && first != GeoJSONSequence.separator)
    }

    func gather(_ text: inout FeatureFileText) {
        guard let definition = text.records.first?.foreignMembers[FeatureFileText.definitionMember] else { return }
        text.records[0].foreignMembers[FeatureFileText.definitionMember] = nil
        text.members[FeatureFileText.definitionMember] = definition
    }

    func definition(of text: FeatureFileText, named name: String) throws(FeatureError) -> LayerDefinition? { try keptDefinition(text) }

    func check(_ definition: LayerDefinition) throws(FeatureError) {
        try checkFile(definition)
        if let reference = definition.spatialReference, reference != .wgs84 {
            throw .notSupported(
                what: "a layer in \(reference) in a \(format.title) file",
                reason: "its coordinates are in WGS 84 (4326): make the layer in that")
        }
    }

    func members(ofNew definition: LayerDefinition) -> JSONObject { [FeatureFileText.definitionMember: definition.json] }

    func complete(first record: inout FeatureRecord, _ members: JSONObject) {
        if let definition = members[FeatureFileText.definitionMember] {
            record.foreignMembers[FeatureFileText.definitionMember] = definition
        }
    }
}
