import GromaJSON

/// A sequence of commands that build on each other: the examples of the description. Their answers are determined by running them.
package struct ExampleStory: Sendable {
    /// A command of a story, with its answer; nil if it was not run.
    struct Step: Sendable {
        let method: String
        let parameters: JSONValue
        var result: JSONValue?
    }

    let name: String
    let steps: [Step]
    /// Whether it reads and writes files, which needs a session with a root.
    let needsRoot: Bool

    /// Creates a story from lines, each with a method and optional parameters as JSON.
    package init(_ name: String, _ lines: String, needsRoot: Bool = false) {
        self.name = name
        self.needsRoot = needsRoot
        steps = lines.split(separator: "\n").map { line in
            let words = line.split(separator: " ", maxSplits: 1)
            let parameters = words.count > 1 ? try? JSONValue(parsing: words[1].utf8) : nil
            return Step(method: String(words.first ?? ""), parameters: parameters ?? .object(JSONObject()))
        }
    }
}
