import GromaJSON

/// Commands in an order in which each makes sense: the examples of the description. What they answer is found by running them.
package struct ExampleStory: Sendable {
    /// A command of a story, with what it answers; nil if it was not run.
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
}
