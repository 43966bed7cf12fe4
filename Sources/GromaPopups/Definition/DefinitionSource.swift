import GromaJSON

/// The members of an object as they were read, so that what was not changed since is written just as it was: nulls, defaults that were said or left
/// out, the order. Where something comes from does not make it another: any two are equal.
struct DefinitionSource: Hashable, Sendable {
    /// The members; nil for what was made by code.
    var members: JSONObject?
    /// Where it stood; nil for what was made by code.
    var path: String?
    /// What was skipped in it and in all that stood in it. Of a whole definition only.
    var problems: [PopupDefinitionProblem] = []

    /// The members of an object to write.
    ///
    /// - Parameters:
    ///   - now: all that it has to say.
    ///   - before: all that what was read had to say, of which `members` is one way to say it.
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
