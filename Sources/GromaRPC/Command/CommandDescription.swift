/// What a command's declaration says, without its type.
public struct CommandDescription: Sendable {
    /// The method's name.
    public let method: String
    /// What it does.
    public let summary: String
    /// Whether it changes what the session holds.
    public let effect: CommandEffect
    /// The parameters in order.
    public let parameters: [ParameterDescription]
    /// What it answers with.
    public let result: ResultShape
    /// The plugin that it came from; nil for what is built in.
    public let plugin: String?

    /// What is said of a method that is declared as no ``Command``.
    public init(
        method: String, summary: String, effect: CommandEffect, parameters: [ParameterDescription], result: ResultShape, plugin: String?
    ) {
        self.method = method
        self.summary = summary
        self.effect = effect
        self.parameters = parameters
        self.result = result
        self.plugin = plugin
    }

    /// The noun before the dot.
    public var noun: Substring { method.prefix { $0 != "." } }

    func check() throws(CommandTableError) {
        let parts = method.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy(Self.isWord) else {
            throw .invalidDeclaration(method, reason: "methods are named noun.verb, in letters and digits")
        }
        if summary.isEmpty { throw .invalidDeclaration(method, reason: "it has no summary") }
        var names: Set<String> = [CommonParameter.within.name]
        for parameter in parameters {
            if !names.insert(parameter.name).inserted {
                throw .invalidDeclaration(method, reason: "it has two parameters named \(parameter.name)")
            }
            if parameter.describedName != parameter.name, !names.insert(parameter.describedName).inserted {
                throw .invalidDeclaration(
                    method, reason: "its parameter \(parameter.name) is described as \(parameter.describedName), and so is another")
            }
            if ReservedWord.all.contains(parameter.describedName) {
                throw .invalidDeclaration(
                    method, reason: "its parameter \(parameter.name) is a keyword of Python: give it a name of its own with described(as:)")
            }
        }
    }

    /// Refuses more parameters than the decoder can keep apart.
    @usableFromInline
    func checkCount() throws(CommandTableError) {
        if parameters.count > 60 { throw .invalidDeclaration(method, reason: "it has more than 60 parameters") }
    }

    private static func isWord(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, first >= 0x61 && first <= 0x7A else { return false }
        return text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
    }
}
