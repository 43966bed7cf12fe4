import GromaGeometry

extension Callout {
    /// The size of an image.
    static let imageSize = 40.0
    /// The size of the button.
    static let accessorySize = 29.0
    /// The height of the title's text.
    static let titleSize = 15.0
    /// The height of the detail's text.
    static let detailSize = 12.0
    private static let gap = 8.0
    private static let lineHeight = 1.3
    /// The dimensions of the leader.
    private var background: PopoverBackground { PopoverBackground(arrowBase: 20, arrowHeight: 12, cornerRadius: cornerRadius) }

    /// The current layout; nil if the callout is not shown. O(length of its texts)
    public var layout: CalloutLayout? { host.flatMap { layout(in: $0.calloutFrame()) } }

    /// Returns the position of the leader's tip on the screen; nil if the callout is not shown.
    public func anchor(in frame: MapFrame) -> ScreenPoint? {
        guard isShown, let mapLocation else { return nil }
        var point = frame.screenPoint(of: mapLocation)
        var offset = screenOffset
        if rotatesOffsetWithMap {
            let (sine, cosine) = Trigonometry.sineAndCosine(degrees: frame.viewport.rotation)
            offset = ScreenPoint(x: offset.x * cosine - offset.y * sine, y: offset.x * sine + offset.y * cosine)
        }
        point.x += offset.x
        point.y += offset.y
        return point
    }

    /// The distance to pan the map to make the whole callout visible; nil if it is visible already or too large.
    var overflow: ScreenPoint? {
        guard let frame = host?.calloutFrame(), let layout = layout(in: frame), !layout.isWhollySeen else { return nil }
        let (box, screen) = (layout.frame, Self.room(in: frame))
        guard box.width <= screen.width, box.height <= screen.height else { return nil }
        return ScreenPoint(
            x: box.x < screen.x ? screen.x - box.x : min(screen.maxX - box.maxX, 0),
            y: box.y < screen.y ? screen.y - box.y : min(screen.maxY - box.maxY, 0))
    }

    private static func room(in frame: MapFrame) -> ScreenRect {
        ScreenRect(x: 0, y: 0, width: frame.viewport.width, height: frame.viewport.height)
    }

    /// Returns the layout in a frame; nil if the callout is not shown.
    func layout(in frame: MapFrame) -> CalloutLayout? {
        guard let anchor = anchor(in: frame) else { return nil }
        let size = contentSize
        var request = PopoverRequest(
            container: Self.room(in: frame), source: ScreenRect(x: anchor.x, y: anchor.y, width: 0, height: 0), contentWidth: size.width,
            contentHeight: size.height)
        request.margins = .none
        request.background = background
        request.background.contentInsets = margin
        request.permitted = leaderPositions.directions
        request.order = leaderOrder.directions
        request.mayBreakPermitted = false
        request.mayShrink = false
        // The leader is always upright: the map is panned instead.
        request.arrowMayLean = false
        let fitting = PopoverLayout(request)
        guard let popover = fitting ?? Self.beyond(request) else { return nil }
        return parts(popover, isWhollySeen: fitting != nil)
    }

    /// Returns the layout for the first leader position if none makes the whole callout visible; along the side of the leader it stays on
    /// the screen if possible.
    private static func beyond(_ request: PopoverRequest) -> PopoverLayout? {
        var request = request
        guard let first = request.order.first(where: { request.permitted.contains($0) }) else { return nil }
        request.permitted = first == .up ? .up : first == .down ? .down : first == .left ? .left : .right
        let far = 1e7
        let screen = request.container
        let source = request.source
        request.container =
            first.isVertical
            ? ScreenRect(x: screen.x, y: source.y - far, width: screen.width, height: 2 * far)
            : ScreenRect(x: source.x - far, y: screen.y, width: 2 * far, height: screen.height)
        if let layout = PopoverLayout(request) { return layout }
        request.container = ScreenRect(x: source.x - far, y: source.y - far, width: 2 * far, height: 2 * far)
        return PopoverLayout(request)
    }

    /// The size of the content, without the margin.
    private var contentSize: (width: Double, height: Double) {
        if let customContent { return (customContent.width, customContent.height) }
        let beside = besideTexts
        let texts = max(
            title.map { measured($0, Self.titleSize, isBold: true) } ?? 0, detail.map { measured($0, Self.detailSize, isBold: false) } ?? 0)
        let wanted = autoAdjustsWidth ? min(texts.rounded(.up) + beside + margin.left + margin.right, maxWidth) : width
        var height = (title == nil ? 0 : Self.titleSize * Self.lineHeight) + (detail == nil ? 0 : Self.detailSize * Self.lineHeight)
        if image != nil { height = max(height, Self.imageSize) }
        if !accessory.isHidden { height = max(height, Self.accessorySize) }
        return (max(wanted - margin.left - margin.right, 0), max(height, Self.titleSize))
    }

    /// The width of the image and the button.
    private var besideTexts: Double {
        (image == nil ? 0 : Self.imageSize + Self.gap) + (accessory.isHidden ? 0 : Self.accessorySize + Self.gap)
    }

    private func measured(_ text: String, _ size: Double, isBold: Bool) -> Double {
        let width = measurer?.width(of: text, size: size, isBold: isBold) ?? TextWidth.points(text, size: size, isBold: isBold)
        return width.isFinite ? max(width, 0) : 0
    }

    private func parts(_ popover: PopoverLayout, isWhollySeen: Bool) -> CalloutLayout {
        let box = popover.content
        guard customContent == nil else {
            return CalloutLayout(
                popover: popover, content: box, image: nil, accessory: nil, title: nil, detail: nil, isWhollySeen: isWhollySeen)
        }
        var left = box.x
        var imageBox: ScreenRect?
        if image != nil {
            imageBox = ScreenRect(x: left, y: box.midY - Self.imageSize / 2, width: Self.imageSize, height: Self.imageSize)
            left += Self.imageSize + Self.gap
        }
        var right = box.maxX
        var button: ScreenRect?
        if !accessory.isHidden {
            button = ScreenRect(
                x: right - Self.accessorySize, y: box.midY - Self.accessorySize / 2, width: Self.accessorySize, height: Self.accessorySize)
            right -= Self.accessorySize + Self.gap
        }
        let lines = (title == nil ? 0 : Self.titleSize * Self.lineHeight) + (detail == nil ? 0 : Self.detailSize * Self.lineHeight)
        var top = box.midY - lines / 2
        func place(_ text: String?, _ size: Double, isBold: Bool) -> CalloutLayout.PlacedText? {
            guard let text else { return nil }
            let line =
                measured(text, size, isBold: isBold) <= right - left + 0.01
                ? text : TextBreaking(size: size, isBold: isBold, width: max(right - left, 0)).line(text)
            defer { top += size * Self.lineHeight }
            return CalloutLayout.PlacedText(text: line, x: left, y: top + size)
        }
        let titleLine = place(title, Self.titleSize, isBold: true)
        let detailLine = place(detail, Self.detailSize, isBold: false)
        return CalloutLayout(
            popover: popover, content: nil, image: imageBox, accessory: button, title: titleLine, detail: detailLine,
            isWhollySeen: isWhollySeen)
    }

    /// Returns the part of the callout at a position of the screen; nil if it is not shown there. O(length of its texts)
    public func part(at point: ScreenPoint) -> CalloutPart? {
        guard let layout, layout.popover.body.contains(point) else { return nil }
        return layout.accessory?.contains(point) == true ? .accessory : .body
    }

    /// Notifies the delegate of a tap.
    func click(_ part: CalloutPart) {
        switch part {
        case .accessory: delegate?.calloutDidClickAccessory(self)
        case .body: delegate?.calloutDidClick(self)
        }
    }
}

/// A part of the callout that can be tapped.
public enum CalloutPart: String, Hashable, Sendable, CaseIterable {
    /// The button at its end.
    case accessory
    /// The rest of the callout.
    case body
}
