import GromaGeometry
import GromaSketch

/// A sketch being drawn: the layer, and what reports its changes as events.
final class SketchState {
    let name: String
    let layer: SketchLayer
    /// Follows the layer: reports what changes, and counts what it holds.
    let reporter: SketchReporter

    init(name: String, geometry: Geometry, session: Session) throws(SketchError) {
        self.name = name
        layer = try SketchLayer(MutableGeometry(geometry))
        reporter = SketchReporter(name: name, geometry: geometry, session: session)
        layer.delegate = reporter
    }
}

/// Turns what a layer tells its host into events, and keeps count of what the layer holds, so that limits cost nothing to check.
final class SketchReporter: SketchLayerDelegate {
    private let name: String
    private unowned let session: Session
    /// How many vertices the geometry has now.
    private(set) var vertexCount: Int
    /// About how many bytes the geometry and the history take.
    var bytes: Int { geometryBytes + historyBytes }
    private var geometryBytes: Int
    private var historyBytes = 0
    private var lastStepBytes = 0
    /// Bytes of a vertex of this geometry.
    let vertexBytes: Int
    /// Whether the sketch was valid when that was last asked; nil when it has not been.
    private var wasValid: Bool?
    /// Whether the geometry has changed since.
    private(set) var isValidityDue = false

    /// About what a step of the history takes: the nodes that the geometries before and after it do not share.
    static let stepBytes = 4096
    /// About what the step of one moved vertex takes.
    private static let moveBytes = 256

    init(name: String, geometry: Geometry, session: Session) {
        self.name = name
        self.session = session
        vertexCount = geometry.vertexCount
        vertexBytes = 9 * geometry.dimensions.count
        geometryBytes = GeometryStore.size(of: geometry)
    }

    @inline(__always)
    private func count(_ layer: SketchLayer, _ changes: [GeometryChange]) {
        let before = bytes
        for change in changes {
            switch change.kind {
            case .vertices: geometryBytes += (change.inserted - change.removed) * vertexBytes
            case .partInserted: geometryBytes += (change.inserted - change.removed) * vertexBytes + 128
            case .partRemoved: geometryBytes += (change.inserted - change.removed) * vertexBytes - 128
            case .everything: break
            }
            vertexCount += change.inserted - change.removed
            if change.kind == .everything { countAll(layer) }
        }
        let first = changes.first
        if let first, first.cause == "undo" || first.cause == "redo" || first.cause == "rollback" {
            lastStepBytes = 0
        } else if let first, changes.count == 1, first.kind == .vertices, first.removed == 1, first.inserted == 1 {
            lastStepBytes = Self.moveBytes
        } else {
            lastStepBytes = Self.stepBytes
        }
        session.sketchBytes += bytes - before
    }

    private func countAll(_ layer: SketchLayer) {
        guard let geometry = layer.geometry?.geometry else { return }
        vertexCount = geometry.vertexCount
        geometryBytes = GeometryStore.size(of: geometry)
    }

    private func countStep(_ layer: SketchLayer) {
        let before = historyBytes
        let (most, isHuge) = layer.historyLimit.multipliedReportingOverflow(by: Self.stepBytes)
        historyBytes = min(historyBytes + lastStepBytes, isHuge ? Int.max / 2 : most)
        session.sketchBytes += historyBytes - before
    }

    /// Finds out how the sketch is now, for events to come to be compared with.
    func noteValidity(_ layer: SketchLayer) {
        isValidityDue = false
        wasValid = (try? layer.problems(limit: 1))?.isEmpty
    }

    /// Reports whether the sketch is valid, if that has changed.
    func reportValidity(_ layer: SketchLayer) {
        let before = wasValid
        noteValidity(layer)
        guard let isValid = wasValid, let before, before != isValid else { return }
        session.emit("sketch.validityChanged") { writer in
            writer.beginObject()
            if name != SketchName.standard {
                writer.key("sketch")
                writer.string(name)
            }
            writer.key("isValid")
            writer.bool(isValid)
            writer.endObject()
        }
    }

    func sketchLayer(_ layer: SketchLayer, didChangeGeometry changes: [GeometryChange]) {
        count(layer, changes)
        if !session.subscriptions.isEmpty && session.wantsEvent("sketch.validityChanged") {
            isValidityDue = true
            session.isValidityDue = true
        }
        session.emit("sketch.geometryChanged") { writer in
            writer.beginObject()
            if name != SketchName.standard {
                writer.key("sketch")
                writer.string(name)
            }
            writer.key("changes")
            writer.beginArray()
            for change in changes {
                writer.beginObject()
                writer.key("part")
                writer.int(change.part)
                writer.key("from")
                writer.int(change.from)
                writer.key("removed")
                writer.int(change.removed)
                writer.key("inserted")
                writer.int(change.inserted)
                writer.key("cause")
                writer.string(change.cause)
                if change.kind != .vertices && !(change.kind == .partInserted && change.cause.hasPrefix("add")) {
                    writer.key("kind")
                    writer.string(change.kind.rawValue)
                }
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
    }

    func sketchLayerDidChangeHistory(_ layer: SketchLayer) {
        countStep(layer)
        session.emit("sketch.historyChanged") { writer in
            writer.beginObject()
            if name != SketchName.standard {
                writer.key("sketch")
                writer.string(name)
            }
            writer.key("canUndo")
            writer.bool(layer.canUndo)
            writer.key("canRedo")
            writer.bool(layer.canRedo)
            writer.endObject()
        }
    }
}

/// Names of sketches.
enum SketchName {
    /// The sketch that is meant when none is named.
    static let standard = ""
}
