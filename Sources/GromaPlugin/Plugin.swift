/// Something that adds features to Groma: tools, operations, formats, commands, whatever has an extension point.
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
    /// The plugin's own name, which no other may have.
    var name: String { get }

    /// Adds what the plugin has to offer. Called once, when the plugin is added to a registry.
    ///
    /// - Throws: `duplicateContribution` if a name is taken at its extension point, `invalidContribution`.
    func contribute(to registry: inout PluginRegistry) throws(PluginError)
}
