import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that smooths the shape, or its selected parts, by cutting corners: ``ChaikinSmoothing``. The result is shown while the tool is
/// active; a tap or enter applies it, and can be repeated.
///
/// On the stream it is the tool `smooth` of `sketch.setTool`. Elevations and measures are interpolated like positions. It needs permission
/// to move and to add vertices.
public struct SmoothTool: Plugin {
    /// The name of the plugin.
    public let name = "smoothTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            applying: ChaikinSmoothing().operation, title: "Smooth", summary: "Smooths the shape or its selected parts by cutting corners.",
            needs: [.moving, .vertexCreation], idleReason: "there are no corners to cut", types: [.polyline, .polygon])
    }

    /// Adds the tool `smooth`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}
