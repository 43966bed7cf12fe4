import Groma

/// The list of formats and stores for reading and writing in the help.
struct FormatNames {
    let text: String

    init(_ registry: PluginRegistry) {
        let formats = FormatRegistry(registry)
        let stores = FeatureStoreRegistry(registry)
        var rows = formats.formats.map { format in
            let can =
                format.capabilities.contains(.reading) ? (format.capabilities.contains(.writing) ? "" : ", read only") : ", written only"
            return (format.name, format.title + Self.endings(format.fileExtensions) + can)
        }
        for provider in stores.providers where formats[provider.name] == nil && provider.capabilities.contains(.durable) {
            rows.append((provider.name, provider.title + Self.endings(provider.fileExtensions) + ", a store of layers"))
        }
        for absent in stores.absent {
            rows.append((absent.name, "not built in\(Self.endings(absent.fileExtensions)): \(absent.advice)"))
        }
        let width = (rows.map { $0.0.count }.max() ?? 0) + 2
        text =
            "Formats and stores:\n"
            + rows.map { "  " + $0.0 + String(repeating: " ", count: width - $0.0.count) + $0.1 }.joined(separator: "\n")
    }

    private static func endings(_ extensions: [String]) -> String {
        extensions.isEmpty ? "" : " (" + extensions.map { "." + $0 }.joined(separator: ", ") + ")"
    }
}
