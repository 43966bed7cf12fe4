/// The meaning of a name in a popup's definition (web map specification, "fieldInfo").
public enum PopupFieldReference: Hashable, Sendable {
    /// A field of the layer.
    case field(String)
    /// `expression/name`: the result of an expression.
    case expression(String)
    /// `relationships/0/FIELD`: a field of the records that a relationship leads to.
    case relationship(id: Int, field: String)

    /// Parses a name. A name that only begins like an expression or a relationship is that of a field.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the name.
    public init(_ name: String) {
        // Nearly all names are names of fields, and each row of a page parses several.
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
