import GromaJSON

/// The parameters that a command keeps beyond its end, and the object that they belong to then: they are counted by the bytes that they were given in, until
/// the same parameter is given again for the same object, or the object is gone. What a state of the session keeps is counted until `session.reset`, too.
///
/// What the command keeps must not be counted elsewhere. The session must have room for it before the command is decoded.
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
    /// How much more than the values themselves what is made of them takes.
    let weight: Double
    /// How often the texts are kept.
    let textWeight: Double
    /// What they are counted as together; nil where each is counted by its name.
    let account: String?
    /// Whether a call sets parameters that it leaves out to nothing, too.
    let replacesAll: Bool
    /// Whose they are once the command has succeeded; nil for nobody's.
    let owner: @Sendable (Target, Session) -> AnyObject?

    /// Declares what is kept.
    ///
    /// - Parameters:
    ///   - names: The parameters' names.
    ///   - weight: How many times what is made of the values takes what the values take themselves, as a tree. About 1.3 for most.
    ///   - textWeight: How often the texts in them are kept.
    ///   - account: A name that they are counted under together, in the place of what other commands have had counted under it for the same object. By
    ///     default each is counted under its own name.
    ///   - replacesAll: Whether a call that leaves all of them out has nothing kept, instead of what was there. Only with an `account`.
    ///   - owner: Whose they are once the command has succeeded; nil for nobody's. It is asked after the command was run.
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

    /// About how many bytes are kept of parameters, by their names. O(bytes)
    func sizes(in parameters: JSONReader?) -> [(name: String, bytes: Int)] {
        guard var reader = parameters, (try? reader.peekKind()) == .object, (try? reader.beginObject()) != nil else { return [] }
        var sizes: [(name: String, bytes: Int)] = []
        while let key = try? reader.nextKey() {
            guard let value = try? reader.readRawValue() else { break }
            if let name = names.first(where: { key.string == $0 }) { sizes.append((name, size(of: value))) }
        }
        return sizes
    }

    /// About how many bytes a value takes as a tree: its texts, and its nodes by their kinds.
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
    /// Refuses parameters that are to be kept where the session has no room for them; gives their sizes.
    ///
    /// - Throws: `limitExceeded`.
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

    /// Counts what a command has kept of its parameters.
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
