import GromaJSON

/// The members of an object as they were read, so that unchanged members are written identically: nulls, explicit or omitted defaults, the
/// order. Sources do not influence equality: any two are equal.
struct DefinitionSource: Hashable, Sendable {
    /// The members; nil for an object created by code.
    var members: JSONObject?
    /// The path; nil for an object created by code.
    var path: String?
    /// The parts of the object and its members that were skipped. Only for a whole definition.
    var problems: [PopupDefinitionProblem] = []

    /// Returns the members of an object for writing.
    ///
    /// - Parameters:
    ///   - now: The current members.
    ///   - before: Returns the members of the object that was read, of which `members` is one form.
    func merged(_ now: JSONObject, before: (JSONValue) -> JSONObject?) -> JSONValue {
        guard let members, let before = before(.object(members)) else { return .object(now) }
        var merged = JSONObject()
        for member in members.members {
            if now[member.name] == before[member.name] {
                merged[member.name] = member.value
            } else {
                merged.set(member.name, now[member.name])
            }
        }
        for member in now.members where members[member.name] == nil && member.value != before[member.name] {
            merged[member.name] = member.value
        }
        return .object(merged)
    }

    static func == (a: DefinitionSource, b: DefinitionSource) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
