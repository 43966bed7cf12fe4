import FeatureCommands
import GeometryCommands
import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaMap
import GromaRPC
import SketchCommands

/// A graphics layer of a session.
package final class OpenGraphics {
    /// The layer.
    package let layer: GraphicsLayer
    /// What its graphics take of the session's memory, by their numbers.
    private var sizes: [Int: Int] = [:]
    /// What callouts say of graphics of their own, by their numbers: the graphics hold it weakly.
    private var templates: [Int: CalloutTemplate] = [:]

    init(_ layer: GraphicsLayer) { self.layer = layer }

    /// What a graphic takes by itself, in bytes.
    static func size(_ geometry: Geometry?) -> Int { 384 + (geometry.map(GeometryStore.size) ?? 0) }

    /// What looks and words take that graphics share, in bytes.
    static func size(_ attributes: Attributes, _ symbol: (any Symbol)?, _ template: CalloutTemplate?) -> Int {
        let count = attributes.count
        // A list of names has a table of places by them.
        return (count == 0 ? 0 : 160 + 160 * count + attributes.contentBytes) + (symbol?.json.byteCount ?? 0) + (template?.textBytes ?? 0)
    }

    /// Counts what a graphic takes, with its part of what it shares with others.
    func note(_ graphic: Graphic, sharing shared: Int, _ session: Session) {
        guard let id = graphic.objectID else { return }
        let template = graphic.infoTemplate as? CalloutTemplate
        if template != nil || !templates.isEmpty { templates[id] = template }
        let size = Self.size(graphic.geometry) + shared
        session.hold(size - (sizes[id] ?? 0), as: .graphics)
        sizes[id] = size
    }

    /// What a graphic is counted with beside its shape.
    func share(of graphic: Graphic) -> Int {
        (graphic.objectID.flatMap { sizes[$0] } ?? 0) - Self.size(graphic.geometry)
    }

    func forget(_ id: Int, _ session: Session) {
        templates[id] = nil
        session.hold(-(sizes.removeValue(forKey: id) ?? 0), as: .graphics)
    }

    func forgetAll(_ session: Session) {
        session.hold(-sizes.values.reduce(0, +), as: .graphics)
        (sizes, templates) = ([:], [:])
    }
}

extension CalloutTemplate {
    /// What its texts take, in bytes.
    fileprivate var textBytes: Int { (titleTemplate?.utf8.count ?? 0) + (detailTemplate?.utf8.count ?? 0) }
}

/// The graphics layers of a session, in the order in which they were made, and the feature layers that maps show.
///
/// Sketches snap to graphics layers as to feature layers, by their names.
package final class GraphicsStore: SessionState {
    private unowned let session: Session
    /// All of them.
    package private(set) var all: [OpenGraphics] = []
    /// The layers that sketches found before.
    private weak var others: (any SnapSourceLayers)?
    /// What renderers and symbols are read by.
    package let catalog: RendererCatalog
    /// How many layers there may be.
    static let limit = 1000

    package init(_ session: Session) {
        self.session = session
        catalog = RendererCatalog(session.registry)
        session.layers.add(self)
        others = session[SketchStore.self].layers
        session[SketchStore.self].layers = self
    }

    package func reset() {
        for open in all { open.forgetAll(session) }
        all = []
    }

    package func checkRecordable() throws(CommandError) {
        guard let open = all.first else { return }
        throw CommandError(
            .layersOpen, "a graphics layer that was made before cannot be recorded: remove it first", found: .string(open.layer.name),
            expected: "a session without graphics layers")
    }

    package subscript(name: String) -> OpenGraphics? { all.first { $0.layer.name == name } }

    func add(_ layer: GraphicsLayer) { all.append(OpenGraphics(layer)) }

    func remove(_ open: OpenGraphics) {
        open.forgetAll(session)
        all.removeAll { $0 === open }
    }
}

extension GraphicsStore: SnapSourceLayers {
    package func snapSource(ofLayer name: String) throws(CommandError) -> any SnapSource {
        if let open = self[name] { return open.layer }
        guard let others else { return try session.graphics(named: name).layer }
        return try others.snapSource(ofLayer: name)
    }

    package func setEditable(_ isEditable: Bool, _ source: any SnapSource) throws(CommandError) {
        if let layer = source as? GraphicsLayer { layer.isEditable = isEditable } else { try others?.setEditable(isEditable, source) }
    }

    package func isLayer(_ source: any SnapSource) -> Bool { others?.isLayer(source) ?? false }
}

extension GraphicsStore: LayerObserver {
    package func checkMayClose(_ layer: OpenLayer) throws(CommandError) {
        for map in session[MapStore.self].maps {
            guard let view = map.view.layers.first(where: { ($0.layer as? FeatureMapLayer)?.layer === layer.layer }) else { continue }
            throw CommandError(
                .layerShown, "the map \"\(map.name)\" shows the layer", path: "params.layer", found: .string(view.name),
                expected: "map.removeLayer first")
        }
    }

    package func attachmentsDidChange(of layer: FeatureLayer, objectID: Int?) {}
}

extension Session {
    /// The names of the graphics layers, in the order in which they were made. O(layers)
    public var graphicsLayerNames: [String] { self[GraphicsStore.self].all.map(\.layer.name) }

    /// A graphics layer.
    ///
    /// - Throws: `noLayer`.
    public func graphicsLayer(named name: String) throws(CommandError) -> GraphicsLayer { try graphics(named: name).layer }
}

extension Session {
    /// The graphics layer of a name.
    package func graphics(named name: String) throws(CommandError) -> OpenGraphics {
        let store = self[GraphicsStore.self]
        if let open = store[name] { return open }
        let known = store.all.map(\.layer.name)
        let nearest = Nearest.name(to: name, in: known)
        throw CommandError(
            .noLayer, "there is no graphics layer named \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""),
            path: "params.layer", found: .string(name),
            expected: known.isEmpty ? "a layer from graphics.addLayer" : "one of \(known.joined(separator: ", "))",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    /// The graphics of those numbers, in their order.
    func graphics(_ ids: [Int], of layer: GraphicsLayer) throws(CommandError) -> [Graphic] {
        var found: [Graphic] = []
        for (index, id) in ids.enumerated() {
            guard let graphic = layer.graphic(id: id) else {
                let error = MapError.noGraphic(layer: layer.name, id: id)
                throw CommandError(
                    .noGraphic, error.description, path: "params.ids[\(index)]", found: .integer(id), expected: "a number from graphics.add"
                )
            }
            found.append(graphic)
        }
        return found
    }
}
