/// Why a plugin could not be added. The registry is as it was before.
public enum PluginError: Error, Hashable, Sendable {
    /// Two plugins share a name.
    case duplicatePlugin(name: String)
    /// Two contributions share a name at one extension point.
    case duplicateContribution(name: String, point: String, first: String?, second: String?)
    /// A contribution that its extension point cannot take.
    case invalidContribution(name: String, point: String, reason: String)
}

extension PluginError: CustomStringConvertible {
    /// What is wrong and who brought it.
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
