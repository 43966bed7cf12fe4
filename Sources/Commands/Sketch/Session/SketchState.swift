import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// An open sketch: the layer, and the reporter of its changes as events.
package final class SketchState {
    package let name: String
    package let layer: SketchLayer
    /// Observes the layer: reports its changes, and counts its memory.
    package let reporter: SketchReporter
    /// The highest identity that a vertex was given.
    package var lastIdentity = 0
    /// The approximate size of the features of its snap sources in bytes.
    package var sourceBytes = 0

    /// Whether the shape was unwrapped when the sketch began, so that it is cut again at its completion.
    package var isUnwrapped = false

    /// The name of the popups whose feature's shape is edited; nil for a sketch with its own shape.
    package let popups: String?

    /// Creates a sketch with its own shape.
    package convenience init(name: String, geometry: Geometry, session: Session) throws(SketchError) {
        try self.init(name: name, editing: MutableGeometry(geometry), of: nil, session: session)
    }

    /// Creates a sketch that edits a shape shared with popups.
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

    /// Disconnects the layer, which a host may retain, from the session.
    func detach() {
        if layer.delegate === reporter { layer.delegate = nil }
        layer.growthRefusal = nil
    }

    /// Lets the layer track only what somebody has subscribed to.
    package func updateTracking() { reporter.updateTracking(layer) }
}
