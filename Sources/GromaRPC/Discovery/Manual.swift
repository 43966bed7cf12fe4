import GromaBase
import GromaJSON
import GromaPlugin

extension Session {
    /// Returns the manual page for a name: a method, an event, a request to delegates, or a type of parameters and results; everything of a
    /// noun (`sketch`, `sketch.*`); or the lists `events`, `requests` and `types`. It is generated from the declarations that decode
    /// parameters. O(methods)
    ///
    /// - Throws: `methodNotFound` for an unknown name, with the most similar known one.
    public func manual(of topic: String) throws(CommandError) -> String {
        let words = table.vocabulary
        var pages: [String] = []
        if let index = table.index(of: topic) { pages.append(page(table.methods[index].description, words)) }
        pages += words.events.filter { $0.name == topic }.map(Self.page)
        pages += words.requests.filter { $0.name == topic }.map(Self.page)
        pages += words.types.filter { $0.name == topic }.map(Self.page)
        if pages.isEmpty { pages = lists(topic) }
        if !pages.isEmpty { return pages.joined(separator: "\n\n") }
        let known =
            methodNames + words.events.map(\.name) + words.requests.map(\.name) + words.types.map(\.name) + nouns
            + ["events", "requests", "types"]
        let nearest = Nearest.name(to: topic, in: known)
        throw CommandError(
            .methodNotFound, "nothing is described as \"\(topic)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), path: "method",
            found: .string(topic), expected: "a method, an event, a request, a type, a noun, or events, requests or types",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    /// An overview of the manual: the nouns of the methods, and how to continue. O(methods)
    public var manualOverview: String {
        let words = table.vocabulary
        let methods = Dictionary(grouping: methodNames) { Self.noun(of: $0) }
        let rows = nouns.map { noun in
            (noun, (methods[noun] ?? []).map { String($0.dropFirst(noun.utf8.count + 1)) }.joined(separator: ", "))
        }
        let others = [
            ("events", "\(words.events.count) notifications that session.subscribe asks for"),
            ("requests", "\(words.requests.count) questions that session.delegate offers to answer"),
            ("types", "\(words.types.count) shapes of parameters and results"),
        ]
        return "\(methodNames.count) methods of \(rows.count) nouns:\n\n" + Self.table(rows, wrappedAt: 100) + "\n\n" + Self.table(others)
    }

    /// The nouns of the methods, in the order of registration.
    private var nouns: [String] {
        var nouns: [String] = []
        for noun in methodNames.map(Self.noun(of:)) where !nouns.contains(noun) { nouns.append(noun) }
        return nouns
    }

    private static func noun(of method: String) -> String { String(method.prefix { $0 != "." }) }

    private func lists(_ topic: String) -> [String] {
        let words = table.vocabulary
        switch topic {
        case "events": return [Self.table(words.events.map { ($0.name, Self.firstSentence($0.documentation)) })]
        case "requests": return [Self.table(words.requests.map { ($0.name, Self.firstSentence($0.documentation)) })]
        case "types": return [Self.table(words.types.map { ($0.name, Self.firstSentence($0.documentation)) })]
        default: break
        }
        let start = (topic.hasSuffix(".*") ? String(topic.dropLast(2)) : topic) + "."
        let methods = table.methods.map(\.description).filter { $0.method.hasPrefix(start) }.map { ($0.method, $0.summary) }
        let events = words.events.filter { $0.name.hasPrefix(start) }.map { ($0.name, Self.firstSentence($0.documentation)) }
        let requests = words.requests.filter { $0.name.hasPrefix(start) }.map { ($0.name, Self.firstSentence($0.documentation)) }
        let sections = [("Methods", methods), ("Events", events), ("Requests", requests)].filter { !$0.1.isEmpty }
        if sections.count == 1 { return [Self.table(sections[0].1)] }
        return sections.map { "\($0.0)\n" + Self.table($0.1) }
    }

    // MARK: Pages

    private func page(_ command: CommandDescription, _ words: StreamVocabulary) -> String {
        var lines = [command.method, "", "  " + command.summary, ""]
        lines.append(command.effect == .reads ? "  Reads only." : "  May change what the session holds.")
        if let plugin = command.plugin { lines.append("  From plugin \"\(plugin)\".") }
        lines += ["", "Parameters"]
        if command.parameters.isEmpty { lines.append("  none") }
        for parameter in command.parameters {
            let other = parameter.describedName == parameter.name ? "" : " (or \(parameter.name))"
            lines.append("  \(parameter.describedName)\(other): \(parameter.schema.phrase)" + (parameter.isRequired ? ", required" : ""))
            lines.append("      " + parameter.documentation)
        }
        lines += ["", "Result", "  \(command.result.schema.phrase)", "      " + command.result.documentation]
        // The longest example is the most informative.
        let examples = words.stories.flatMap(\.steps).filter { $0.method == command.method }.map(\.parameters)
        if let example = examples.max(by: { ($0.objectValue?.count ?? 0) < ($1.objectValue?.count ?? 0) }) {
            lines += ["", "Example", "  " + example.text]
        }
        return lines.joined(separator: "\n")
    }

    private static func page(_ event: EventDescription) -> String {
        ([event.name, "", "  " + event.documentation, "", "  An event: session.subscribe asks for it.", "", "Parameters"]
            + members(of: event.parameters)).joined(separator: "\n")
    }

    private static func page(_ request: DelegateDescription) -> String {
        var lines = [request.name, "", "  " + request.documentation, ""]
        lines.append("  A request of the engine: session.delegate offers to answer it.")
        lines += ["  Without an answer: \(request.fallback)", "", "Parameters"]
        lines += members(of: request.parameters) + ["", "Answer"] + members(of: request.result)
        return lines.joined(separator: "\n")
    }

    private static func page(_ type: SharedSchema) -> String {
        ([type.name, "", "  " + type.documentation, "", "Members"] + members(of: type.schema)).joined(separator: "\n")
    }

    private static func members(of schema: Schema) -> [String] {
        guard case .object(let members) = schema else { return ["  " + schema.phrase] }
        if members.isEmpty { return ["  none"] }
        return members.map { "  \($0.name): \($0.schema.phrase)" + ($0.isRequired ? "" : ", may be missing") }
    }

    private static func firstSentence(_ text: String) -> String {
        guard let end = text.firstRange(of: ". ") else { return text }
        return String(text[..<end.lowerBound]) + "."
    }

    /// Returns rows of two columns; the second one is wrapped.
    private static func table(_ rows: [(String, String)], wrappedAt width: Int = .max) -> String {
        let first = (rows.map { $0.0.count }.max() ?? 0) + 2
        let margin = String(repeating: " ", count: first)
        return rows.map { name, text in
            var lines = [name + String(repeating: " ", count: first - name.count)]
            var isFirst = true
            for word in text.split(separator: " ") {
                if !isFirst && lines[lines.count - 1].count + word.count + 1 > width {
                    lines.append(margin)
                } else if !isFirst {
                    lines[lines.count - 1] += " "
                }
                lines[lines.count - 1] += word
                isFirst = false
            }
            return lines.joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
