import GromaGeometry
import GromaJSON

/// A feature as files hold it: its id, its attributes, and its geometry.
public struct FeatureRecord: Hashable, Sendable {
    /// The identifier exactly as written: a string or a number as a rule.
    public var id: JSONValue?
    /// What is known about it, in the order of the file.
    public var attributes: JSONObject
    /// Its shape; nil for a feature without one.
    public var geometry: Geometry?
    /// Members that the format does not define, kept to be written back.
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
    /// Refuses foreign members that go by the name of one that the format defines itself.
    func requireForeign(notIn defined: Set<String>, format: String) throws(FormatError) {
        for member in foreignMembers.members where defined.contains(member.name) {
            throw .notRepresentable(
                format: format, what: "a foreign member named '\(member.name)'", reason: "the format defines that member itself")
        }
    }
}
