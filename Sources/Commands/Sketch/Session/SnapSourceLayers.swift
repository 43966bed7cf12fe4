import GromaGeometry
import GromaRPC

/// The open layers of a session, as snap sources for sketches. The plugin with the methods of layers passes it to the ``SketchStore``.
package protocol SnapSourceLayers: AnyObject {
    /// Returns the open layer with a name; throws if there is none.
    func snapSource(ofLayer name: String) throws(CommandError) -> any SnapSource
    /// Sets whether a layer's shapes may be changed along with a sketch; throws if the layer or another sketch forbids it.
    func setEditable(_ isEditable: Bool, _ source: any SnapSource) throws(CommandError)
    /// Returns whether a source is a layer, so that a sketch's changes of its features are committed with the sketch's own feature.
    func isLayer(_ source: any SnapSource) -> Bool
}
