/// The possible places of a popover, one direction at a time.
struct PopoverPlaces {
    /// A box and the point of its arrow.
    struct Place {
        var body: ScreenRect
        var tip: ScreenPoint
    }

    private let request: PopoverRequest
    /// The rectangle that the popover may occupy.
    private let room: ScreenRect
    /// The size of the box with the whole content.
    private let width: Double
    private let height: Double
    /// Whether the arrow's point may lie nearer to a corner than the arrow can stand.
    private let arrowLeans: Bool

    init(_ request: PopoverRequest, arrowLeans: Bool = false) {
        self.request = request
        self.arrowLeans = arrowLeans
        room = request.container.inset(by: request.margins)
        let background = request.background
        let corners = background.arrowBase + 2 * background.cornerRadius
        // A box is never smaller than its corners, and has a side that the arrow can stand on.
        width = max(request.contentWidth + background.contentInsets.left + background.contentInsets.right, corners)
        height = max(request.contentHeight + background.contentInsets.top + background.contentInsets.bottom, corners)
    }

    /// The place of a box with the whole content; nil if there is none in the room.
    func whole(_ direction: ArrowDirection, overlapping: Bool) -> Place? {
        place(direction, width: width, height: height, overlapping: overlapping)
    }

    /// The place of the largest box beside the source, at most as large as the whole content; nil if not even the smallest one fits.
    func part(_ direction: ArrowDirection) -> Place? {
        let arrow = request.background.arrowHeight
        let source = request.source
        let corners = request.background.arrowBase + 2 * request.background.cornerRadius
        var (width, height) = (min(width, room.width), min(height, room.height))
        switch direction {
        case .up: height = min(height, room.maxY - source.maxY - arrow)
        case .down: height = min(height, source.y - arrow - room.y)
        case .left: width = min(width, room.maxX - source.maxX - arrow)
        case .right: width = min(width, source.x - arrow - room.x)
        case .unknown: return nil
        }
        let insets = request.background.contentInsets
        guard width >= corners, height >= corners, width > insets.left + insets.right, height > insets.top + insets.bottom else {
            return nil
        }
        return place(direction, width: width, height: height, overlapping: false)
    }

    /// Along the side, the box is centered on the arrow's point as far as the room allows. Across, it lies beside the source, or over it if
    /// that is allowed.
    private func place(_ direction: ArrowDirection, width: Double, height: Double, overlapping: Bool) -> Place? {
        guard width <= room.width, height <= room.height else { return nil }
        let (source, container, arrow) = (request.source, request.container, request.background.arrowHeight)
        let reach = request.background.arrowBase / 2 + request.background.cornerRadius
        if direction.isVertical {
            let (first, last) = arrowLeans ? (container.x, container.maxX) : (room.x + reach, room.maxX - reach)
            guard let x = Self.along(source.x, source.maxX, first, last) else { return nil }
            let wanted = direction == .up ? source.maxY : source.y
            let lowest = direction == .up ? max(room.y - arrow, container.y) : room.y + height + arrow
            let highest = direction == .up ? room.maxY - height - arrow : min(room.maxY + arrow, container.maxY)
            guard let y = Self.across(wanted, lowest, highest, overlapping ? source.y...max(source.y, source.maxY) : nil) else {
                return nil
            }
            let left = min(max(x - width / 2, room.x), room.maxX - width)
            let top = direction == .up ? y + arrow : y - arrow - height
            return Place(body: ScreenRect(x: left, y: top, width: width, height: height), tip: ScreenPoint(x: x, y: y))
        }
        let (first, last) = arrowLeans ? (container.y, container.maxY) : (room.y + reach, room.maxY - reach)
        guard let y = Self.along(source.y, source.maxY, first, last) else { return nil }
        let wanted = direction == .left ? source.maxX : source.x
        let lowest = direction == .left ? max(room.x - arrow, container.x) : room.x + width + arrow
        let highest = direction == .left ? room.maxX - width - arrow : min(room.maxX + arrow, container.maxX)
        guard let x = Self.across(wanted, lowest, highest, overlapping ? source.x...max(source.x, source.maxX) : nil) else { return nil }
        let top = min(max(y - height / 2, room.y), room.maxY - height)
        let left = direction == .left ? x + arrow : x - arrow - width
        return Place(body: ScreenRect(x: left, y: top, width: width, height: height), tip: ScreenPoint(x: x, y: y))
    }

    /// Returns the position of the arrow's point along a side: of the positions on the source that a box in the room can reach with its
    /// arrow, the one nearest to the source's middle.
    private static func along(_ from: Double, _ to: Double, _ lowest: Double, _ highest: Double) -> Double? {
        let (low, high) = (max(from, lowest), min(to, highest))
        return low <= high ? min(max((from + to) / 2, low), high) : nil
    }

    /// Returns the position of the arrow's point across a side: at the source's edge, or inside the source if the box may cover it.
    private static func across(_ wanted: Double, _ lowest: Double, _ highest: Double, _ source: ClosedRange<Double>?) -> Double? {
        // A box that was made to fit may be too large by a rounding error.
        let slack = 1e-10 * max(1, abs(wanted), abs(lowest), abs(highest))
        if lowest - slack <= wanted, wanted <= highest + slack { return wanted }
        guard let source, lowest <= highest else { return nil }
        let place = min(max(wanted, lowest), highest)
        return source.contains(place) ? place : nil
    }
}
