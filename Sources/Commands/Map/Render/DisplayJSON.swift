import GromaJSON
import GromaMap

/// Writes items of a display list as JSON: every position in points of the screen, rounded to hundredths.
struct DisplayJSON {
    private var viewport: Viewport
    private var offset = (x: 0.0, y: 0.0)

    init(_ viewport: Viewport) { self.viewport = viewport }

    mutating func write(_ item: DisplayItem, _ writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("type")
        switch item {
        case .paths(let paths, let fill, let stroke):
            writer.string("paths")
            pieces(paths, &writer)
            if let fill { self.fill(fill, &writer) }
            if let stroke { self.stroke(stroke, named: "stroke", &writer) }
        case .markers(let xy, let space, let style):
            writer.string("markers")
            positions(xy, space, &writer)
            marker(style, &writer)
        case .images(let xy, let space, let style):
            writer.string("images")
            positions(xy, space, &writer)
            writer.key("image")
            writer.string(style.image.dataAddress)
            number("width", style.width, &writer)
            number("height", style.height, &writer)
            placement(style.angle, style.xOffset, style.yOffset, &writer)
            if style.opacity < 1 { number("opacity", style.opacity, &writer) }
        case .text(let string, let x, let y, let space, let style): text([TextRun(string)], [x, y], space, style, &writer)
        case .runs(let runs, let x, let y, let space, let style): text(runs, [x, y], space, style, &writer)
        case .group(let group): self.group(group, &writer)
        }
        writer.endObject()
    }

    private mutating func group(_ group: DisplayGroup, _ writer: inout JSONWriter) {
        writer.string("group")
        if let name = group.name {
            writer.key("name")
            writer.string(name)
        }
        if group.opacity < 1 { number("opacity", group.opacity, &writer) }
        let (before, place) = (viewport, offset)
        if let frame = group.frame {
            offset = (offset.x + frame.x, offset.y + frame.y)
            viewport = frame.viewport
            writer.key("clip")
            writer.beginArray()
            for value in [offset.x, offset.y, viewport.width, viewport.height] { self.value(value, &writer) }
            writer.endArray()
            if frame.cornerRadius > 0 { number("clipRadius", frame.cornerRadius, &writer) }
        }
        writer.key("items")
        writer.beginArray()
        for item in group.items { write(item, &writer) }
        writer.endArray()
        (viewport, offset) = (before, place)
    }

    private func pieces(_ paths: DisplayPaths, _ writer: inout JSONWriter) {
        writer.key("pieces")
        writer.beginArray()
        var start = 0
        for end in paths.ends {
            writer.beginArray()
            for vertex in start..<end.vertex { position(paths.xy[2 * vertex], paths.xy[2 * vertex + 1], paths.space, &writer) }
            writer.endArray()
            start = end.vertex
        }
        writer.endArray()
        writer.key("closed")
        // A single value if all pieces are alike, as they usually are.
        if let first = paths.ends.first, paths.ends.allSatisfy({ $0.isClosed == first.isClosed }) {
            writer.bool(first.isClosed)
        } else {
            writer.beginArray()
            for end in paths.ends { writer.bool(end.isClosed) }
            writer.endArray()
        }
    }

    private func positions(_ xy: [Double], _ space: DisplaySpace, _ writer: inout JSONWriter) {
        writer.key("at")
        writer.beginArray()
        for index in stride(from: 0, to: xy.count - 1, by: 2) { position(xy[index], xy[index + 1], space, &writer) }
        writer.endArray()
    }

    private func position(_ x: Double, _ y: Double, _ space: DisplaySpace, _ writer: inout JSONWriter) {
        let place = space == .map ? viewport.screen(x: x, y: y) : (x, y)
        value(place.0 + offset.x, &writer)
        value(place.1 + offset.y, &writer)
    }

    private func marker(_ style: MarkerStyle, _ writer: inout JSONWriter) {
        writer.key("shape")
        writer.string(style.shape.rawValue)
        color("color", style.color, &writer)
        number("size", style.size, &writer)
        if let outline = style.outline { stroke(outline, named: "outline", &writer) }
        placement(style.angle, style.xOffset, style.yOffset, &writer)
    }

    private func placement(_ angle: Double, _ x: Double, _ y: Double, _ writer: inout JSONWriter) {
        if angle != 0 { number("angle", angle, &writer) }
        if x != 0 { number("xOffset", x, &writer) }
        if y != 0 { number("yOffset", y, &writer) }
    }

    private func text(_ runs: [TextRun], _ xy: [Double], _ space: DisplaySpace, _ style: TextStyle, _ writer: inout JSONWriter) {
        writer.string("text")
        positions(xy, space, &writer)
        writer.key("runs")
        writer.beginArray()
        for run in runs {
            writer.beginObject()
            writer.key("text")
            writer.string(run.text)
            if run.isBold { flag("bold", &writer) }
            if run.isItalic { flag("italic", &writer) }
            if let color = run.color { self.color("color", color, &writer) }
            writer.endObject()
        }
        writer.endArray()
        color("color", style.color, &writer)
        number("size", style.size, &writer)
        if style.isBold { flag("bold", &writer) }
        if style.isItalic { flag("italic", &writer) }
        switch style.anchor {
        case .start: break
        case .middle: word("anchor", "middle", &writer)
        case .end: word("anchor", "end", &writer)
        }
        if style.direction == .rightToLeft { word("direction", "rtl", &writer) }
        if style.angle != 0 { number("angle", style.angle, &writer) }
        if let family = style.family { word("family", family, &writer) }
        if let decoration = style.decoration { word("decoration", decoration.rawValue, &writer) }
        if let halo = style.halo { stroke(halo, named: "halo", &writer) }
    }

    private func fill(_ style: FillStyle, _ writer: inout JSONWriter) {
        switch style {
        case .color(let color): self.color("fill", color, &writer)
        case .hatch(let hatch):
            writer.key("hatch")
            writer.beginObject()
            color("color", hatch.color, &writer)
            number("width", hatch.width, &writer)
            number("spacing", hatch.spacing, &writer)
            if hatch.angle != 0 { number("angle", hatch.angle, &writer) }
            if hatch.isCrossed { flag("crossed", &writer) }
            if let background = hatch.background { color("background", background, &writer) }
            writer.endObject()
        case .image(let fill):
            writer.key("tile")
            writer.beginObject()
            word("image", fill.image.dataAddress, &writer)
            number("width", fill.width, &writer)
            number("height", fill.height, &writer)
            placement(fill.angle, fill.xOffset, fill.yOffset, &writer)
            writer.endObject()
        }
    }

    private func stroke(_ style: StrokeStyle, named name: StaticString, _ writer: inout JSONWriter) {
        writer.key(name)
        writer.beginObject()
        color("color", style.color, &writer)
        number("width", style.width, &writer)
        if !style.dashes.isEmpty {
            writer.key("dashes")
            writer.beginArray()
            for dash in style.dashes { value(dash, &writer) }
            writer.endArray()
        }
        writer.endObject()
    }

    private func color(_ name: StaticString, _ color: Color, _ writer: inout JSONWriter) {
        writer.key(name)
        writer.beginArray()
        for channel in [color.red, color.green, color.blue] { writer.int(Int(channel)) }
        if color.alpha < 255 { writer.int(Int(color.alpha)) }
        writer.endArray()
    }

    private func number(_ name: StaticString, _ value: Double, _ writer: inout JSONWriter) {
        writer.key(name)
        self.value(value, &writer)
    }

    private func value(_ value: Double, _ writer: inout JSONWriter) {
        writer.double(value.isFinite ? (min(max(value, -1e7), 1e7) * 100).rounded() / 100 : 0)
    }

    private func word(_ name: StaticString, _ word: String, _ writer: inout JSONWriter) {
        writer.key(name)
        writer.string(word)
    }

    private func flag(_ name: StaticString, _ writer: inout JSONWriter) {
        writer.key(name)
        writer.bool(true)
    }
}
