import GromaJSON
import GromaPlugin

/// Commands in an order in which each makes sense: the examples of the description. What they answer is found by running them.
package struct ExampleStory: Sendable {
    /// A command of a story, with what it answers; nil where it was not run.
    struct Step: Sendable {
        let method: String
        let parameters: JSONValue
        var result: JSONValue?
    }

    let name: String
    let steps: [Step]
    /// Whether it reads and writes files, for which a session needs a root.
    let needsRoot: Bool

    /// A story of lines, each of a method and, where it takes any, its parameters as JSON.
    package init(_ name: String, _ lines: String, needsRoot: Bool = false) {
        self.name = name
        self.needsRoot = needsRoot
        steps = lines.split(separator: "\n").map { line in
            let words = line.split(separator: " ", maxSplits: 1)
            let parameters = words.count > 1 ? try? JSONValue(parsing: words[1].utf8) : nil
            return Step(method: String(words.first ?? ""), parameters: parameters ?? .object(JSONObject()))
        }
    }

    /// Results longer than this are left out, in bytes.
    fileprivate static let longestResult = 16_384

    /// The steps whose methods there are, with what they answer in a session of their own. Those of a story that needs files are not run.
    func told(by registry: PluginRegistry, methods: Set<String>) -> [Step] {
        let steps = steps.filter { methods.contains($0.method) }
        guard !needsRoot, let session = try? Session(contributions: registry) else { return steps }
        return steps.map { step in
            // The description holds the description only once.
            if step.method == RPCDiscover.method { return step }
            var step = step
            step.result = session.result(of: step)
            return step
        }
    }
}

extension Session {
    /// What a step answers; nil where that is too long to be shown.
    fileprivate func result(of step: ExampleStory.Step) -> JSONValue? {
        let message: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": .string(step.method), "params": step.parameters]
        let text = answer(to: message.text)
        guard text.utf8.count <= ExampleStory.longestResult, let last = text.split(separator: "\n").last else { return nil }
        return (try? JSONValue(parsing: last.utf8))?["result"]
    }
}
