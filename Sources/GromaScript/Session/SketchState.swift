import GromaGeometry
import GromaSketch

/// A sketch being drawn: the layer, and what reports its changes as events.
final class SketchState {
    let name: String
    let layer: SketchLayer
    /// Follows the layer: reports what changes, and counts what it holds.
    let reporter: SketchReporter
    /// The highest identity that a vertex was given.
    var lastIdentity = 0
    /// When the last event of a pointer was, in seconds.
    var lastTime = 0.0
    /// About how many bytes the features of its snap sources take.
    var sourceBytes = 0

    init(name: String, geometry: Geometry, session: Session) throws(SketchError) {
        self.name = name
        layer = try SketchLayer(MutableGeometry(geometry))
        layer.vertexLimit = session.limits.vertices
        layer.engine = session.engine
        layer.validityHook = session.running.standingHook
        reporter = SketchReporter(name: name, geometry: geometry, session: session)
        layer.delegate = reporter
    }

    /// Lets the layer keep up to date what somebody wants to hear of, and nothing else.
    func updateTracking() { reporter.updateTracking(layer) }
}
