/// The namespaces of the prefixes of an XML text at the current position.
struct XMLNamespaces {
    private var declared: [(depth: Int, prefix: String)] = []
    /// The namespaces of a prefix, the innermost last.
    private var names: [String: [String]] = [:]

    /// Adds the declaration of an element at a depth.
    mutating func declare(_ prefix: String, _ name: String, depth: Int) {
        declared.append((depth, prefix))
        names[prefix, default: []].append(name)
    }

    /// Removes the declarations of elements deeper than this.
    mutating func leave(to depth: Int) {
        while let last = declared.last, last.depth > depth {
            declared.removeLast()
            names[last.prefix]?.removeLast()
        }
    }

    /// Returns the namespace of a prefix; nil if none is declared. O(1)
    subscript(prefix: String) -> String? { names[prefix]?.last }
}
