import GromaGeometry

/// Collects shapes with their symbols in drawing order, and draws consecutive shapes with equal symbols together.
package struct SymbolBatches {
    private let frame: MapFrame
    private var symbol: (any Symbol)?
    private var geometries: [Geometry] = []
    /// The number of shapes so far.
    private var count = 0
    /// The pixels in which shapes no larger than a pixel have been drawn, by symbol, once there are very many shapes.
    private var crowds: [(symbol: any Symbol, dots: DotGrid)] = []
    /// The items so far, the lowest first.
    private var items: [DisplayItem] = []

    package init(_ frame: MapFrame) { self.frame = frame }

    /// Draws a geometry, in the frame's spatial reference, above all previous ones.
    package mutating func append(_ geometry: Geometry, _ symbol: any Symbol) {
        count += 1
        if count > Self.drawnAll, isCovered(geometry, symbol) { return }
        if let current = self.symbol, !symbol.drawsTogether || !current.isEqual(to: symbol) { flush() }
        self.symbol = symbol
        geometries.append(geometry)
    }

    /// The number of shapes that are all drawn, regardless of size and distance.
    private static let drawnAll = 100_000
    /// The maximum number of symbols that are tracked where shapes are dense.
    private static let crowdLimit = 16

    /// Returns whether a shape no larger than a pixel is covered by an earlier one with the same symbol in the same pixel: if there are
    /// very many, one per pixel and symbol is enough.
    private mutating func isCovered(_ geometry: Geometry, _ symbol: any Symbol) -> Bool {
        let box = geometry.extent
        // If the world is drawn more than once, the copy in which a shape is visible is unknown.
        guard !frame.wrapsAround, max(box.width, box.height) <= frame.pixelSize, let middle = box.center else { return false }
        if let index = crowds.firstIndex(where: { $0.symbol.isEqual(to: symbol) }) { return !crowds[index].dots.isNew(middle.x, middle.y) }
        guard crowds.count < Self.crowdLimit else { return false }
        // A shape that is farther outside than the symbol's reach is not drawn.
        var dots = DotGrid(frame.window.insetBy(-(symbol.reach + 1) * frame.viewport.longestUnit), pixel: frame.pixelSize)
        defer { crowds.append((symbol, dots)) }
        return !dots.isNew(middle.x, middle.y)
    }

    private mutating func flush() {
        guard let symbol, !geometries.isEmpty else { return }
        items += symbol.items(for: SymbolShapes(geometries, in: frame))
        geometries.removeAll(keepingCapacity: true)
    }

    /// Returns all items.
    package mutating func finish() -> [DisplayItem] {
        flush()
        symbol = nil
        return items
    }
}
