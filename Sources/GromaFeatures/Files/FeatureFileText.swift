import GromaFormats
import GromaGeometry
import GromaJSON

/// The features of a file, and the members beside them.
struct FeatureFileText: Sendable {
    var records: [FeatureRecord] = []
    var members = JSONObject()

    /// The member in which files written by this engine keep the definition of their layer, so that it can be restored completely. The name
    /// is Esri's for feature collections; other software ignores the member.
    static let definitionMember = "layerDefinition"

    /// Moves the layer definition from the first feature to the members, if the format has it there, and removes ids that repeat the object
    /// ids.
    mutating func gather(_ format: any Format) {
        // Readers identify a feature by its object id if it has no `id` of its own.
        if format.recordForm == .esri { for index in records.indices { records[index].id = nil } }
        guard !format.capabilities.contains(.collectionMembers),
            let definition = records.first?.foreignMembers[Self.definitionMember]
        else { return }
        records[0].foreignMembers[Self.definitionMember] = nil
        members[Self.definitionMember] = definition
    }

    /// Returns the layer definition that the file contains, with the given name unless the file has another; nil if it contains none.
    /// O(features)
    ///
    /// - Parameter reference: The spatial reference of shapes that state none; nil for no reference.
    /// - Throws: `invalidDefinition` for a definition that is not valid.
    func definition(named name: String, in reference: SpatialReference?, _ format: any Format) throws(FeatureError) -> LayerDefinition? {
        if let kept = members[Self.definitionMember] { return try LayerDefinition(json: kept) }
        guard let said = format.featureSet(from: members) else { return nil }
        var definition = try LayerDefinition(name: name, featureSet: said)
        guard definition.geometryType != nil else { return definition }
        definition.spatialReference = definition.spatialReference ?? reference
        let dimensions = records.reduce(Dimensions.xy) { $0.union($1.geometry?.dimensions ?? .xy) }
        definition.hasZ = definition.hasZ || dimensions.hasZ
        definition.hasM = definition.hasM || dimensions.hasM
        return definition
    }
}

extension Format {
    /// Whether the format has a place for the definition of a layer.
    var keepsDefinitions: Bool { !capabilities.isDisjoint(with: [.collectionMembers, .foreignMembers]) }

    /// Returns the members of a new file beside its features.
    func members(ofNew definition: LayerDefinition) -> JSONObject {
        var members = collectionMembers(of: definition.json)
        members[FeatureFileText.definitionMember] = definition.json
        return members
    }

    /// Refuses definitions that the format cannot represent.
    ///
    /// - Throws: `notSupported`.
    func check(_ definition: LayerDefinition) throws(FeatureError) {
        guard keepsDefinitions else {
            throw .notSupported(
                what: "a new layer in a \(title) file",
                reason: "it cannot store a layer's definition: only existing files can be opened")
        }
        if definition.hasAttachments {
            throw .notSupported(what: "attachments in a \(title) file", reason: "it cannot store them: use a GeoPackage")
        }
        if definition.hasM && !dimensions.hasM {
            let carried = dimensions.hasZ ? "x, y and z" : "x and y"
            throw .notSupported(what: "M in a \(title) file", reason: "it carries \(carried): leave M out, or use a GeoPackage")
        }
        if definition.hasZ && !dimensions.hasZ {
            let carried = dimensions.hasM ? "x, y and m" : "x and y"
            throw .notSupported(what: "Z in a \(title) file", reason: "it carries \(carried): leave Z out, or use a GeoPackage")
        }
        if definition.geometryType == .any, !capabilities.contains(.severalTypes) {
            throw .notSupported(what: "shapes of any type in a \(title) file", reason: "it holds shapes of one type")
        }
        if case .fixed(let fixed) = reference, let reference = definition.spatialReference, reference != fixed {
            throw .notSupported(
                what: "a layer in \(reference) in a \(title) file",
                reason: "its coordinates are in \(fixed.title): make the layer in that")
        }
    }
}

extension FeatureRecord {
    /// Adds the layer definition of a file to the record, which is the first one, for formats that have no members beside the features.
    mutating func takeDefinition(from members: JSONObject) {
        guard let definition = members[FeatureFileText.definitionMember] else { return }
        foreignMembers[FeatureFileText.definitionMember] = definition
    }
}
