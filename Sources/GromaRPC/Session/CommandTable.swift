import GromaBase
import GromaJSON
import GromaPlugin

/// The methods of a session, found by the bytes of their names.
public struct CommandTable {
    /// The methods, in the order in which they were added.
    private(set) var methods: [Method] = []
    /// A hash table with open addressing: indices into `methods`, or -1; its size is a power of two, and it is at most half full.
    private var slots: [Int32] = Array(repeating: -1, count: 64)
    /// The plugin whose commands are being added; nil for built-in commands.
    public var plugin: String?
    /// The contributions of plugins, for groups that create methods from them.
    public internal(set) var registry = PluginRegistry()
    /// The states of the groups in a session; states that others depend on come first.
    private(set) var states: [any SessionState.Type] = []
    /// Further members of the OpenRPC document.
    private(set) var descriptions: [(name: String, make: @Sendable (Session) -> JSONValue)] = []
    /// The rule for cancelling requests while they run.
    package var cancellation = CancellationRule.ofStream
    /// The declarations of the groups other than methods.
    private(set) var vocabularies: [@Sendable () -> StreamVocabulary] = []

    /// Creates an empty table.
    public init() {}

    /// Adds a state to each session, from its beginning. A type that another group has added already is not added again. O(states)
    public mutating func add(state: any SessionState.Type) {
        if !states.contains(where: { $0 == state }) { states.append(state) }
    }

    /// Adds the declarations of a group other than methods. The closure is called each time the description is requested.
    public mutating func add(vocabulary: @escaping @Sendable () -> StreamVocabulary) { vocabularies.append(vocabulary) }

    /// Adds a member to the OpenRPC document, `x-…`, which is created when the document is requested.
    public mutating func add(describing name: String, _ make: @escaping @Sendable (Session) -> JSONValue) {
        descriptions.append((name, make))
    }

    /// Adds a command whose method does not exist yet. Its declaration is read when the method is first used, possibly by the thread that
    /// decodes calls ahead, and possibly by both threads at once.
    ///
    /// - Throws: ``CommandTableError`` if the method exists already, or its name is malformed. A debug build checks the whole declaration
    ///   immediately; otherwise an invalid declaration is an error for the method's caller.
    @inlinable
    public mutating func add<C: Command>(_ command: C.Type) throws(CommandTableError) {
        // Inlined, like the decoder that it uses, so that the code is specialized for the command's type in its own module.
        try add(C.method) { plugin in
            let parameters = C.parameters
            let required = Self.required(parameters)
            let description = CommandDescription(
                method: C.method, summary: C.summary, effect: C.effect, parameters: parameters.map(\.description), result: C.result,
                plugin: plugin)
            if let kept = C.keeps {
                // Not decoded ahead, because the session must check first that it has memory for it.
                return Declaration(description) { session, reader, answer throws(CommandError) in
                    let sizes = try session.checkKept(kept, of: reader)
                    let command = try Self.decoded(C.init, parameters, required, reader, session)
                    try command.run(session, &answer)
                    session.keep(sizes, kept, of: command)
                }
            }
            return Declaration(description) { session, reader, answer throws(CommandError) in
                try Self.decoded(C.init, parameters, required, reader, session).run(session, &answer)
            } ahead: {
                let waiting = WaitingCommands<C>()
                return CallsAhead(prefetch: C.prefetch.map { prefetch in { prefetch(waiting.commands, $0, $1) } }) { reader in
                    do throws(CommandError) {
                        waiting.commands.append(try Self.decoded(C.init, parameters, required, reader, nil))
                        return true
                    } catch {
                        return false
                    }
                } run: { number, session, answer throws(CommandError) in
                    try waiting.commands[number].run(session, &answer)
                }
            }
        }
    }

    /// Adds a method whose parameters are not known before plugins are loaded, under the name in its description. `describe` is called with
    /// the plugin's name when the method is first used, on any thread; `make` creates a command with the defaults of its parameters.
    ///
    /// - Throws: ``CommandTableError`` if the method exists already, or its name is malformed.
    @inlinable
    public mutating func add<Target>(
        _ method: String, describe: @escaping @Sendable (_ plugin: String?) -> (CommandDescription, [Parameter<Target>]),
        make: @escaping @Sendable () -> Target,
        run: @escaping @Sendable (Target, Session, inout JSONWriter) throws(CommandError) -> Void
    ) throws(CommandTableError) {
        try add(method) { plugin in
            let (description, parameters) = describe(plugin)
            let required = Self.required(parameters)
            return Declaration(description) { session, reader, answer throws(CommandError) in
                try run(try Self.decoded(make, parameters, required, reader, session), session, &answer)
            }
        }
    }

    /// Adds a method that is declared on first use.
    @usableFromInline
    package mutating func add(_ name: String, declare: @escaping @Sendable (_ plugin: String?) -> Declaration) throws(CommandTableError) {
        guard Method.isName(name) else {
            throw .invalidDeclaration(name, reason: "methods are named noun.verb, in letters and digits")
        }
        try append(name, declare)
    }

    /// Adds a method of a protocol other than the stream, with a name of that protocol; it reads its parameters itself.
    ///
    /// - Throws: ``CommandTableError`` if the method exists already.
    package mutating func add(protocolMethod name: String, summary: String, run: @escaping Declaration.Invoke) throws(CommandTableError) {
        try append(name) { plugin in
            Declaration(
                CommandDescription(
                    method: name, summary: summary, effect: .edits, parameters: [],
                    result: ResultShape(.anything, "As defined by the protocol."),
                    plugin: plugin), invoke: run)
        }
    }

    private mutating func append(
        _ name: String, _ declare: @escaping @Sendable (_ plugin: String?) -> Declaration
    ) throws(CommandTableError) {
        if let index = index(of: name) { throw .duplicateMethod(name, first: methods[index].plugin, second: plugin) }
        let method = Method(name, plugin: plugin, declare: declare)
        #if DEBUG
            if let fault = method.description.fault { throw .invalidDeclaration(name, reason: fault) }
        #endif
        methods.append(method)
        if methods.count * 2 > slots.count {
            slots = Array(repeating: -1, count: slots.count * 2)
            for index in methods.indices { enter(index) }
        } else {
            enter(methods.count - 1)
        }
    }

    /// Stores a method in the first free slot from its own.
    private mutating func enter(_ index: Int) {
        var slot = methods[index].bytes.withUnsafeBufferPointer { Self.hash($0) } & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(index)
    }

    /// Returns the index of a method.
    @inline(__always)
    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        var slot = Self.hash(name) & (slots.count - 1)
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if Self.isEqual(methods[index].bytes, name) { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    func index(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { index(of: $0) }
    }

    @inline(__always)
    private static func isEqual(_ a: [UInt8], _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        guard a.count == b.count else { return false }
        return a.withUnsafeBufferPointer { a in
            var index = 0
            while index < a.count && a[index] == b[index] { index += 1 }
            return index == a.count
        }
    }

    @inline(__always)
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: value ^ value >> 29) & Int.max
    }

    /// Decodes the parameters directly from the bytes into a command.
    ///
    /// - Parameters:
    ///   - make: Creates a command with the defaults of its parameters.
    ///   - session: The session of the command; nil if it is decoded ahead.
    @inlinable
    static func decoded<C>(
        _ make: () -> C, _ parameters: [Parameter<C>], _ required: UInt64, _ reader: JSONReader?, _ session: Session?
    ) throws(CommandError) -> C {
        var command = make()
        var seen: UInt64 = 0
        if let reader {
            var decoder = ParameterDecoder(reader, session)
            guard try decoder.isObject() else { throw decoder.notAnObject() }
            while let key = try decoder.nextKey() {
                var index = 0
                while index < parameters.count && !key.isEqual(to: parameters[index].description.bytes) { index += 1 }
                if index == parameters.count {
                    index = parameters.firstIndex { key.isEqual(to: $0.description.describedBytes) } ?? parameters.count
                    decoder.name = key.string
                } else {
                    decoder.name = parameters[index].description.name
                }
                if index == parameters.count {
                    if key == "maxSeconds" { index += 1 } else if !(key == "within") { throw unknown(key, parameters.map(\.description)) }
                }
                let bit: UInt64 = 1 << UInt64(index)
                if seen & bit != 0 { throw decoder.error(.duplicateParameter, "is given twice") }
                seen |= bit
                if index < parameters.count {
                    try parameters[index].decode(&command, &decoder)
                } else if index > parameters.count {
                    try decoder.maxSeconds()
                } else {
                    try decoder.within()
                }
            }
        }
        if seen & required != required { throw missing(parameters[(~seen & required).trailingZeroBitCount].description) }
        return command
    }

    /// Returns a bit for each required parameter.
    @inlinable
    static func required<C>(_ parameters: [Parameter<C>]) -> UInt64 {
        parameters.indices.reduce(0) { parameters[$1].description.isRequired ? $0 | 1 << UInt64($1) : $0 }
    }

    @usableFromInline
    static func unknown(_ key: JSONText, _ parameters: [ParameterDescription]) -> CommandError {
        let name = key.string
        let known = parameters.map(\.describedName)
        let nearest = Nearest.name(to: name, in: known + parameters.map(\.name) + CommonParameter.all.map(\.name))
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? (known.isEmpty ? "; it takes none" : "")
        return CommandError(
            .unknownParameter, "there is no parameter \"\(name)\"\(hint)", path: "params.\(name)", found: .string(name),
            expected: known.isEmpty ? "no parameters" : "one of \(known.joined(separator: ", "))",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    @usableFromInline
    static func missing(_ parameter: ParameterDescription) -> CommandError {
        CommandError(
            .missingParameter, "the parameter \"\(parameter.describedName)\" is missing: \(parameter.documentation)",
            path: "params.\(parameter.describedName)",
            expected: parameter.schema.phrase)
    }
}

extension ParameterDecoder {
    /// Enters the parameters if they are an object, and returns whether they are.
    @usableFromInline
    package mutating func isObject() throws(CommandError) -> Bool {
        do throws(JSONError) {
            guard try reader.peekKind() == .object else { return false }
            try reader.beginObject()
            return true
        } catch {
            throw CommandError(.internalError, error.description)
        }
    }

    @usableFromInline
    package func notAnObject() -> CommandError {
        var reader = reader
        let kind = (try? reader.peekKind()) ?? .null
        guard kind == .array else {
            return CommandError(
                .wrongKind, "parameters are an object, not \(kind.article)", path: "params", found: .string(kind.rawValue),
                expected: "an object")
        }
        return CommandError(
            .parametersByPosition, "parameters are given by name in an object; by-position arrays are not taken", path: "params",
            found: .string("an array"), expected: "an object")
    }
}

extension CommandTable {
    /// The combined vocabularies of all groups, in the order in which they were added.
    var vocabulary: StreamVocabulary {
        let all = vocabularies.map { $0() }
        var result = StreamVocabulary()
        for vocabulary in all {
            result.events += vocabulary.events
            result.requests += vocabulary.requests
            result.types += vocabulary.types
            result.errors += vocabulary.errors
            result.stories += vocabulary.stories
        }
        let rules = all.map(\.errorRule)
        result.errorRule = { command in rules.reduce(into: []) { $0.formUnion($1(command)) } }
        return result
    }
}

/// The error of adding a command.
public enum CommandTableError: Error, Hashable, Sendable {
    /// Two commands have the same method.
    case duplicateMethod(String, first: String?, second: String?)
    /// The declaration of a command is invalid.
    case invalidDeclaration(String, reason: String)
}

extension CommandTableError: CustomStringConvertible {
    /// A description of the error, with the plugin that causes it.
    public var description: String {
        switch self {
        case .duplicateMethod(let method, let first, let second):
            "the method \(method) is contributed twice: by \(Self.owner(first)) and by \(Self.owner(second))"
        case .invalidDeclaration(let method, let reason): "the method \(method) cannot be added: \(reason)"
        }
    }

    private static func owner(_ plugin: String?) -> String { plugin.map { "plugin \"\($0)\"" } ?? "Groma itself" }
}
