/// The limits of a session.
public struct Limits: Hashable, Sendable {
    /// Bytes of a line.
    public var lineLength = 1 << 30
    /// Arrays and objects inside one another.
    public var nesting = 512
    /// Bytes of all that the script has the session hold, as far as they can be counted.
    public var memory = 8 << 30
    /// Seconds that a request may take; nil for no limit. A request may ask for less by its parameter `maxSeconds`.
    public var seconds: Double?
    /// Bytes of an answer of a service, unpacked.
    public var serviceAnswer = 1 << 30
    /// The limits that owners of commands have set, by name.
    private var others: [String: Int] = [:]

    /// Bytes of lines that are read ahead of those that are run, or wait: a tenth of the memory, and enough for both threads to work in any case.
    var ahead: Int { min(256 << 20, max(memory / 10, 1 << 20)) }
    /// The longest time that can be set, in seconds: a day.
    package static let greatestSeconds = 86_400.0

    /// The defaults.
    public init() {}

    /// A limit that an owner of commands declares, in an extension of its own; nil if it was not set.
    public subscript(name: String) -> Int? {
        get { others[name] }
        set { others[name] = newValue }
    }
}
