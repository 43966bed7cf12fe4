import GromaGeometry

/// Collects shapes with their symbols in drawing order, and draws those together that follow each other and look the same.
package struct SymbolBatches {
    private let frame: MapFrame
    private var symbol: (any Symbol)?
    private var geometries: [Geometry] = []
    /// How many shapes there have been.
    private var count = 0
    /// Where shapes no larger than a pixel have been drawn since there are very many, by their symbols.
    private var crowds: [(symbol: any Symbol, dots: DotGrid)] = []
    /// What has been drawn, the lowest item first.
    private var items: [DisplayItem] = []

    package init(_ frame: MapFrame) { self.frame = frame }

    /// Draws a shape, in the reference of the frame, above all before.
    package mutating func append(_ geometry: Geometry, _ symbol: any Symbol) {
        count += 1
        if count > Self.drawnAll, isCovered(geometry, symbol) { return }
        if let current = self.symbol, !symbol.drawsTogether || !current.isEqual(to: symbol) { flush() }
        self.symbol = symbol
        geometries.append(geometry)
    }

    /// So many shapes are drawn however small they are and however near to each other.
    private static let drawnAll = 100_000
    /// So many symbols are told apart where shapes crowd.
    private static let crowdLimit = 16

    /// Whether a shape no larger than a pixel has the same look in the same pixel as one before: of very many, with several symbols in turn, one a pixel and symbol is all
    /// that can be seen.
    private mutating func isCovered(_ geometry: Geometry, _ symbol: any Symbol) -> Bool {
        let box = geometry.extent
        // Where the world is drawn more than once it is not said in which copy a shape shows.
        guard !frame.wrapsAround, max(box.width, box.height) <= frame.pixelSize, let middle = box.center else { return false }
        if let index = crowds.firstIndex(where: { $0.symbol.isEqual(to: symbol) }) { return !crowds[index].dots.isNew(middle.x, middle.y) }
        guard crowds.count < Self.crowdLimit else { return false }
        // What lies farther outside than the symbol reaches is not drawn at all.
        var dots = DotGrid(frame.window.insetBy(-(symbol.reach + 1) * frame.viewport.longestUnit), pixel: frame.pixelSize)
        defer { crowds.append((symbol, dots)) }
        return !dots.isNew(middle.x, middle.y)
    }

    private mutating func flush() {
        guard let symbol, !geometries.isEmpty else { return }
        items += symbol.items(for: SymbolShapes(geometries, in: frame))
        geometries.removeAll(keepingCapacity: true)
    }

    /// All items.
    package mutating func finish() -> [DisplayItem] {
        flush()
        symbol = nil
        return items
    }
}
