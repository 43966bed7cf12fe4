import GromaJSON

/// The parameters that a command keeps beyond its end, and the object that owns them: they are counted by their size in bytes until the
/// same parameter is set again for the same object, or the object is deallocated. Parameters owned by a state of the session are counted
/// until `session.reset` at most.
///
/// The kept parameters must not be counted elsewhere. The session checks that it has memory for them before it decodes the command.
/// ```swift
/// struct SetNote: AnsweringCommand {
///     static let method = "notes.set"
///     static let summary = "Keeps one note."
///     static let effect = CommandEffect.edits
///     static var parameters: [Parameter<Self>] { [.string("text", "The note.") { $0.text = $1 }] }
///     static var keeps: KeptParameters<Self>? { KeptParameters(["text"]) { _, session in session[Notes.self] } }
///     var text = ""
///     func run(_ session: Session) throws(CommandError) { session[Notes.self].texts = [text] }
/// }
/// ```
public struct KeptParameters<Target>: Sendable {
    /// The parameters' names.
    let names: [String]
    /// The memory of the stored form relative to that of the values.
    let weight: Double
    /// The number of times that the texts are stored.
    let textWeight: Double
    /// The name under which they are counted together; nil if each is counted under its own.
    let account: String?
    /// Whether a call also resets the parameters that it omits.
    let replacesAll: Bool
    /// Returns their owner after the command has succeeded; nil if there is none.
    let owner: @Sendable (Target, Session) -> AnyObject?

    /// Declares the kept parameters.
    ///
    /// - Parameters:
    ///   - names: The parameters' names.
    ///   - weight: The memory of the stored form relative to that of the values as a JSON tree. About 1.3 in most cases.
    ///   - textWeight: The number of times that their texts are stored.
    ///   - account: A name under which they are counted together, replacing what other commands have counted under it for the same object.
    ///     By default each is counted under its own name.
    ///   - replacesAll: Whether a call that omits all of them clears the count instead of keeping it. Only with an `account`.
    ///   - owner: Returns their owner; nil if there is none. Called after the command has succeeded.
    public init(
        _ names: [String], weight: Double = 1.3, textWeight: Double = 1, as account: String? = nil, replacesAll: Bool = false,
        owner: @escaping @Sendable (Target, Session) -> AnyObject?
    ) {
        self.names = names
        self.weight = weight
        self.textWeight = textWeight
        self.account = account
        self.replacesAll = replacesAll
        self.owner = owner
    }

    /// Returns the approximate size in bytes of each kept parameter, by name.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the parameters in bytes.
    func sizes(in parameters: JSONReader?) -> [(name: String, bytes: Int)] {
        guard var reader = parameters, (try? reader.peekKind()) == .object, (try? reader.beginObject()) != nil else { return [] }
        var sizes: [(name: String, bytes: Int)] = []
        while let key = try? reader.nextKey() {
            guard let value = try? reader.readRawValue() else { break }
            if let name = names.first(where: { key.string == $0 }) { sizes.append((name, size(of: value))) }
        }
        return sizes
    }

    /// Returns the approximate size in bytes of a value as a JSON tree: of its texts, and of its nodes by their kinds.
    package func size(of json: UnsafeBufferPointer<UInt8>) -> Int {
        var (texts, nodes, members, groups) = (0, 1, 0, 0)
        var isText = false
        var index = 0
        while index < json.count {
            let byte = json[index]
            if isText {
                if byte == UInt8(ascii: "\"") { isText = false } else { texts += 1 }
                if byte == UInt8(ascii: "\\") { index += 1 }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isText = true
                case UInt8(ascii: ","): nodes += 1
                case UInt8(ascii: ":"): members += 1
                case UInt8(ascii: "["), UInt8(ascii: "{"): (groups, nodes) = (groups + 1, nodes + 1)
                default: break
                }
            }
            index += 1
        }
        return Int(Double(texts) * textWeight) + Int(Double(16 * nodes + 32 * members + 32 * groups) * weight)
    }
}

extension Session {
    /// Checks that the session has memory for parameters that will be kept, and returns their sizes.
    ///
    /// - Throws: `limitExceeded` if the session's memory would exceed its limit.
    @usableFromInline
    func checkKept<Target>(
        _ kept: KeptParameters<Target>, of parameters: JSONReader?
    ) throws(CommandError) -> [(name: String, bytes: Int)] {
        let sizes = kept.sizes(in: parameters)
        var bytes = 0
        for size in sizes {
            bytes += size.bytes
            try checkMemory(bytes, path: "params.\(size.name)")
        }
        return sizes
    }

    /// Counts the parameters that a command has kept.
    @usableFromInline
    func keep<Target>(_ sizes: [(name: String, bytes: Int)], _ kept: KeptParameters<Target>, of command: Target) {
        guard kept.replacesAll || !sizes.isEmpty, let owner = kept.owner(command, self) else { return }
        if let account = kept.account {
            keep(sizes.reduce(0) { $0 + $1.bytes }, of: account, for: owner)
        } else {
            for size in sizes { keep(size.bytes, of: size.name, for: owner) }
        }
    }
}
