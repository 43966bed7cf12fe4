/// The declaration of a command, without its type.
public struct CommandDescription: Sendable {
    /// The method's name.
    public let method: String
    /// A summary of the method.
    public let summary: String
    /// Whether it changes the state of the session.
    public let effect: CommandEffect
    /// The parameters in order.
    public let parameters: [ParameterDescription]
    /// Its answer.
    public let result: ResultShape
    /// The plugin that contributed it; nil for a built-in method.
    public let plugin: String?

    /// Creates the description of a method that is not declared as a ``Command``.
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

    /// The fault of the declaration; nil if it is valid.
    var fault: String? {
        if summary.isEmpty { return "it has no summary" }
        // The decoder uses a bit of a machine word for each.
        if parameters.count > 60 { return "it has more than 60 parameters" }
        var names = Set(CommonParameter.all.map(\.name))
        for parameter in parameters {
            if !names.insert(parameter.name).inserted { return "it has two parameters named \(parameter.name)" }
            if parameter.describedName != parameter.name, !names.insert(parameter.describedName).inserted {
                return "its parameter \(parameter.name) is described as \(parameter.describedName), and so is another"
            }
            if ReservedWord.all.contains(parameter.describedName) {
                return "its parameter \(parameter.name) is a keyword of Python: give it a name of its own with described(as:)"
            }
        }
        return nil
    }
}
