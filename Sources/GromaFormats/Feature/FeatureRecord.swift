import GromaGeometry
import GromaJSON

/// A feature as in files: its id, its attributes, and its geometry.
public struct FeatureRecord: Hashable, Sendable {
    /// The identifier exactly as written: usually a string or a number.
    public var id: JSONValue?
    /// The attributes, in the order of the file.
    public var attributes: JSONObject
    /// The shape; nil for a feature without one.
    public var geometry: Geometry?
    /// Members that the format does not define, which are kept and written back.
    public var foreignMembers: JSONObject

    /// Creates a feature.
    public init(
        id: JSONValue? = nil, attributes: JSONObject = JSONObject(), geometry: Geometry? = nil, foreignMembers: JSONObject = JSONObject()
    ) {
        self.id = id
        self.attributes = attributes
        self.geometry = geometry
        self.foreignMembers = foreignMembers
    }
}

extension FeatureRecord {
    /// Refuses foreign members with the name of a member that the format defines.
    func requireForeign(notIn defined: Set<String>, format: String) throws(FormatError) {
        for member in foreignMembers.members where defined.contains(member.name) {
            throw .notRepresentable(
                format: format, what: "a foreign member named '\(member.name)'", reason: "the format defines that member itself")
        }
    }
}
