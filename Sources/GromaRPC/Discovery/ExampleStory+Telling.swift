import GromaJSON
import GromaPlugin

extension ExampleStory {
    /// The maximum size of results in bytes; longer ones are omitted.
    fileprivate static let longestResult = 16_384

    /// Returns the steps whose methods exist, with their answers in a separate session. The steps of a story that needs files are not run.
    func told(by registry: PluginRegistry, methods: Set<String>) -> [Step] {
        let steps = steps.filter { methods.contains($0.method) }
        guard !needsRoot, let session = try? Session(contributions: registry) else { return steps }
        return steps.map { step in
            // The description does not contain itself as an example.
            if step.method == RPCDiscover.method { return step }
            var step = step
            step.result = session.result(of: step)
            return step
        }
    }
}

extension Session {
    /// Returns the answer of a step; nil if it is too long to be shown.
    fileprivate func result(of step: ExampleStory.Step) -> JSONValue? {
        let message: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": .string(step.method), "params": step.parameters]
        let text = answer(to: message.text)
        guard text.utf8.count <= ExampleStory.longestResult, let last = text.split(separator: "\n").last else { return nil }
        return (try? JSONValue(parsing: last.utf8))?["result"]
    }
}
