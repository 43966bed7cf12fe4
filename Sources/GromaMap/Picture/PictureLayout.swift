import GromaGeometry

/// Lays out the maps, titles and legends of a picture.
struct PictureLayout {
    private let picture: GeometryPicture
    private let wrap: WorldWrap
    private let reference: SpatialReference?
    private let changes: VertexChanges
    private let margin = 20.0
    private let gutter = 20.0
    private let legendLine = 18.0
    private let projector: MapDegrees.Projector?

    init(_ picture: GeometryPicture, projector: MapDegrees.Projector?) {
        self.picture = picture
        self.projector = projector
        let geometries = picture.panels.flatMap(\.layers).map(\.geometry)
        reference = geometries.lazy.compactMap(\.spatialReference).first
        let parts = picture.extent.map { [$0] } ?? geometries.flatMap(\.partExtents)
        wrap = WorldWrap(parts: parts, halfWidth: reference?.worldHalfWidth)
        changes = VertexChanges(wrap: wrap)
    }

    func displayList() -> DisplayList {
        let width = max(picture.width, 200)
        let panels = Double(max(picture.panels.count, 1))
        let panelWidth = max((width - 2 * margin - (panels - 1) * gutter) / panels, 40)
        var y = margin
        var heading: [DisplayItem] = []
        if let title = picture.title {
            y += 16
            heading.append(.text(title, x: margin, y: y, in: .screen, TextStyle(Palette.ink, size: 19, isBold: true)))
            y += 8
        }
        if let caption = picture.caption {
            y += 12
            heading.append(.text(caption, x: margin, y: y, in: .screen, TextStyle(Palette.faintInk, size: 12)))
            y += 6
        }
        if !heading.isEmpty { y += 8 }
        let hasTitles = picture.panels.contains { $0.title != nil }
        if hasTitles { y += 20 }
        let viewport = viewport(width: panelWidth)
        var items: [DisplayItem] = []
        var legendHeight = 0.0
        for (index, panel) in picture.panels.enumerated() {
            let x = margin + Double(index) * (panelWidth + gutter)
            if let title = panel.title {
                items.append(.text(title, x: x, y: y - 8, in: .screen, TextStyle(Palette.ink, size: 13, isBold: true)))
            }
            let drawn = draw(panel, viewport)
            items.append(.group(DisplayGroup(name: "map", frame: DisplayFrame(x: x, y: y, viewport: viewport), items: drawn.items)))
            let frame = DisplayPaths.rectangle(x: x, y: y, width: panelWidth, height: viewport.height)
            items.append(.paths(frame, fill: nil, stroke: StrokeStyle(Palette.border)))
            let legend = legend(drawn.entries, x: x, y: y + viewport.height + 8)
            items += legend
            legendHeight = max(legendHeight, Double(drawn.entries.count) * legendLine + 8)
        }
        let height = (y + viewport.height + legendHeight + margin).rounded(.up)
        let ground = DisplayItem.paths(.rectangle(x: 0, y: 0, width: width, height: height), fill: .color(.white), stroke: nil)
        return DisplayList(width: width, height: height, title: picture.title, items: [ground] + heading + items)
    }

    /// Returns the viewport of every panel: as high as the shapes need, within sensible limits.
    private func viewport(width: Double) -> Viewport {
        let extent = picture.extent ?? wrap.extent
        let xScale = Viewport.xScale(for: extent, in: reference)
        var ratio = extent.isEmpty ? 0.5 : (extent.yMax - extent.yMin) / ((extent.xMax - extent.xMin) * xScale)
        if !ratio.isFinite { ratio = 1 }
        let height = (width * min(max(ratio, 0.45), 1.15)).rounded()
        return Viewport(fitting: extent, width: width, height: height, margin: picture.extent == nil ? 36 : 0, xScale: xScale)
    }

    private func draw(_ panel: GeometryPicture.Panel, _ viewport: Viewport) -> (items: [DisplayItem], entries: [LegendEntry]) {
        let area = DisplayPaths.rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
        var items: [DisplayItem] = [.paths(area, fill: .color(Palette.ground), stroke: nil)]
        if picture.showsGraticule, !wrap.extent.isEmpty {
            let net = Graticule(viewport: viewport, reference: reference, wrap: wrap, projector: projector)
            items.append(.group(DisplayGroup(name: "graticule", items: net.items())))
        }
        var entries: [LegendEntry] = []
        for layer in panel.layers {
            var marks: [Double] = []
            if let other = layer.comparedWith, max(layer.geometry.vertexCount, other.vertexCount) <= picture.vertexLimit {
                marks = changes.vertices(of: layer.geometry, missingFrom: other)
            }
            var shapes = GeometryShapes(viewport: viewport, wrap: wrap, vertexLimit: picture.vertexLimit)
            shapes.draw(layer.geometry, layer.style, changes: marks)
            items.append(.group(DisplayGroup(name: "layer", items: shapes.items)))
            entries.append(LegendEntry(layer, vertexLimit: picture.vertexLimit))
            if !marks.isEmpty { entries.append(LegendEntry(changes: marks.count / 2, style: layer.style)) }
        }
        let bar = ScaleBar(viewport, reference: reference, projector: projector, atMost: min(viewport.width * 0.35, 180))
        if !wrap.extent.isEmpty { items.append(.group(DisplayGroup(name: "scale", items: bar.items(x: 8, y: viewport.height - 8)))) }
        return (items, entries)
    }

    private func legend(_ entries: [LegendEntry], x: Double, y: Double) -> [DisplayItem] {
        entries.enumerated().flatMap { index, entry in
            entry.items(x: x, y: y + (Double(index) + 0.5) * legendLine)
        }
    }
}
