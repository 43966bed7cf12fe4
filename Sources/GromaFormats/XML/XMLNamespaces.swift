/// Which namespaces the prefixes of an XML text stand for, at the place that is being read.
struct XMLNamespaces {
    private var declared: [(depth: Int, prefix: String)] = []
    /// The names that a prefix stands for, the innermost last.
    private var names: [String: [String]] = [:]

    /// Takes what an element at a depth declares.
    mutating func declare(_ prefix: String, _ name: String, depth: Int) {
        declared.append((depth, prefix))
        names[prefix, default: []].append(name)
    }

    /// Forgets what elements deeper than this declared.
    mutating func leave(to depth: Int) {
        while let last = declared.last, last.depth > depth {
            declared.removeLast()
            names[last.prefix]?.removeLast()
        }
    }

    /// The name that a prefix stands for; nil if nothing is declared. O(1)
    subscript(prefix: String) -> String? { names[prefix]?.last }
}
