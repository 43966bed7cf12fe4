import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// Converts the delegate calls of a layer to events, and counts the memory of the layer, so that limits are cheap to check.
package final class SketchReporter: SketchLayerDelegate {
    private let name: String
    private unowned let session: Session
    /// The current number of vertices of the geometry.
    private(set) var vertexCount: Int
    /// The approximate size of the sketch in bytes: its layer, the geometry and the history.
    package var bytes: Int { Self.layerBytes + geometryBytes + historyBytes }
    /// The approximate size of a layer with its document and its reporter, in bytes.
    private static let layerBytes = 2368
    private var geometryBytes: Int
    private var historyBytes = 0
    /// The size of a vertex of this geometry in bytes.
    private(set) var vertexBytes: Int
    /// Whether the sketch was fit to be saved at the last check; nil if there was none.
    private var wasValid: Bool?
    /// Whether there are paths or rings without vertices, which are valid but cannot be saved; known if `wasValid` is.
    private var hasEmptyParts = false
    /// Whether the geometry has changed since.
    private(set) var isValidityDue = false
    /// Whether the script has requested tracking of validity without events.
    package var isToldToTrackValidity = false
    /// Whether the script has requested tracking of length and area without events.
    package var isToldToTrackMeasure = false

    /// The maximum number of changed positions in an event; 0 for none.
    package var coordinateLimit = 0
    /// The geometry at the last event; nil while events contain no positions, so that edits can be done in place.
    private var told: Geometry?
    /// Whether the script has subscribed to any events.
    private var tellsEvents = false
    /// The form of previews.
    package var previewForm = PreviewForm.wkt

    /// Includes changed positions in events, up to a number, from now on.
    package func tellCoordinates(upTo limit: Int, of layer: SketchLayer) {
        coordinateLimit = limit
        told = limit > 0 ? layer.value : nil
    }

    /// The approximate size of a step of the history: the nodes that the geometries before and after it do not share.
    package static let stepBytes = 4096

    package init(name: String, geometry: Geometry, session: Session) {
        self.name = name
        self.session = session
        vertexCount = geometry.vertexCount
        vertexBytes = 9 * geometry.dimensions.count
        geometryBytes = GeometryStore.size(of: geometry)
    }

    // MARK: Memory of the layer

    /// Starts counting the memory of the layer, which has no history yet.
    func hold() { session.hold(Self.layerBytes + geometryBytes, as: .sketches) }

    /// Stops counting it.
    func letGo() {
        session.hold(-Self.layerBytes - geometryBytes, as: .sketches)
        session.hold(-historyBytes, as: .histories)
    }

    @inline(__always)
    private func count(_ layer: SketchLayer, _ changes: [GeometryChange]) {
        let before = geometryBytes
        // The geometry is already as it is after all changes, so that one of everything counts the others too.
        if changes.contains(where: { $0.kind == .everything }) {
            countAll(layer)
        } else {
            for change in changes {
                let growth = change.inserted - change.removed
                vertexCount += growth
                geometryBytes += growth * vertexBytes
                if change.kind == .partInserted { geometryBytes += 128 }
                if change.kind == .partRemoved { geometryBytes -= 128 }
            }
        }
        if geometryBytes != before { session.hold(geometryBytes - before, as: .sketches) }
    }

    private func countAll(_ layer: SketchLayer) {
        guard let geometry = layer.geometry?.geometry else { return }
        vertexCount = geometry.vertexCount
        vertexBytes = 9 * geometry.dimensions.count
        geometryBytes = GeometryStore.size(of: geometry)
    }

    /// Counts the current memory of the history.
    package func countHistory(_ layer: SketchLayer) {
        let now = layer.historyBytes
        guard now != historyBytes else { return }
        session.hold(now - historyBytes, as: .histories)
        historyBytes = now
    }

    // MARK: Validity

    /// Lets the layer track only what somebody has subscribed to.
    package func updateTracking(_ layer: SketchLayer) {
        tellsEvents = session.hasSubscriptions
        let hearsOfValidity = session.wantsEvent(SketchEvents.validityChanged.name)
        layer.tracksValidity = isToldToTrackValidity || hearsOfValidity
        layer.tracksMeasure = isToldToTrackMeasure || session.wantsEvent(SketchEvents.measureChanged.name)
        // The first verdict is determined now, so that the first change is tracked like all others.
        if layer.tracksValidity { _ = try? layer.validity() }
        if !hearsOfValidity {
            wasValid = nil
        } else if wasValid == nil {
            hasEmptyParts = layer.value.hasEmptyParts
            noteValidity(layer)
        }
    }

    /// Records the current validity of the sketch, for comparison with later changes.
    private func noteValidity(_ layer: SketchLayer) {
        isValidityDue = false
        // The layer tracks each change, so that this is cheap.
        wasValid = (try? layer.validity()).map { $0.isValid && !hasEmptyParts && !layer.value.isEmpty }
    }

    /// Determines whether there are parts without vertices after changes. O(parts) only if there are several changes, or such parts
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

    /// Emits an event of this sketch.
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
