import GromaGeometry

extension PopoverPresentation: DisplayListSource {
    /// Returns the box with its arrow and its content; nothing if the popover is not shown. Positions are those of its screen, or of the
    /// map beneath it.
    ///
    /// - Throws: Never.
    public func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
        guard let layout, let screen else { return [] }
        let items = try items(layout, frame)
        guard host != nil, hostOrigin.x != 0 || hostOrigin.y != 0 else { return items }
        let viewport = Viewport(
            center: Coordinate(x: screen.width / 2, y: screen.height / 2), resolution: 1, width: screen.width, height: screen.height)
        return [.group(DisplayGroup(frame: DisplayFrame(x: -hostOrigin.x, y: -hostOrigin.y, viewport: viewport), items: items))]
    }

    private func items(_ layout: PopoverLayout, _ frame: MapFrame) throws(MapError) -> [DisplayItem] {
        let outline = BubbleOutline(layout, background: background ?? PopoverBackground())
        let color = backgroundColor ?? Color(0xf7f7f7)
        var items: [DisplayItem] = [
            .paths(outline.paths, fill: .color(color), stroke: StrokeStyle(Color(0x8e8e93), width: 0.5))
        ]
        guard let picture else { return items }
        let content = layout.content
        guard content.width > 0, content.height > 0 else { return items }
        let viewport = Viewport(
            center: Coordinate(x: content.width / 2, y: content.height / 2), resolution: 1, width: content.width, height: content.height)
        let inner = MapFrame(viewport: viewport, pixelDensity: frame.pixelDensity, hook: frame.hook)
        let drawn = try picture.items(for: inner)
        let radius = cornerRadius(of: content, in: layout.body)
        let place = DisplayFrame(x: content.x, y: content.y, viewport: viewport, cornerRadius: radius)
        items.append(.group(DisplayGroup(frame: place, items: drawn)))
        return items
    }

    /// Returns the corner radius of the content, so that no part of it sticks out of the box.
    private func cornerRadius(of content: ScreenRect, in body: ScreenRect) -> Double {
        let gaps = [content.x - body.x, content.y - body.y, body.maxX - content.maxX, body.maxY - content.maxY]
        return max((background ?? PopoverBackground()).cornerRadius - max(gaps.min() ?? 0, 0), 0)
    }
}
