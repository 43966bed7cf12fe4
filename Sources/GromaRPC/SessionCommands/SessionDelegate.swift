import GromaBase
import GromaJSON
import GromaPlugin

/// `session.delegate`
struct SessionDelegate: AnsweringCommand {
    static let method = "session.delegate"
    static let summary = """
        Offers to answer these requests of the engine and no others: earlier offers that are not repeated are withdrawn. Without an offer, the \
        documented default is used. While a request waits for its answer, incoming commands are queued and run after it, except those with the \
        request's id as \"within\", which run at once.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<[String]>("All current offers.", .strings("methods") { $0 })
    static var parameters: [Parameter<Self>] {
        [
            Parameter(
                "methods", .array(.string, nil),
                "The delegate methods that the script answers, such as \"popups.wantsToDelete\"; none withdraws all offers.",
                isRequired: true
            ) {
                command, decoder throws(CommandError) in
                let requests = try decoder.session.vocabulary.requests.map(\.name)
                try decoder.array { decoder throws(CommandError) in command.methods.append(try decoder.methodName(of: requests)) }
            },
            Parameter("timeout", .number, "Seconds to wait for each answer; 0, the default, for no limit.") {
                command, decoder throws(CommandError) in
                command.timeout = try decoder.double()
                if command.timeout < 0 { throw decoder.error(.invalidValue, "is negative", expected: "0 or more seconds") }
            },
        ]
    }

    var methods: [String] = []
    var timeout = 0.0

    func run(_ session: Session) throws(CommandError) -> [String] {
        session.delegates.timeouts = Dictionary(methods.map { ($0, timeout) }) { first, _ in first }
        session.didChange(.offers)
        return session.delegates.timeouts.keys.sorted()
    }
}

extension ParameterDecoder {
    /// Decodes a name of the form noun.verb.
    fileprivate mutating func methodName(of requests: [String]) throws(CommandError) -> String {
        let name = try string()
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }) else {
            throw error(.invalidValue, "is no method", found: .string(name), expected: "noun.verb")
        }
        // Plugins may have any requests; for Groma's own nouns all requests are known.
        let known = requests.filter { $0.hasPrefix("\(parts[0]).") }
        guard known.isEmpty || known.contains(name) else {
            let nearest = Nearest.name(to: name, in: known)
            throw error(
                .invalidValue, "is no request of the engine" + (nearest.map { " (did you mean \"\($0)\"?)" } ?? ""), found: .string(name),
                expected: "one of \(known.joined(separator: ", "))")
        }
        return name
    }
}
