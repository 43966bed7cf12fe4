import GromaPlugin

/// A command of the command line.
protocol Verb: SendableMetatype {
    static var name: String { get }
    static var summary: String { get }
    static var declaration: ArgumentDeclaration { get }
    /// Whether its help lists the formats and stores.
    static var namesFormats: Bool { get }
    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32
}

extension Verb {
    static var namesFormats: Bool { false }

    static func help(_ registry: PluginRegistry) -> String {
        var text = "\(summary)\n\nUsage: groma \(name) \(declaration.usage)\n"
        if !declaration.details.isEmpty { text += "\n\(declaration.details)\n" }
        if namesFormats { text += "\n\(FormatNames(registry).text)\n" }
        let width = (declaration.options.map { $0.label.count }.max() ?? 0) + 4
        if !declaration.options.isEmpty { text += "\nOptions:\n" }
        for option in declaration.options {
            text += "  " + option.label + String(repeating: " ", count: width - option.label.count) + option.documentation + "\n"
        }
        text += "  --help" + String(repeating: " ", count: max(2, width - 6)) + "Prints this help."
        return text
    }
}
