/// What plugins have contributed, by extension point and in the order in which they were added. A value: copies are independent.
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

    /// A registry without contributions.
    public init() {}

    /// A registry with the contributions of these plugins.
    ///
    /// - Throws: `duplicatePlugin`, `duplicateContribution`, `invalidContribution`.
    public init(_ plugins: [any Plugin]) throws(PluginError) {
        for plugin in plugins { try add(plugin) }
    }

    /// Adds all that a plugin contributes, or nothing when that fails.
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

    /// Adds all that another registry holds behind what is here, or nothing when a plugin or a name is here already. O(n²) in the contributions
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

    /// Adds one contribution under a name that is free at its extension point. O(contributions at the point)
    ///
    /// - Throws: `duplicateContribution` with both plugins where the name is taken.
    public mutating func add<Contribution>(
        _ contribution: Contribution, named name: String, to point: ExtensionPoint<Contribution>
    ) throws(PluginError) {
        if let first = entries[point.key]?.first(where: { $0.name == name }) {
            throw .duplicateContribution(name: name, point: point.name, first: first.plugin, second: current)
        }
        entries[point.key, default: []].append(Entry(name: name, plugin: current, contribution: contribution))
    }

    /// All contributions at a point, in the order in which they were added. O(contributions at the point)
    public func registrations<Contribution>(at point: ExtensionPoint<Contribution>) -> [Registration<Contribution>] {
        (entries[point.key] ?? []).compactMap { entry in
            (entry.contribution as? Contribution).map { Registration(name: entry.name, plugin: entry.plugin, contribution: $0) }
        }
    }

    /// The contribution of that name at a point. O(contributions at the point)
    public func contribution<Contribution>(named name: String, at point: ExtensionPoint<Contribution>) -> Contribution? {
        entries[point.key]?.first { $0.name == name }?.contribution as? Contribution
    }
}
