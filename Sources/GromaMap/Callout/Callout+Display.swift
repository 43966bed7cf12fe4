import GromaGeometry

extension Callout: DisplayListSource {
    /// Returns the box with its leader and content; nothing if the callout is not shown.
    ///
    /// - Throws: Never.
    public func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
        guard let layout = layout(in: frame) else { return [] }
        var items: [DisplayItem] = []
        let border = borderColor.map { StrokeStyle($0, width: borderWidth) }
        let outline = BubbleOutline(
            layout.popover, background: PopoverBackground(arrowBase: 20, arrowHeight: 12, cornerRadius: cornerRadius))
        items.append(.paths(outline.paths, fill: .color(color), stroke: borderWidth > 0 ? border : nil))
        let body = layout.popover.body
        items.append(
            .paths(
                .rounded(x: body.x, y: body.y, width: body.width, height: body.height / 2, radius: cornerRadius), fill: .color(highlight),
                stroke: nil))
        if let content = layout.content, let source = customContent?.picture {
            let viewport = Viewport(
                center: Coordinate(x: content.width / 2, y: content.height / 2), resolution: 1, width: content.width, height: content.height
            )
            let inner = MapFrame(viewport: viewport, pixelDensity: frame.pixelDensity, hook: frame.hook)
            let drawn = try source.items(for: inner)
            items.append(.group(DisplayGroup(frame: DisplayFrame(x: content.x, y: content.y, viewport: viewport), items: drawn)))
        }
        if let box = layout.image, let image { items.append(imageItem(image, in: box)) }
        if let title = layout.title {
            items.append(text(title, titleColor, Self.titleSize, isBold: true))
        }
        if let detail = layout.detail {
            items.append(text(detail, detailColor, Self.detailSize, isBold: false))
        }
        if let button = layout.accessory { items += accessoryItems(button) }
        return items
    }

    private func text(_ line: CalloutLayout.PlacedText, _ color: Color, _ size: Double, isBold: Bool) -> DisplayItem {
        .text(line.text, x: line.x, y: line.y, in: .screen, TextStyle(color, size: size, isBold: isBold))
    }

    private func accessoryItems(_ box: ScreenRect) -> [DisplayItem] {
        if let image = accessory.image { return [imageItem(image, in: box)] }
        let sign: String
        switch accessory.kind {
        case .detailDisclosure, .info: sign = "i"
        case .contactAdd: sign = "+"
        case .custom: sign = ""
        }
        let ring = MarkerStyle(.circle, color: titleColor.opacity(0), size: 20, outline: StrokeStyle(titleColor, width: 1.5))
        var style = TextStyle(titleColor, size: 14, isBold: true)
        style.anchor = .middle
        var items: [DisplayItem] = [.markers([box.midX, box.midY], in: .screen, ring)]
        if !sign.isEmpty { items.append(.text(sign, x: box.midX, y: box.midY + 5, in: .screen, style)) }
        return items
    }
}
