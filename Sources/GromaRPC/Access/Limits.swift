/// What a session takes at most.
public struct Limits: Hashable, Sendable {
    /// Bytes of a line.
    public var lineLength = 1 << 30
    /// Arrays and objects inside one another.
    public var nesting = 512
    /// Bytes of all that the script has the session hold, as far as they can be counted.
    public var memory = 8 << 30
    /// The limits that owners of commands have set, by name.
    private var others: [String: Int] = [:]

    /// The defaults.
    public init() {}

    /// A limit that an owner of commands declares, in an extension of its own; nil where it was not set.
    public subscript(name: String) -> Int? {
        get { others[name] }
        set { others[name] = newValue }
    }
}
