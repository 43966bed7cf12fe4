/// A kind of error: its word in `error.data.code`, its number in `error.code`, and what it means.
public struct ErrorKind: Hashable, Sendable {
    /// The word, the same in every release.
    public let name: String
    /// JSON-RPC's number.
    public let number: Int
    /// Its meaning, for the description.
    public let documentation: String

    /// What would be right, where that can be said of all such errors.
    public let remedy: String?
    /// Which parameter is at fault, where whoever threw it has not said: the first of these that the method has.
    public let suspects: [Suspect]
    /// Whether only methods that change something answer with it.
    public let comesOfEdits: Bool

    /// A parameter that may be at fault.
    public enum Suspect: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The parameter of that name.
        case parameter(String)
        /// The first parameter whose value, or each of whose values, is of that shared type.
        case first(String)
        /// The list of such values, where there is one, else the last such parameter: the first is right and the second is wrong.
        case last(String)

        /// The parameter of that name.
        public init(stringLiteral name: String) { self = .parameter(name) }
    }

    /// Creates a kind. Numbers of methods' own errors lie in -32099 ... -32000.
    public init(
        _ name: String, _ number: Int, _ documentation: String, remedy: String? = nil, suspects: [Suspect] = [], comesOfEdits: Bool = false
    ) {
        self.name = name
        self.number = number
        self.documentation = documentation
        self.remedy = remedy
        self.suspects = suspects
        self.comesOfEdits = comesOfEdits
    }

    /// Whether both are one kind: its word and its number say so.
    public static func == (a: ErrorKind, b: ErrorKind) -> Bool { a.number == b.number && a.name == b.name }

    /// Hashes what tells kinds apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(name)
    }
}
