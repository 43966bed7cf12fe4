import GromaJSON

extension Session {
    /// The manual page of a method, made from the declaration that decodes its parameters; of all methods of a noun for `noun` or `noun.*`.
    public func manual(of method: String) throws(CommandError) -> String {
        if let index = table.index(of: method) { return Self.page(table.entries[index].description) }
        let noun = method.hasSuffix(".*") ? String(method.dropLast(2)) : method
        let found = table.entries.map(\.description).filter { $0.method.hasPrefix(noun + ".") }
        if !found.isEmpty {
            let width = (found.map { $0.method.utf8.count }.max() ?? 0) + 2
            return found.map { $0.method + String(repeating: " ", count: width - $0.method.utf8.count) + $0.summary }.joined(
                separator: "\n")
        }
        throw unknownMethod(method)
    }

    private static func page(_ command: CommandDescription) -> String {
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
        return lines.joined(separator: "\n")
    }
}
