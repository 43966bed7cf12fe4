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
    /// The memory of its graphics in the session, by object ID.
    private var sizes: [Int: Int] = [:]
    /// The callout templates of graphics, by object ID: the graphics hold them weakly.
    private var templates: [Int: CalloutTemplate] = [:]

    init(_ layer: GraphicsLayer) { self.layer = layer }

    /// Returns the size of a graphic without shared parts, in bytes.
    static func size(_ geometry: Geometry?) -> Int { 384 + (geometry.map(GeometryStore.size) ?? 0) }

    /// Returns the size of attributes, symbol and template that graphics share, in bytes.
    static func size(_ attributes: Attributes, _ symbol: (any Symbol)?, _ template: CalloutTemplate?) -> Int {
        let count = attributes.count
        // A list of names has an index by name.
        return (count == 0 ? 0 : 160 + 160 * count + attributes.contentBytes) + (symbol?.json.byteCount ?? 0) + (template?.textBytes ?? 0)
    }

    /// Counts the memory of a graphic, including its part of shared memory.
    func note(_ graphic: Graphic, sharing shared: Int, _ session: Session) {
        guard let id = graphic.objectID else { return }
        let template = graphic.infoTemplate as? CalloutTemplate
        if template != nil || !templates.isEmpty { templates[id] = template }
        let size = Self.size(graphic.geometry) + shared
        session.hold(size - (sizes[id] ?? 0), as: .graphics)
        sizes[id] = size
    }

    /// Returns the counted memory of a graphic without its geometry.
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
    /// The size of its texts in bytes.
    fileprivate var textBytes: Int { (titleTemplate?.utf8.count ?? 0) + (detailTemplate?.utf8.count ?? 0) }
}

/// The graphics layers of a session, in the order of creation, and the feature layers that maps show.
///
/// Sketches snap to graphics layers by name, as to feature layers.
package final class GraphicsStore: SessionState {
    private unowned let session: Session
    /// All graphics layers.
    package private(set) var all: [OpenGraphics] = []
    /// The other layers that sketches can snap to.
    private weak var others: (any SnapSourceLayers)?
    /// The catalog of renderers and symbols.
    package let catalog: RendererCatalog
    /// The maximum number of layers.
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
    /// The names of the graphics layers, in the order of creation. O(layers)
    public var graphicsLayerNames: [String] { self[GraphicsStore.self].all.map(\.layer.name) }

    /// Returns a graphics layer. O(layers)
    ///
    /// - Throws: `noLayer` if there is none with that name.
    public func graphicsLayer(named name: String) throws(CommandError) -> GraphicsLayer { try graphics(named: name).layer }
}

extension Session {
    /// Returns the graphics layer with a name.
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

    /// Returns the graphics with object IDs, in that order.
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
