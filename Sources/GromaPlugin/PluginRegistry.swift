/// The contributions of plugins, by extension point and in the order in which they were added. A value: copies are independent.
public struct PluginRegistry: Sendable {
    private struct Entry {
        let name: String
        let plugin: String?
        let contribution: any Sendable
    }

    /// The names of the plugins, in order.
    public private(set) var plugins: [String] = []
    private var entries: [ExtensionPointKey: [Entry]] = [:]
    private var current: String?

    /// Creates an empty registry.
    public init() {}

    /// Creates a registry with the contributions of plugins. The cost is that of adding each plugin.
    ///
    /// - Throws: `duplicatePlugin`, `duplicateContribution`, `invalidContribution`.
    public init(_ plugins: [any Plugin]) throws(PluginError) {
        for plugin in plugins { try add(plugin) }
    }

    /// Adds all contributions of a plugin, or none if that fails. O(plugins), and for each contribution O(contributions at its point)
    ///
    /// - Throws: `duplicatePlugin`, `duplicateContribution`, `invalidContribution`.
    public mutating func add(_ plugin: some Plugin) throws(PluginError) {
        guard !plugins.contains(plugin.name) else { throw .duplicatePlugin(name: plugin.name) }
        var next = self
        next.current = plugin.name
        try plugin.contribute(to: &next)
        next.current = nil
        next.plugins.append(plugin.name)
        self = next
    }

    /// Appends all contributions of another registry, or none if a plugin or a name exists already. O(n²) in the contributions
    ///
    /// - Throws: `duplicatePlugin`, `duplicateContribution`.
    public mutating func add(contentsOf other: PluginRegistry) throws(PluginError) {
        if let name = other.plugins.first(where: plugins.contains) { throw .duplicatePlugin(name: name) }
        var next = self
        for (key, added) in other.entries {
            for entry in added {
                if let first = next.entries[key]?.first(where: { $0.name == entry.name }) {
                    throw .duplicateContribution(name: entry.name, point: key.name, first: first.plugin, second: entry.plugin)
                }
                next.entries[key, default: []].append(entry)
            }
        }
        next.plugins += other.plugins
        self = next
    }

    /// Adds a contribution under a name that is free at its extension point. O(contributions at the point)
    ///
    /// - Throws: `duplicateContribution` with both plugins if the name is taken.
    public mutating func add<Contribution>(
        _ contribution: Contribution, named name: String, to point: ExtensionPoint<Contribution>
    ) throws(PluginError) {
        if let first = entries[point.key]?.first(where: { $0.name == name }) {
            throw .duplicateContribution(name: name, point: point.name, first: first.plugin, second: current)
        }
        entries[point.key, default: []].append(Entry(name: name, plugin: current, contribution: contribution))
    }

    /// Returns all contributions at a point, in the order in which they were added. O(contributions at the point)
    public func registrations<Contribution>(at point: ExtensionPoint<Contribution>) -> [Registration<Contribution>] {
        (entries[point.key] ?? []).compactMap { entry in
            (entry.contribution as? Contribution).map { Registration(name: entry.name, plugin: entry.plugin, contribution: $0) }
        }
    }

    /// Returns the contribution with a name at a point; nil if there is none. O(contributions at the point)
    public func contribution<Contribution>(named name: String, at point: ExtensionPoint<Contribution>) -> Contribution? {
        entries[point.key]?.first { $0.name == name }?.contribution as? Contribution
    }
}
