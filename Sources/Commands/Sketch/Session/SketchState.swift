import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// A sketch being drawn: the layer, and what reports its changes as events.
package final class SketchState {
    package let name: String
    package let layer: SketchLayer
    /// Follows the layer: reports what changes, and counts what it holds.
    package let reporter: SketchReporter
    /// The highest identity that a vertex was given.
    package var lastIdentity = 0
    /// About how many bytes the features of its snap sources take.
    package var sourceBytes = 0

    /// Whether the shape was unwrapped when the sketch began, so that it is cut again when it is completed.
    package var isUnwrapped = false

    /// The popups whose feature has the shape that is drawn; nil if the shape is the sketch's own.
    package let popups: String?

    /// A sketch of a shape of its own.
    package convenience init(name: String, geometry: Geometry, session: Session) throws(SketchError) {
        try self.init(name: name, editing: MutableGeometry(geometry), of: nil, session: session)
    }

    /// A sketch that edits a shape that popups hold too.
    package init(name: String, editing shape: MutableGeometry, of popups: String?, session: Session) throws(SketchError) {
        self.name = name
        self.popups = popups
        let geometry = shape.geometry
        layer = try SketchLayer(shape)
        layer.vertexLimit = session.store.vertexLimit
        layer.growthRefusal = { [unowned session] in session.memoryRefusal }
        layer.engine = session.engine
        layer.validityHook = session.standingHook
        reporter = SketchReporter(name: name, geometry: geometry, session: session)
        layer.delegate = reporter
    }

    deinit { detach() }

    /// Has the layer, which a host may keep, speak to the session no more.
    func detach() {
        if layer.delegate === reporter { layer.delegate = nil }
        layer.growthRefusal = nil
    }

    /// Lets the layer keep up to date what somebody wants to hear of, and nothing else.
    package func updateTracking() { reporter.updateTracking(layer) }
}
