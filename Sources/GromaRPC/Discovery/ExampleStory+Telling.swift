import GromaJSON
import GromaPlugin

extension ExampleStory {
    /// Results longer than this are omitted, in bytes.
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
    /// What a step answers; nil if that is too long to be shown.
    fileprivate func result(of step: ExampleStory.Step) -> JSONValue? {
        let message: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": .string(step.method), "params": step.parameters]
        let text = answer(to: message.text)
        guard text.utf8.count <= ExampleStory.longestResult, let last = text.split(separator: "\n").last else { return nil }
        return (try? JSONValue(parsing: last.utf8))?["result"]
    }
}
