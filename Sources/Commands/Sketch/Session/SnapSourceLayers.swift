import GromaGeometry
import GromaRPC

/// The layers that a session holds open, as sketches snap to them. Whoever brings methods of layers gives it to the ``SketchStore``.
package protocol SnapSourceLayers: AnyObject {
    /// The open layer of that name; an error when there is none.
    func snapSource(ofLayer name: String) throws(CommandError) -> any SnapSource
    /// Lets a layer's shapes be changed along with a sketch, or not; an error where the layer or another sketch forbids it.
    func setEditable(_ isEditable: Bool, _ source: any SnapSource) throws(CommandError)
    /// Whether a source is a layer, so that what a sketch makes of its features is committed with the sketch's own feature.
    func isLayer(_ source: any SnapSource) -> Bool
}
