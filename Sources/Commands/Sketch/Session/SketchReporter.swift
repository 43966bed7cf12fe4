import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// Turns what a layer tells its host into events, and keeps count of what the layer holds, so that limits cost nothing to check.
package final class SketchReporter: SketchLayerDelegate {
    private let name: String
    private unowned let session: Session
    /// How many vertices the geometry has now.
    private(set) var vertexCount: Int
    /// About how many bytes the sketch takes: its layer, the geometry and the history.
    package var bytes: Int { Self.layerBytes + geometryBytes + historyBytes }
    /// About how many bytes a layer with its document takes, and what reports about it.
    private static let layerBytes = 2368
    private var geometryBytes: Int
    private var historyBytes = 0
    /// Bytes of a vertex of this geometry.
    private(set) var vertexBytes: Int
    /// Whether the sketch was fit to be saved when that was last asked; nil if it has not been.
    private var wasValid: Bool?
    /// Whether paths or rings without vertices are there, which are valid but nothing to save; known while `wasValid` is.
    private var hasEmptyParts = false
    /// Whether the geometry has changed since.
    private(set) var isValidityDue = false
    /// Whether the script wants validity tracked without hearing of it.
    package var isToldToTrackValidity = false
    /// Whether the script wants length and area tracked without hearing of them.
    package var isToldToTrackMeasure = false

    /// How many positions an event tells at most of those that changed; 0 for none.
    package var coordinateLimit = 0
    /// The geometry as events have told it; nil while they tell no positions, so that edits change in place what they can.
    private var told: Geometry?
    /// Whether the script wants to hear of any events.
    private var tellsEvents = false
    /// How previews are told.
    package var previewForm = PreviewForm.wkt

    /// Lets events tell positions that changed, up to a number, from now on.
    package func tellCoordinates(upTo limit: Int, of layer: SketchLayer) {
        coordinateLimit = limit
        told = limit > 0 ? layer.value : nil
    }

    /// About what a step of the history takes: the nodes that the geometries before and after it do not share.
    package static let stepBytes = 4096

    package init(name: String, geometry: Geometry, session: Session) {
        self.name = name
        self.session = session
        vertexCount = geometry.vertexCount
        vertexBytes = 9 * geometry.dimensions.count
        geometryBytes = GeometryStore.size(of: geometry)
    }

    // MARK: What the layer holds

    /// Counts what the layer holds, from now on.
    func hold() {
        session.hold(Self.layerBytes + geometryBytes, as: .sketches)
        session.hold(historyBytes, as: .histories)
    }

    /// Counts nothing of it any more.
    func letGo() {
        session.hold(-Self.layerBytes - geometryBytes, as: .sketches)
        session.hold(-historyBytes, as: .histories)
    }

    @inline(__always)
    private func count(_ layer: SketchLayer, _ changes: [GeometryChange]) {
        let before = geometryBytes
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
        if geometryBytes != before { session.hold(geometryBytes - before, as: .sketches) }
    }

    private func countAll(_ layer: SketchLayer) {
        guard let geometry = layer.geometry?.geometry else { return }
        vertexCount = geometry.vertexCount
        vertexBytes = 9 * geometry.dimensions.count
        geometryBytes = GeometryStore.size(of: geometry)
    }

    /// Counts what the history takes now.
    package func countHistory(_ layer: SketchLayer) {
        let now = layer.historyBytes
        guard now != historyBytes else { return }
        session.hold(now - historyBytes, as: .histories)
        historyBytes = now
    }

    // MARK: Validity

    /// Lets the layer keep up to date what somebody wants to hear of, and nothing else.
    package func updateTracking(_ layer: SketchLayer) {
        tellsEvents = session.hasSubscriptions
        let hearsOfValidity = session.wantsEvent(SketchEvents.validityChanged.name)
        layer.tracksValidity = isToldToTrackValidity || hearsOfValidity
        layer.tracksMeasure = isToldToTrackMeasure || session.wantsEvent(SketchEvents.measureChanged.name)
        // The first verdict is found now, so that the first change is followed like all others.
        if layer.tracksValidity { _ = try? layer.validity() }
        if !hearsOfValidity {
            wasValid = nil
        } else if wasValid == nil {
            hasEmptyParts = layer.value.hasEmptyParts
            noteValidity(layer)
        }
    }

    /// Finds out how the sketch is now, for events to come to be compared with.
    private func noteValidity(_ layer: SketchLayer) {
        isValidityDue = false
        // The layer follows each change, so that this costs next to nothing.
        wasValid = (try? layer.validity()).map { $0.isValid && !hasEmptyParts && !layer.value.isEmpty }
    }

    /// Finds out whether parts without vertices are there after changes; O(parts) only where several changes, or such parts, are.
    private func noteEmptyParts(_ layer: SketchLayer, _ changes: [GeometryChange]) {
        guard !hasEmptyParts, changes.count == 1, let change = changes.first, change.kind != .everything else {
            hasEmptyParts = layer.value.hasEmptyParts
            return
        }
        if change.kind != .partRemoved && change.inserted == 0 { hasEmptyParts = layer.vertexCount(ofPart: change.part) == 0 }
    }

    /// Reports whether the sketch is valid, if that has changed.
    package func reportValidity(_ layer: SketchLayer) {
        let before = wasValid
        noteValidity(layer)
        guard let isValid = wasValid, let before, before != isValid else { return }
        emit(SketchEvents.validityChanged, isValid)
    }

    // MARK: Events

    /// Tells an event about this sketch.
    private func emit<Value>(_ event: Event<AboutSketch<Value>>, _ value: @autoclosure () -> Value) {
        session.emit(event, AboutSketch(name: name, value: value()))
    }

    package func sketchLayer(_ layer: SketchLayer, didChangeGeometry changes: [GeometryChange]) {
        count(layer, changes)
        let before = told
        if before != nil { told = layer.value }
        guard tellsEvents else { return }
        if wasValid != nil {
            noteEmptyParts(layer, changes)
            isValidityDue = true
            session.setNeedsUpdate()
        }
        emit(
            SketchEvents.geometryChanged,
            ToldChanges(changes, coordinates: before.map { changes.coordinates(from: $0, to: layer.value, limit: coordinateLimit) } ?? []))
    }

    package func sketchLayerDidChangeHistory(_ layer: SketchLayer) {
        countHistory(layer)
        if tellsEvents { emit(SketchEvents.historyChanged, layer) }
    }

    package func sketchLayer(_ layer: SketchLayer, didChangeSelection selection: SketchSelection) {
        emit(SketchEvents.selectionChanged, SelectionAnswer(layer))
    }

    package func sketchLayer(_ layer: SketchLayer, didChangeMeasure measure: SketchMeasure) {
        emit(SketchEvents.measureChanged, measure)
    }

    package func sketchLayer(_ layer: SketchLayer, didChangePreview preview: SketchPreview?) {
        emit(SketchEvents.previewChanged, preview.map { PreviewAnswer(preview: $0, form: previewForm) })
    }

    package func sketchLayer(_ layer: SketchLayer, didSnap result: SnapResult?) { emit(SketchEvents.snapped, result) }

    package func sketchLayer(_ layer: SketchLayer, didChangeTool name: String?) { emit(SketchEvents.toolChanged, name) }

    package func sketchLayer(_ layer: SketchLayer, didChangeToolStatus status: SketchToolStatus) {
        emit(SketchEvents.toolStatusChanged, ToolAnswer(layer, status))
    }

    package func sketchLayer(_ layer: SketchLayer, didChangeMagnifier magnifier: SketchMagnifier) {
        emit(SketchEvents.magnifierChanged, magnifier)
    }

    package func sketchLayer(_ layer: SketchLayer, didChangePartner feature: Int, of source: String) {
        emit(SketchEvents.partnerChanged, (source, feature))
    }
}

extension Geometry {
    /// Whether a path or ring has no vertices. O(parts).
    fileprivate var hasEmptyParts: Bool {
        guard type == .polyline || type == .polygon else { return false }
        return parts.contains { $0.isEmpty }
    }
}
