import GromaFormats
import GromaGeometry

/// A layer of graphics: shapes that a host puts on a map, drawn with their own symbols or by a renderer, and found by taps and snapping.
///
/// All graphics of a layer have the same spatial reference: the one that the layer is created with, otherwise that of the first shape. A
/// graphic without a symbol in a layer without a renderer is neither drawn nor found by taps (``undrawnCount``). A spatial index follows
/// the changes of the graphics.
///
/// ```swift
/// let layer = GraphicsLayer(name: "sights")
/// try layer.add(Graphic(geometry: .point(Point(x: 2.2945, y: 48.8584, spatialReference: .wgs84)), symbol: SimpleMarkerSymbol(.diamond)))
/// ```
public final class GraphicsLayer: MapLayer, HitTestable {
    /// Its name in maps, snapping and results.
    public let name: String
    /// The spatial reference of its shapes; nil until it is known.
    public private(set) var spatialReference: SpatialReference?
    /// The observers, which are notified of changes.
    public var observers = MapLayerObservers()

    /// The renderer for graphics without a symbol; nil, the default, for none.
    public var renderer: (any Renderer)? {
        didSet {
            rendererReach = renderer?.reach ?? 0
            dataChanged()
        }
    }
    /// The symbol of selected graphics; nil, the default, for a halo around their usual symbol.
    public var selectionSymbol: (any Symbol)? { didSet { if selectedCount > 0 { dataChanged() } } }
    /// The color of the halo; cyan by default.
    public var selectionColor = Color(red: 0, green: 255, blue: 255) { didSet { if selectedCount > 0 { dataChanged() } } }
    /// A hint about its graphics; by default many and static.
    public var renderingMode = RenderingMode.static
    /// Labels; none by default.
    public var labels: [LabelClass] = [] { didSet { dataChanged() } }

    /// The field with the time of a graphic, or with its start; nil if graphics have no time.
    public var startTimeField: String? { didSet { dataChanged() } }
    /// The field with the end time; nil if each graphic has a single time.
    public var endTimeField: String? { didSet { dataChanged() } }
    /// An offset added to the times of its graphics, in milliseconds; 0 by default.
    public var timeOffset = 0 { didSet { dataChanged() } }
    /// The time window outside of which graphics are neither drawn nor found by taps; nil for no filter. Used only if there is a time
    /// field.
    public var timeWindow: TimeWindow? { didSet { dataChanged() } }

    /// Whether topological editing may change its shapes. False by default.
    public var isEditable = false

    private let givenExtent: Extent?
    /// The graphics in the order of their ranks.
    private(set) var ordered: [Graphic] = []
    private(set) var byID = GraphicPages()
    private(set) var index = ExtentIndex()
    private var nextID = 1
    private(set) var selectedCount = 0
    private var reaches = SymbolReaches()
    private var rendererReach = 0.0
    private var withoutSymbol = 0

    /// The gap between the ranks of neighbors, so that others can be inserted between them.
    private static let rankStep = 1 << 20

    /// Creates an empty layer.
    ///
    /// - Parameters:
    ///   - name: The layer's name in maps and snapping.
    ///   - spatialReference: The spatial reference of its shapes; nil for that of the first one.
    ///   - fullExtent: The extent that the layer reports; nil for the extent of its shapes.
    public init(name: String, spatialReference: SpatialReference? = nil, fullExtent: Extent? = nil) {
        self.name = name
        self.spatialReference = spatialReference
        givenExtent = fullExtent
    }

    deinit { for graphic in ordered { graphic.objectID = nil } }

    /// The extent that it was created with, otherwise the extent of its shapes. O(1)
    public var fullExtent: Extent { givenExtent ?? index.extent }

    /// The graphics in their order; of graphics with the same draw index, the lowest comes first. O(1), a copy
    public var graphics: [Graphic] { ordered }

    /// The number of graphics. O(1)
    public var count: Int { ordered.count }

    /// Returns the graphic with an object ID; nil if there is none. O(1)
    public func graphic(id: Int) -> Graphic? { byID[id] }

    /// The number of graphics that are neither drawn nor found by taps because they have no symbol. O(1) without a renderer, O(n) with one
    public var undrawnCount: Int {
        guard renderer != nil else { return withoutSymbol }
        return ordered.reduce(0) { $0 + (symbol(of: $1) == nil ? 1 : 0) }
    }

    /// Returns the symbol of a graphic: its own, otherwise that of the renderer.
    public func symbol(of graphic: Graphic) -> (any Symbol)? { graphic.symbol ?? renderer?.symbol(for: graphic) }

    /// The distance by which symbols extend beyond their shapes, in points.
    var reach: Double {
        var reach = max(reaches.greatest, rendererReach)
        if selectedCount > 0 { reach = max(reach + Self.haloWidth, selectionSymbol?.reach ?? 0) }
        return reach
    }

    /// The width of the halo of selected graphics, in points.
    static let haloWidth = 3.0

    /// Draws the layer again after a change that it cannot detect, such as a plugin's symbol or renderer that gives other answers than
    /// before. Changes by its own members, and those of its graphics, need no such call.
    public func dataChanged() { observers.layer(self, didChange: .empty, reach: reach) }

    // MARK: - Adding and removing

    /// Adds a graphic above the others. O(log n)
    ///
    /// - Throws: `graphicTaken` for a graphic that is in a layer already, `shapeReferenceMismatch`.
    public func add(_ graphic: Graphic) throws(MapError) { try insert(contentsOf: [graphic], at: count) }

    /// Adds graphics above the others, all or none. O(m log n) for *m* graphics, and faster for many at once
    ///
    /// - Throws: `graphicTaken`, `shapeReferenceMismatch`.
    public func add(contentsOf graphics: [Graphic]) throws(MapError) { try insert(contentsOf: graphics, at: count) }

    /// Adds a graphic for each feature, such as those of a query's result, with its geometry and attributes, and with a symbol unless the
    /// renderer provides it. O(m log n) for *m* features
    ///
    /// - Returns: The graphics.
    /// - Throws: `shapeReferenceMismatch`; then no graphic is added.
    @discardableResult
    public func add(features: some Sequence<any MapFeature>, symbol: (any Symbol)? = nil) throws(MapError) -> [Graphic] {
        let graphics = features.map { Graphic($0, symbol: symbol) }
        try add(contentsOf: graphics)
        return graphics
    }

    /// Inserts a graphic at an index among the others. O(n)
    ///
    /// - Throws: `invalid` for an index that is not in 0 to ``count``, `graphicTaken`, `shapeReferenceMismatch`.
    public func insert(_ graphic: Graphic, at place: Int) throws(MapError) { try insert(contentsOf: [graphic], at: place) }

    /// Inserts graphics at an index among the others, all or none. O(n + m log n) for *m* graphics
    ///
    /// - Throws: `invalid` for an index that is not in 0 to ``count``, `graphicTaken`, `shapeReferenceMismatch`.
    public func insert(contentsOf graphics: [Graphic], at place: Int) throws(MapError) {
        guard (0...count).contains(place) else {
            throw .invalid(path: "index", found: "\(place)", expected: "a place from 0 to \(count)")
        }
        try claim(graphics)
        rank(graphics, at: place)
        ordered.insert(contentsOf: graphics, at: place)
        var changed = Extent.empty
        var entries: [(id: Int, extent: Extent)] = []
        entries.reserveCapacity(graphics.count)
        for graphic in graphics {
            graphic.objectID = nextID
            byID.append(graphic, id: nextID)
            let extent = graphic.extent
            entries.append((nextID, extent))
            changed = changed.union(extent)
            nextID += 1
            note(graphic.symbol, by: 1)
        }
        // For more than a quarter of the existing graphics, building the index again is faster.
        if graphics.count > 64, graphics.count > index.count / 4 {
            if index.count > 0 {
                entries = ordered.compactMap { graphic in graphic.objectID.map { (id: $0, extent: graphic.extent) } }
            }
            index = ExtentIndex(entries)
        } else {
            for (id, extent) in entries { index.insert(id: id, extent: extent) }
        }
        if !changed.isEmpty { observers.layer(self, didChange: changed, reach: reach) }
    }

    /// Assigns graphics to this layer, all or none.
    private func claim(_ graphics: [Graphic]) throws(MapError) {
        let before = spatialReference
        for (number, graphic) in graphics.enumerated() {
            do throws(MapError) {
                if let other = graphic.layer { throw .graphicTaken(layer: other.name) }
                if let geometry = graphic.geometry { try checkReference(of: geometry) }
                graphic.layer = self
            } catch {
                for claimed in graphics[..<number] { claimed.layer = nil }
                spatialReference = before
                throw error
            }
        }
    }

    /// Refuses a geometry in another spatial reference; the first one sets that of the layer.
    func checkReference(of geometry: Geometry) throws(MapError) {
        if spatialReference == nil, count == 0 || ordered.allSatisfy({ $0.geometry == nil }) {
            spatialReference = geometry.spatialReference
        }
        guard geometry.spatialReference == spatialReference else {
            throw .shapeReferenceMismatch(layer: name, found: geometry.spatialReference, expected: spatialReference)
        }
    }

    /// Assigns the ranks of graphics, between those of their neighbors.
    private func rank(_ graphics: [Graphic], at place: Int) {
        let low = place > 0 ? ordered[place - 1].rank : 0
        if place == ordered.count {
            for (number, graphic) in graphics.enumerated() { graphic.rank = low + (number + 1) * Self.rankStep }
            return
        }
        let step = (ordered[place].rank - low) / (graphics.count + 1)
        if step > 0 {
            for (number, graphic) in graphics.enumerated() { graphic.rank = low + (number + 1) * step }
        } else {
            for (number, graphic) in graphics.enumerated() { graphic.rank = low + (number + 1) * Self.rankStep }
            for number in place..<ordered.count {
                ordered[number].rank = low + (graphics.count + number - place + 1) * Self.rankStep
                byID.update(ordered[number])
            }
        }
    }

    /// Removes a graphic; does nothing for one that is not in the layer. O(n) for the order, else O(log n)
    public func remove(_ graphic: Graphic) { remove(contentsOf: [graphic]) }

    /// Removes graphics; those that are not in the layer are skipped. O(n + m log n) for *m* graphics
    public func remove(contentsOf graphics: [Graphic]) {
        var changed = Extent.empty
        var removed: [Graphic] = []
        let reach = reach
        for graphic in graphics where graphic.layer === self {
            guard let id = graphic.objectID else { continue }
            removed.append(graphic)
            changed = changed.union(graphic.extent)
            index.remove(id: id, extent: graphic.extent)
            byID.remove(id: id)
            note(graphic.symbol, by: -1)
            release(graphic)
        }
        if removed.count == 1, let graphic = removed.first {
            if let place = place(of: graphic) { ordered.remove(at: place) }
        } else if !removed.isEmpty {
            ordered.removeAll { $0.layer == nil }
        }
        if !changed.isEmpty { observers.layer(self, didChange: changed, reach: reach) }
    }

    /// Removes all graphics. The spatial reference stays. O(n)
    public func removeAll() {
        let (changed, reach) = (index.extent, reach)
        for graphic in ordered { release(graphic) }
        ordered = []
        byID = GraphicPages()
        index = ExtentIndex()
        reaches = SymbolReaches()
        withoutSymbol = 0
        if !changed.isEmpty { observers.layer(self, didChange: changed, reach: reach) }
    }

    private func release(_ graphic: Graphic) {
        if graphic.isSelected { selectedCount -= 1 }
        graphic.isSelected = false
        graphic.objectID = nil
        graphic.layer = nil
    }

    /// The index of a graphic among the others. O(log n)
    private func place(of graphic: Graphic) -> Int? {
        var (low, high) = (0, ordered.count)
        while low < high {
            let middle = (low + high) / 2
            if ordered[middle].rank < graphic.rank { low = middle + 1 } else { high = middle }
        }
        return low < ordered.count && ordered[low] === graphic ? low : nil
    }

    // MARK: - What graphics report

    private func note(_ symbol: (any Symbol)?, by count: Int) {
        if let symbol { reaches.note(symbol.reach, by: count) } else { withoutSymbol += count }
    }

    func symbolChanged(of graphic: Graphic, from old: (any Symbol)?) {
        let before = reach
        note(old, by: -1)
        note(graphic.symbol, by: 1)
        observers.layer(self, didChange: graphic.extent, reach: max(before, reach))
    }

    /// O(log n) for a geometry that was made from the previous one by an edit: the parts that the two share are not invalidated.
    func graphicMoved(_ graphic: Graphic, from old: Geometry?) {
        guard let id = graphic.objectID else { return }
        let (before, now) = (old?.extent ?? .empty, graphic.extent)
        index.move(id: id, from: before, to: now)
        guard !observers.isEmpty else { return }
        var changed = before.union(now)
        if let old, let geometry = graphic.geometry, drawsLocally(graphic, as: geometry) { changed = geometry.difference(from: old) }
        if !changed.isEmpty { observers.layer(self, didChange: changed, reach: reach) }
    }

    /// Whether an edit of a vertex changes the drawing only around that vertex.
    private func drawsLocally(_ graphic: Graphic, as geometry: Geometry) -> Bool {
        switch geometry {
        case .point, .multipoint, .envelope, .collection: return false
        case .polyline, .polygon: break
        }
        guard labels.isEmpty, symbol(of: graphic)?.drawsLocally != false else { return false }
        return !graphic.isSelected || selectionSymbol?.drawsLocally != false
    }

    /// Handles a change of a graphic's visibility or drawing order.
    func drawingChanged(of graphic: Graphic) {
        byID.update(graphic)
        graphicChanged(graphic, from: graphic.extent)
    }

    func graphicChanged(_ graphic: Graphic, from old: Extent) {
        guard !observers.isEmpty else { return }
        let changed = old.union(graphic.extent)
        if !changed.isEmpty { observers.layer(self, didChange: changed, reach: reach) }
    }

    // MARK: - Selection

    /// Selects or deselects a graphic of the layer; one of another layer is skipped. O(1)
    public func setSelected(_ isSelected: Bool, for graphic: Graphic) {
        guard graphic.layer === self, graphic.isSelected != isSelected else { return }
        let before = reach
        graphic.isSelected = isSelected
        selectedCount += isSelected ? 1 : -1
        if !graphic.extent.isEmpty { observers.layer(self, didChange: graphic.extent, reach: max(before, reach)) }
    }

    /// The selected graphics in their order. O(n) if any is selected
    public var selectedGraphics: [Graphic] { selectedCount == 0 ? [] : ordered.filter(\.isSelected) }

    /// Clears the selection. O(n)
    public func clearSelection() { for graphic in selectedGraphics { setSelected(false, for: graphic) } }
}

/// The reaches of symbols, counted by powers of two, so that the greatest is known after one of them is removed.
private struct SymbolReaches {
    private var counts = [Int](repeating: 0, count: 16)

    private static func bucket(_ reach: Double) -> Int {
        var (bucket, bound) = (0, 1.0)
        while bucket < 15, reach > bound { (bucket, bound) = (bucket + 1, bound * 2) }
        return bucket
    }

    mutating func note(_ reach: Double, by count: Int) { counts[Self.bucket(reach)] += count }

    /// At least the greatest reach, at most twice as much; 0 for no symbol.
    var greatest: Double { counts.lastIndex { $0 > 0 }.map { Double(1 << $0) } ?? 0 }
}
