/// A plugin, which adds features to Groma: tools, operations, formats, commands, or anything else with an extension point.
///
/// ```swift
/// struct Smoothing: Plugin {
///     let name = "smoothing"
///     func contribute(to registry: inout PluginRegistry) throws(PluginError) {
///         let smooth = OperationContribution(name: "smooth", summary: "Rounds corners.") { geometry, _, _ throws(OperationError) in
///             try ChaikinSmoothing().applied(to: geometry)
///         }
///         try registry.add(smooth, named: smooth.name, to: .operations)
///     }
/// }
/// ```
public protocol Plugin: Sendable {
    /// The plugin's name, which must be unique.
    var name: String { get }

    /// Adds the plugin's contributions. Called once, when the plugin is added to a registry.
    ///
    /// - Throws: `duplicateContribution` if a name is taken at its extension point, `invalidContribution` if the extension point rejects a
    ///   contribution.
    func contribute(to registry: inout PluginRegistry) throws(PluginError)
}
