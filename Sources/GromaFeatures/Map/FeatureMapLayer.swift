import GromaFormats
import GromaGeometry
import GromaJSON
import GromaMap

/// A feature layer on a map, drawn by its renderer with its labels and selection, whose features can be found by their screen position.
///
/// The renderer and the labels are those of the layer's `drawingInfo` in its definition; if there is none, or if it cannot be read
/// (``drawingInfoError``), features have a plain symbol for their geometry type. The layer loads the features that the map shows, according
/// to its mode, and informs the map when it is edited.
///
/// ```swift
/// let shown = FeatureMapLayer(layer)
/// try map.add(shown)
/// ```
public final class FeatureMapLayer: RenderedLayer, FeatureLayerDisplay {
    /// The feature layer.
    public let layer: FeatureLayer
    /// The observers: the map that shows the layer.
    public var observers = MapLayerObservers()

    /// The renderer; nil for a default symbol for the geometry type.
    public var renderer: (any Renderer)? {
        didSet {
            shownRenderer = renderer ?? Self.plainRenderer(for: layer.definition.geometryType)
            dataChanged()
        }
    }
    private var shownRenderer: any Renderer { didSet { reach = shownRenderer.reach } }
    /// The legend.
    ///
    /// - Complexity: O(*n*), where *n* is the number of items.
    public var legendItems: [LegendItem] { shownRenderer.legendItems }
    /// The label classes; a class applies to features that match its condition.
    public var labels: [LabelClass] {
        didSet {
            conditions = labels.map(condition)
            dataChanged()
        }
    }
    /// The symbol of selected features; nil, the default, for a halo around their own symbol.
    public var selectionSymbol: (any Symbol)? { didSet { dataChanged() } }
    /// The color of the halo; cyan by default.
    public var selectionColor = Color(red: 0, green: 255, blue: 255) { didSet { dataChanged() } }
    /// The error of reading the layer's `drawingInfo`; nil if it was read, or if there is none.
    public private(set) var drawingInfoError: MapError?

    private var reach = 0.0
    /// The conditions of the label classes; `.failure` for one that cannot be read, whose labels are not drawn.
    private var conditions: [Result<WhereClause?, FeatureError>] = []
    private static let haloWidth = 3.0

    /// Creates a map layer for a feature layer.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - catalog: The catalog with which its renderer and symbols are read.
    public init(_ layer: FeatureLayer, catalog: RendererCatalog = RendererCatalog()) {
        self.layer = layer
        shownRenderer = Self.plainRenderer(for: layer.definition.geometryType)
        labels = []
        do throws(MapError) {
            let info = layer.definition.foreignMembers["drawingInfo"] ?? .null
            if let json = info["renderer"], !json.isNull {
                let own = try catalog.renderer(from: json, path: "drawingInfo.renderer")
                (renderer, shownRenderer) = (own, own)
            }
            if let json = info["labelingInfo"] {
                labels = try LabelClass.list(from: json, path: "drawingInfo.labelingInfo", symbols: catalog.symbols)
            }
        } catch {
            drawingInfoError = error
        }
        reach = shownRenderer.reach
        conditions = labels.map(condition)
        layer.display = self
    }

    /// Returns a renderer with a plain symbol for shapes of a type.
    static func plainRenderer(for type: LayerGeometryType?) -> any Renderer {
        let line = SimpleLineSymbol(color: Color(0x2c7fb8), width: 1.5)
        switch type {
        case .point, .multipoint:
            return SimpleRenderer(SimpleMarkerSymbol(color: Color(0x2c7fb8), size: 7, outline: SimpleLineSymbol(color: .white)))
        case .polyline: return SimpleRenderer(line)
        default:
            return SimpleRenderer(SimpleFillSymbol(color: Color(0x2c7fb8).opacity(0.35), outline: SimpleLineSymbol(color: Color(0x2c7fb8))))
        }
    }

    private func condition(of label: LabelClass) -> Result<WhereClause?, FeatureError> {
        guard let text = label.whereClause else { return .success(nil) }
        do throws(FeatureError) {
            return .success(try WhereClause(parsing: text, for: layer.definition))
        } catch {
            return .failure(error)
        }
    }

    /// The layer's name.
    public var name: String { layer.name }
    /// The spatial reference of its shapes.
    public var spatialReference: SpatialReference? { layer.spatialReference }
    /// Returns whether the layer can be drawn in a spatial reference: its own, or, for WGS 84 and Web Mercator, also the other of the two,
    /// to which features are projected when they are drawn.
    public func canBeShown(in reference: SpatialReference) -> Bool { LayerProjection.isKnown(from: spatialReference, to: reference) }
    /// The extent of the definition, or else that of the table; empty if neither is known.
    public var fullExtent: Extent { layer.definition.extent ?? (try? layer.table.extent(of: layer.effective(FeatureQuery()))) ?? .empty }

    /// Redraws the layer.
    public func dataChanged() { observers.layer(self, didChange: .empty, reach: shownReach) }

    /// Called by the feature layer when features within a rectangle look different; an empty rectangle means all features.
    func layerChanged(_ extent: Extent) { observers.layer(self, didChange: extent, reach: shownReach) }

    private var shownReach: Double {
        layer.selectedObjectIDs.isEmpty ? reach : max(reach + Self.haloWidth, selectionSymbol?.reach ?? 0)
    }

    /// Returns the items of the layer in a frame, features in the order of their object ids, without labels. Loads the features that the
    /// frame needs.
    ///
    /// - Throws: `layerFailed` if features cannot be loaded, or if the layer's spatial reference cannot be drawn in that of the frame;
    ///   `cancelled`.
    public func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
        var batches = SymbolBatches(frame)
        try forEachShown(in: frame) { feature, geometry, own in draw(feature, geometry, own, &batches) }
        return batches.finish()
    }

    /// Returns the items of the layer in a frame, features in the order of their object ids, and its labels. Loads the features that the
    /// frame needs.
    ///
    /// - Throws: `layerFailed` if features cannot be loaded, or if the layer's spatial reference cannot be drawn in that of the frame;
    ///   `cancelled`.
    public func items(for frame: MapFrame, addingLabelsTo placer: inout LabelPlacer) throws(MapError) -> [DisplayItem] {
        var batches = SymbolBatches(frame)
        let classes = placer.shown(labels)
        try forEachShown(in: frame) { feature, geometry, own in
            draw(feature, geometry, own, &batches)
            addLabels(of: feature, geometry, own, classes, to: &placer)
        }
        return batches.finish()
    }

    /// Adds the labels of the features in a frame, and keeps all labels away from their markers. Loads the features that the frame needs.
    ///
    /// - Throws: `layerFailed` if features cannot be loaded, or if the layer's spatial reference cannot be drawn in that of the frame;
    ///   `cancelled`.
    public func addLabels(to placer: inout LabelPlacer, for frame: MapFrame) throws(MapError) {
        let classes = placer.shown(labels)
        try forEachShown(in: frame) { feature, geometry, own in addLabels(of: feature, geometry, own, classes, to: &placer) }
    }

    /// Calls `body` with each feature that is drawn in a frame, with its shape in the spatial reference of the frame and its symbol without
    /// selection.
    private func forEachShown(in frame: MapFrame, _ body: (LayerFeature, Geometry, any Symbol) -> Void) throws(MapError) {
        let projection = try LayerProjection(from: spatialReference, to: frame.spatialReference, layer: name)
        for (number, id) in try shown(in: frame, projection).enumerated() {
            if number & 0xFFF == 0, frame.hook.isCancelled?() == true { throw .cancelled }
            guard let feature = layer.loaded[id] else { continue }
            let mapped = LayerFeature(feature, of: layer.definition)
            guard let own = shownRenderer.symbol(for: mapped), let geometry = feature.geometry.flatMap(projection.shape) else { continue }
            body(mapped, geometry, own)
        }
    }

    /// Draws a feature in its current state, including its selection.
    private func draw(_ feature: LayerFeature, _ geometry: Geometry, _ own: any Symbol, _ batches: inout SymbolBatches) {
        guard isSelected(feature) else { return batches.append(geometry, own) }
        if selectionSymbol == nil, let halo = own.halo(selectionColor, width: Self.haloWidth) { batches.append(geometry, halo) }
        batches.append(geometry, selectionSymbol ?? own)
    }

    /// Adds the labels of a feature, and keeps all labels away from its marker.
    private func addLabels(
        of feature: LayerFeature, _ geometry: Geometry, _ own: any Symbol, _ classes: [ShownLabels], to placer: inout LabelPlacer
    ) {
        let symbol = isSelected(feature) ? selectionSymbol ?? own : own
        placer.avoid(geometry, symbol)
        for shown in classes where matches(feature.feature, conditions[shown.index]) {
            let text = shown.labels.expression.text { self.text(of: $0, shown.labels, feature) }
            placer.append(text, shown, geometry, reach: symbol.reach)
        }
    }

    private func isSelected(_ feature: any MapFeature) -> Bool { feature.objectID.map(layer.selectedObjectIDs.contains) ?? false }

    /// Returns the object ids of the features that are drawn in a frame, ascending.
    private func shown(in frame: MapFrame, _ projection: LayerProjection) throws(MapError) -> [Int] {
        let whole = Extent(xMin: -.infinity, yMin: -.infinity, xMax: .infinity, yMax: .infinity)
        let windows = frame.windows(of: projection, reach: shownReach, within: whole)
        var ids: [Int] = []
        for window in windows { ids += layer.features(in: window, limit: .max) }
        if let error = layer.loadError { throw .layerFailed(layer: name, reason: error.description) }
        return windows.count == 1 ? ids : Set(ids).sorted()
    }

    private func matches(_ feature: Feature, _ condition: Result<WhereClause?, FeatureError>) -> Bool {
        guard case .success(let clause) = condition else { return false }
        return clause?.matches(feature) ?? true
    }

    /// Returns a value as labels show it: coded values with their names, if the label class requests that.
    private func text(of name: String, _ label: LabelClass, _ feature: LayerFeature) -> String? {
        guard let value = feature.value(of: name) else { return nil }
        if label.usesCodedValues, let field = layer.definition.field(named: name),
            case .codedValues(let codes)? = layer.definition.domain(of: field, in: feature.attributes)?.kind,
            let code = codes.first(where: { $0.code == value })
        {
            return code.name
        }
        return value.labelText
    }

    /// Returns the features that are drawn at a screen position, or within the tolerance from it, topmost first; at most `limit`.
    ///
    /// - Parameters:
    ///   - point: The position, in points from the upper left corner, with y pointing down.
    ///   - frame: The visible frame.
    ///   - tolerance: The distance in points, 0 or more.
    ///   - limit: The maximum number of features.
    /// - Throws: `layerFailed` if features cannot be loaded, or if the layer's spatial reference cannot be drawn in that of the frame.
    /// - Complexity: O(log *n* + *k*), where *n* is the number of loaded features, and *k* the number of those near the position.
    public func features(at point: ScreenPoint, in frame: MapFrame, tolerance: Double, limit: Int) throws(MapError) -> [any MapFeature] {
        guard limit > 0 else { return [] }
        let projection = try LayerProjection(from: spatialReference, to: frame.spatialReference, layer: name)
        var found: [(id: Int, frame: MapFrame)] = []
        for seen in frame.seenFromWorlds {
            for id in layer.features(in: seen.window(around: point, shownReach + max(tolerance, 0), projection), limit: .max) {
                found.append((id, seen))
            }
        }
        if let error = layer.loadError { throw .layerFailed(layer: name, reason: error.description) }
        found.sort { $0.id > $1.id }
        var hits: [any MapFeature] = []
        for (id, seen) in found where hits.last?.objectID != id {
            guard let feature = layer.loaded[id] else { continue }
            let mapped = LayerFeature(feature, of: layer.definition)
            guard let symbol = symbol(of: mapped), let geometry = feature.geometry.flatMap(projection.shape),
                symbol.covers(geometry, at: point, in: seen, tolerance: max(tolerance, 0))
            else { continue }
            hits.append(mapped)
            if hits.count == limit { break }
        }
        return hits
    }

    /// Returns the symbol with which a feature is drawn now, including its selection; nil if it is not drawn.
    public func symbol(of feature: any MapFeature) -> (any Symbol)? {
        guard let own = shownRenderer.symbol(for: feature) else { return nil }
        return isSelected(feature) ? selectionSymbol ?? own : own
    }

    /// Returns the leader point of a feature's marker; nil if it is not drawn with a marker.
    public func leaderOffset(for feature: any MapFeature) -> ScreenPoint? {
        symbol(of: feature)?.leaderOffset(for: feature)
    }
}
