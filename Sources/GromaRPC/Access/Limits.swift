/// The limits of a session.
public struct Limits: Hashable, Sendable {
    /// The maximum size of a line in bytes.
    public var lineLength = 1 << 30
    /// The maximum nesting depth of arrays and objects.
    public var nesting = 512
    /// The maximum number of bytes that the session holds for the script, as far as they can be counted.
    public var memory = 8 << 30
    /// The maximum time of a request in seconds; nil for no limit. A request can set a lower limit with its parameter `maxSeconds`.
    public var seconds: Double?
    /// The maximum size of a service's answer in bytes, uncompressed.
    public var serviceAnswer = 1 << 30
    /// The limits that owners of commands have set, by name.
    private var others: [String: Int] = [:]

    /// The maximum number of bytes of lines that are read ahead or waiting: a tenth of the memory, and at least enough for both threads to
    /// work.
    var ahead: Int { min(256 << 20, max(memory / 10, 1 << 20)) }

    /// Creates the default limits.
    public init() {}

    /// A limit that an owner of commands declares in an extension; nil if it was not set.
    public subscript(name: String) -> Int? {
        get { others[name] }
        set { others[name] = newValue }
    }
}
