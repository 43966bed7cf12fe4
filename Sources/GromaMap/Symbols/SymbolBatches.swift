import GromaGeometry

/// Collects shapes with their symbols in drawing order, and draws those together that follow each other and look the same.
package struct SymbolBatches {
    private let frame: MapFrame
    private var symbol: (any Symbol)?
    private var geometries: [Geometry] = []
    /// What has been drawn, the lowest item first.
    private var items: [DisplayItem] = []

    package init(_ frame: MapFrame) { self.frame = frame }

    /// Draws a shape, in the reference of the frame, above all before.
    package mutating func append(_ geometry: Geometry, _ symbol: any Symbol) {
        if let current = self.symbol, !symbol.drawsTogether || !current.isEqual(to: symbol) { flush() }
        self.symbol = symbol
        geometries.append(geometry)
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
