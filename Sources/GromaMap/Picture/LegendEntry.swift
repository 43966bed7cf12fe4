import GromaGeometry

/// A line of a legend: a sample of a symbol and its meaning.
struct LegendEntry {
    private enum Sample {
        case marker(MarkerStyle)
        case line(GeometryStyle, isArea: Bool, vertex: MarkerStyle?)
    }

    private let sample: Sample
    private let text: String

    /// Creates the entry of a geometry, with its size.
    init(_ layer: GeometryPicture.Layer, vertexLimit: Int) {
        let geometry = layer.geometry
        let count = geometry.vertexCount
        let showsVertices = count <= vertexLimit
        switch geometry {
        case .point, .multipoint: sample = .marker(layer.style.point)
        case .polyline: sample = .line(layer.style, isArea: false, vertex: showsVertices ? layer.style.vertex : nil)
        case .polygon, .envelope, .collection: sample = .line(layer.style, isArea: true, vertex: showsVertices ? layer.style.vertex : nil)
        }
        var text = "\(layer.label) · \(LegendEntry.counted(count, "vertex", "vertices"))"
        if geometry.isEmpty {
            text = "\(layer.label) · empty"
        } else if geometry.partCount > 1 {
            text += " in \(LegendEntry.counted(geometry.partCount, "part", "parts"))"
        }
        if !showsVertices, layer.style.vertex != nil, !geometry.isEmpty { text += ", too many to mark" }
        self.text = text
    }

    /// Creates the entry for vertices that the other side of a comparison does not have.
    init(changes count: Int, style: GeometryStyle) {
        sample = .marker(style.change)
        text = "\(LegendEntry.counted(count, "vertex", "vertices")) not on the other side"
    }

    private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(ScaleBar.text(Double(count))) \(count == 1 ? one : many)"
    }

    /// Returns the line with its left end at `x` and its middle at `y` of the screen.
    func items(x: Double, y: Double) -> [DisplayItem] {
        var items: [DisplayItem] = []
        switch sample {
        case .marker(let style):
            items.append(.markers([x + 11, y], in: .screen, style))
        case .line(let style, let isArea, let vertex):
            let swatch =
                isArea
                ? DisplayPaths.rectangle(x: x + 1, y: y - 5, width: 20, height: 10) : DisplayPaths([x + 1, y, x + 21, y], in: .screen)
            items.append(.paths(swatch, fill: isArea ? style.fill.map(FillStyle.color) : nil, stroke: style.stroke))
            if let vertex { items.append(.markers([x + 1, isArea ? y - 5 : y, x + 21, isArea ? y + 5 : y], in: .screen, vertex)) }
        }
        items.append(.text(text, x: x + 30, y: y + 4, in: .screen, TextStyle(Palette.ink, size: 12)))
        return items
    }
}
