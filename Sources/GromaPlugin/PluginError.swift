/// The error of adding a plugin. The registry is then unchanged.
public enum PluginError: Error, Hashable, Sendable {
    /// Two plugins have the same name.
    case duplicatePlugin(name: String)
    /// Two contributions to an extension point have the same name.
    case duplicateContribution(name: String, point: String, first: String?, second: String?)
    /// The extension point rejects a contribution.
    case invalidContribution(name: String, point: String, reason: String)
}

extension PluginError: CustomStringConvertible {
    /// A description of the error, with the plugins that cause it.
    public var description: String {
        switch self {
        case .duplicatePlugin(let name): "there are two plugins named \"\(name)\"; each may be added once"
        case .duplicateContribution(let name, let point, let first, let second):
            "\"\(name)\" is contributed to \(point) twice: by \(Self.owner(first)) and by \(Self.owner(second))"
        case .invalidContribution(let name, let point, let reason): "\"\(name)\" cannot be contributed to \(point): \(reason)"
        }
    }

    private static func owner(_ plugin: String?) -> String { plugin.map { "plugin \"\($0)\"" } ?? "Groma itself" }
}
