import GromaBase
import GromaGeometry

/// A map as a figure for people: its title above it, what its symbols mean beside it, and where and how large all of it is.
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
    /// Whether what the symbols mean is said on the right.
    public var showsLegend: Bool
    /// Whether meridians and parallels are drawn below the layers, or lines of round coordinates where the way to degrees is not known.
    public var showsGraticule: Bool
    /// Whether a bar says how long a round length is.
    public var showsScaleBar: Bool
    /// Whether an arrow says where north is.
    public var showsNorthArrow: Bool
    /// The colour below all that the map shows.
    public var background: Color

    /// Creates a figure with nothing but the map, by default.
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
    ///   - overlays: Sources drawn above all else of the map, the lowest first.
    ///   - numberText: Writes the numbers of the legend and of the scale bar; by default they are written as in English.
    ///   - projector: Projects positions in place, x and y in turn, to another reference, where those without a place are not finite: meridians, parallels and the scale
    ///     bar are drawn by it on maps that are neither in degrees nor in Web Mercator, such as `GeometryEngine.project(positions:from:to:)`. When left out, these have lines of round x and y, and a bar in map units.
    ///   - hook: Asked whether the figure is still wanted.
    /// - Throws: `MapError.cancelled` if the hook says so.
    public func displayList(
        of map: MapView, overlays: [any DisplayListSource] = [], numberText: ((Double) -> String)? = nil,
        projector: ((_ xy: inout [Double], _ source: SpatialReference, _ target: SpatialReference) -> Void)? = nil,
        hook: OperationHook = .none
    ) throws(MapError) -> DisplayList {
        let viewport = map.viewport
        let (left, top) = origin
        let net = graticule(viewport, map, projector)
        var items = ground(viewport) + (net.lines.isEmpty ? [] : [.group(DisplayGroup(name: "graticule", items: net.lines))])
        // Below the callout and what else is drawn above the layers, which say more than coordinates.
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

    /// Where the map's upper left corner is.
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
            // What is read from right to left begins here all the same, beside the edge that the map begins at.
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

    /// The lines of the net, and its coordinates with a rim, because they lie on what is drawn.
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
