import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON

/// What a store over one file has to know of the file's format.
protocol FeatureFileFormat: Sendable {
    /// The format: its name, title and endings are those of the kind of store.
    var format: any Format { get }
    /// How attributes are written.
    var form: FeatureRecordCoder.Form { get }

    /// How sure it is of a file that starts with these bytes.
    func match(_ start: UnsafeBufferPointer<UInt8>, hasOwnEnding: Bool) -> FormatMatch

    /// The same in the dialect of a file that starts with these bytes.
    func dialect(_ start: UnsafeBufferPointer<UInt8>) -> Self

    /// Puts what stands among the features and is said of all of them beside them.
    func gather(_ text: inout FeatureFileText)

    /// The layer that a file is of by its own account; nil when it says nothing. Its name is the one given unless the file says another.
    func definition(of text: FeatureFileText, named name: String) throws(FeatureError) -> LayerDefinition?

    /// Refuses definitions that the format has no room for.
    func check(_ definition: LayerDefinition) throws(FeatureError)

    /// What a new file says beside its features.
    func members(ofNew definition: LayerDefinition) -> JSONObject

    /// Puts into the first record what has no place beside the features.
    func complete(first record: inout FeatureRecord, _ members: JSONObject)
}

extension FeatureFileFormat {
    func dialect(_ start: UnsafeBufferPointer<UInt8>) -> Self { self }
    func gather(_ text: inout FeatureFileText) {}
    func complete(first record: inout FeatureRecord, _ members: JSONObject) {}

    /// The definition that a file of this engine keeps; nil when there is none.
    func keptDefinition(_ text: FeatureFileText) throws(FeatureError) -> LayerDefinition? {
        guard let json = text.members[FeatureFileText.definitionMember] else { return nil }
        return try LayerDefinition(json: json)
    }

    /// Refuses what no file of features has room for.
    func checkFile(_ definition: LayerDefinition) throws(FeatureError) {
        let title = format.title
        if definition.hasAttachments {
            throw .notSupported(what: "attachments in a \(title) file", reason: "it has no room for them: use a GeoPackage")
        }
        if definition.hasM && !format.dimensions.hasM {
            throw .notSupported(what: "M in a \(title) file", reason: "it carries x, y and z: leave M out, or use a GeoPackage")
        }
    }
}

/// The features of a file, and what stands beside them.
struct FeatureFileText: Sendable {
    var records: [FeatureRecord] = []
    var members = JSONObject()

    /// The member in which files of this engine keep the definition of their layer, so that it comes back whole. It is Esri's name for it in
    /// feature collections; other software passes over it.
    static let definitionMember = "layerDefinition"
}
