import GromaBase
import GromaGeometry

/// A map as a figure for publication: with a title, a legend, a graticule, a scale bar and a north arrow.
///
/// ```swift
/// let figure = MapFigure(title: "Countries by population", showsLegend: true, showsGraticule: true)
/// let svg = SVGWriter().write(try figure.displayList(of: map))
/// ```
public struct MapFigure: Hashable, Sendable {
    /// The title above everything; nil for none.
    public var title: String?
    /// A line below the title; nil for nothing.
    public var caption: String?
    /// Whether a legend is drawn on the right.
    public var showsLegend: Bool
    /// Whether meridians and parallels are drawn below the layers, or lines of round coordinates if the map cannot be projected to degrees.
    public var showsGraticule: Bool
    /// Whether a scale bar is drawn.
    public var showsScaleBar: Bool
    /// Whether a north arrow is drawn.
    public var showsNorthArrow: Bool
    /// The background color.
    public var background: Color

    /// Creates a figure; by default it has only the map.
    public init(
        title: String? = nil, caption: String? = nil, showsLegend: Bool = false, showsGraticule: Bool = false, showsScaleBar: Bool = false,
        showsNorthArrow: Bool = false, background: Color = .white
    ) {
        self.title = title
        self.caption = caption
        self.showsLegend = showsLegend
        self.showsGraticule = showsGraticule
        self.showsScaleBar = showsScaleBar
        self.showsNorthArrow = showsNorthArrow
        self.background = background
    }

    /// Returns the display list of a map as this figure. The map has the size of its view; a figure with a title or a legend is larger.
    ///
    /// - Parameters:
    ///   - map: The map.
    ///   - overlays: Sources drawn above everything else on the map, the lowest first.
    ///   - numberText: Writes the numbers of the legend and of the scale bar; by default in English notation.
    ///   - projector: Projects positions in place, as alternating x and y, to another spatial reference; positions that cannot be projected
    ///     become non-finite. It is used for meridians, parallels and the scale bar on maps that are neither in degrees nor in Web
    ///     Mercator; `GeometryEngine.project(positions:from:to:)` is one. Without it, these maps have lines of round x and y, and a bar in
    ///     map units.
    ///   - hook: Checked for cancellation.
    /// - Throws: `MapError.cancelled` if the hook cancels it.
    public func displayList(
        of map: MapView, overlays: [any DisplayListSource] = [], numberText: ((Double) -> String)? = nil,
        projector: ((_ xy: inout [Double], _ source: SpatialReference, _ target: SpatialReference) -> Void)? = nil,
        hook: OperationHook = .none
    ) throws(MapError) -> DisplayList {
        let viewport = map.viewport
        let (left, top) = origin
        let net = graticule(viewport, map, projector)
        var items = ground(viewport) + (net.lines.isEmpty ? [] : [.group(DisplayGroup(name: "graticule", items: net.lines))])
        // Below the callout and the overlays, which are more important than coordinates.
        let labels: [DisplayItem] = net.labels.isEmpty ? [] : [.group(DisplayGroup(name: "graticule-labels", items: net.labels))]
        items += try map.displayItems(in: nil, aboveLayers: labels, hook: hook)
        for source in overlays { items += try source.items(for: map.frame(hook: hook)) }
        let numberText = numberText ?? ScaleBar.text
        items += marks(viewport, map.spatialReference, projector, numberText)
        let column = FigureLegend(map, numberText: numberText)
        let legend = showsLegend ? column.items(x: left + viewport.width + FigureLegend.gutter, y: top) : (items: [], height: 0)
        let width = left + viewport.width + (legend.items.isEmpty ? 0 : FigureLegend.gutter + column.width) + left
        let height = top + max(viewport.height, legend.height) + left
        var all: [DisplayItem] = []
        if isFramed { all.append(.paths(.rectangle(x: 0, y: 0, width: width, height: height), fill: .color(.white), stroke: nil)) }
        all += heading(left: left)
        all.append(.group(DisplayGroup(name: "map", frame: DisplayFrame(x: left, y: top, viewport: viewport), items: items)))
        if isFramed {
            let frame = DisplayPaths.rectangle(x: left, y: top, width: viewport.width, height: viewport.height)
            all.append(.paths(frame, fill: nil, stroke: StrokeStyle(Palette.border)))
        }
        all += legend.items
        return DisplayList(width: width, height: height, title: title, items: all)
    }

    private var isFramed: Bool { title != nil || caption != nil || showsLegend }

    /// The position of the map's upper left corner.
    private var origin: (x: Double, y: Double) {
        guard isFramed else { return (0, 0) }
        return (20, 20 + (title == nil ? 0 : 24) + (caption == nil ? 0 : 18) + (title == nil && caption == nil ? 0 : 8))
    }

    private func heading(left: Double) -> [DisplayItem] {
        var items: [DisplayItem] = []
        var y = 20.0
        func append(_ text: String, _ style: TextStyle) {
            var style = style
            style.direction = TextStyle.Direction(of: text) ?? .leftToRight
            // Right-to-left text starts here as well, beside the left edge of the map.
            if style.direction == .rightToLeft { style.anchor = .end }
            items.append(.text(text, x: left, y: y, in: .screen, style))
        }
        if let title {
            y += 16
            append(title, TextStyle(Palette.ink, size: 19, isBold: true))
            y += 8
        }
        if let caption {
            y += 12
            append(caption, TextStyle(Palette.faintInk, size: 12))
        }
        return items
    }

    private func ground(_ viewport: Viewport) -> [DisplayItem] {
        let area = DisplayPaths.rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
        return [.paths(area, fill: .color(background), stroke: nil)]
    }

    /// Returns the lines of the graticule, and its labels with a halo, because they lie on the map.
    private func graticule(
        _ viewport: Viewport, _ map: MapView, _ projector: MapDegrees.Projector?
    ) -> (lines: [DisplayItem], labels: [DisplayItem]) {
        guard showsGraticule else { return ([], []) }
        let half = map.wrapAround == .enabled ? map.spatialReference?.worldHalfWidth : nil
        let wrap = WorldWrap(parts: [viewport.extent], halfWidth: half)
        var lines: [DisplayItem] = []
        var labels: [DisplayItem] = []
        for item in Graticule(viewport: viewport, reference: map.spatialReference, wrap: wrap, projector: projector).items() {
            guard case .text(let text, let x, let y, let space, var style) = item else {
                lines.append(item)
                continue
            }
            style.halo = StrokeStyle(background.opacity(0.85), width: 2.5)
            labels.append(.text(text, x: x, y: y, in: space, style))
        }
        return (lines, labels)
    }

    private func marks(
        _ viewport: Viewport, _ reference: SpatialReference?, _ projector: MapDegrees.Projector?, _ numberText: (Double) -> String
    ) -> [DisplayItem] {
        var items: [DisplayItem] = []
        if showsScaleBar {
            let bar = ScaleBar(
                viewport, reference: reference, projector: projector, atMost: min(viewport.width * 0.35, 180), text: numberText)
            items.append(.group(DisplayGroup(name: "scale", items: bar.items(x: 8, y: viewport.height - 8))))
        }
        if showsNorthArrow {
            let arrow = NorthArrow(rotation: viewport.rotation)
            items.append(.group(DisplayGroup(name: "north", items: arrow.items(x: viewport.width - 32, y: 38))))
        }
        return items
    }
}
