/// What a name in a popup's definition stands for (web map specification, "fieldInfo").
public enum PopupFieldReference: Hashable, Sendable {
    /// A field of the layer.
    case field(String)
    /// `expression/name`: what an expression yields.
    case expression(String)
    /// `relationships/0/FIELD`: what the records say that a relationship leads to.
    case relationship(id: Int, field: String)

    /// Reads a name. One that only begins like the other two is a field's. O(n)
    public init(_ name: String) {
        // Nearly all names are fields', and each row of a page reads several.
        guard name.utf8.contains(0x2F) else {
            self = .field(name)
            return
        }
        let parts = name.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count > 1, parts[0] == "expression", name.utf8.count > "expression/".utf8.count {
            self = .expression(String(name.dropFirst("expression/".count)))
        } else if parts.count == 3, parts[0] == "relationships", let id = Int(parts[1]), !parts[2].isEmpty {
            self = .relationship(id: id, field: String(parts[2]))
        } else {
            self = .field(name)
        }
    }
}
