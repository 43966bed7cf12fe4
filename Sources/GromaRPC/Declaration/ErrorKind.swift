/// A kind of error: its name in `error.data.code`, its number in `error.code`, and its meaning.
public struct ErrorKind: Hashable, Sendable {
    /// The name, stable across releases.
    public let name: String
    /// JSON-RPC's number.
    public let number: Int
    /// Its meaning, for the description.
    public let documentation: String

    /// The expected value, if it is the same for all such errors.
    public let remedy: String?
    /// The parameters that may be at fault if the error has no path: the first of these that the method has.
    public let suspects: [Suspect]
    /// Whether only methods that edit return it.
    public let comesOfEdits: Bool

    /// A parameter that may be at fault.
    public enum Suspect: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The parameter with a name.
        case parameter(String)
        /// The first parameter whose value, or each of whose values, has a shared type.
        case first(String)
        /// The list of such values if there is one, otherwise the last such parameter: of two, the first is taken as right and the second
        /// as wrong.
        case last(String)

        /// Creates the case for the parameter with a name.
        public init(stringLiteral name: String) { self = .parameter(name) }
    }

    /// Creates a kind. The numbers of methods' own errors are in -32099 ... -32000.
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

    /// Returns whether both are the same kind, with the same name and number.
    public static func == (a: ErrorKind, b: ErrorKind) -> Bool { a.number == b.number && a.name == b.name }

    /// Hashes the name and the number.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(name)
    }
}
