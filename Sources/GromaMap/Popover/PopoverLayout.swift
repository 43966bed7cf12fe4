/// The position of a popover and of its arrow, computed from a request alone, without other state.
///
/// The layout tries the directions in this order and takes the first that fits:
/// 1. permitted directions with room for the whole content beside the source,
/// 2. permitted directions with room for it if the source may be covered,
/// 3. the other directions beside the source, and 4. the other directions if the source may be covered,
/// 5. permitted directions, and then the others, with an arrow that leans over a corner of the box, for a source in a corner of the
///    container,
/// 6. if none fits, the direction with the most room for a part of the content, permitted directions first.
///
/// The popover always stays within the container reduced by its margins, and covers the source only if the request allows it.
/// ```swift
/// var request = PopoverRequest(
///     container: ScreenRect(x: 0, y: 0, width: 800, height: 600), source: ScreenRect(x: 700, y: 20, width: 44, height: 44), contentWidth: 320,
///     contentHeight: 200)
/// request.permitted = [.up, .right]
/// let layout = PopoverLayout(request)   // below the source, its arrow up and right of its middle
/// ```
public struct PopoverLayout: Hashable, Sendable {
    /// The rounded box, without the arrow.
    public let body: ScreenRect
    /// The box with the arrow.
    public let frame: ScreenRect
    /// The frame of the content: the box without the insets of its frame.
    public let content: ScreenRect
    /// The direction of the arrow.
    public let direction: ArrowDirection
    /// The arrow's point.
    public let tip: ScreenPoint
    /// The distance of the arrow's point from the middle of its side of the box, to the right or down.
    public let arrowOffset: Double
    /// Whether the arrow leans: its point is nearer to a corner of the box than the middle of an upright arrow can be. False for an upright
    /// arrow.
    public let arrowLeans: Bool
    /// Whether the direction is one of the permitted ones.
    public let keepsPermitted: Bool
    /// Whether there is room for the whole content.
    public let isFullSize: Bool

    /// Creates the layout of a popover; nil if no direction has room for the arrow and even the smallest box. O(1)
    public init?(_ request: PopoverRequest) {
        let (places, leaning) = (PopoverPlaces(request), PopoverPlaces(request, arrowLeans: true))
        var order = request.order.filter { $0 != .unknown }
        for direction in [ArrowDirection.up, .down, .left, .right] where !order.contains(direction) { order.append(direction) }
        let permitted = order.filter { request.permitted.contains($0) }
        let others = request.mayBreakPermitted || permitted.isEmpty ? order.filter { !request.permitted.contains($0) } : []
        for places in request.arrowMayLean ? [places, leaning] : [places] {
            for (directions, isPermitted) in [(permitted, true), (others, false)] {
                for overlaps in request.canOverlapSource ? [false, true] : [false] {
                    for direction in directions {
                        guard let place = places.whole(direction, overlapping: overlaps) else { continue }
                        self.init(place, direction, request, keepsPermitted: isPermitted, isFullSize: true)
                        return
                    }
                }
            }
        }
        guard request.mayShrink else { return nil }
        for (directions, isPermitted) in [(permitted, true), (others, false)] {
            var best: (place: PopoverPlaces.Place, direction: ArrowDirection, area: Double)?
            for direction in directions {
                guard let place = places.part(direction) else { continue }
                let area = place.body.width * place.body.height
                if best == nil || area > best?.area ?? 0 { best = (place, direction, area) }
            }
            guard let best else { continue }
            self.init(best.place, best.direction, request, keepsPermitted: isPermitted, isFullSize: false)
            return
        }
        return nil
    }

    init(
        _ place: PopoverPlaces.Place, _ direction: ArrowDirection, _ request: PopoverRequest, keepsPermitted: Bool, isFullSize: Bool
    ) {
        body = place.body
        tip = place.tip
        self.direction = direction
        self.keepsPermitted = keepsPermitted
        self.isFullSize = isFullSize
        frame = place.body.union(ScreenRect(x: place.tip.x, y: place.tip.y, width: 0, height: 0))
        content = place.body.inset(by: request.background.contentInsets)
        arrowOffset = direction.isVertical ? place.tip.x - place.body.midX : place.tip.y - place.body.midY
        let straight = (direction.isVertical ? place.body.width : place.body.height) / 2 - request.background.cornerRadius
        arrowLeans = abs(arrowOffset) > straight - request.background.arrowBase / 2 + 1e-6
    }

    init(body: ScreenRect, insets: EdgeInsets = .none) {
        self.body = body
        frame = body
        content = body.inset(by: insets)
        direction = .unknown
        tip = ScreenPoint(x: body.midX, y: body.midY)
        arrowOffset = 0
        arrowLeans = false
        keepsPermitted = true
        isFullSize = true
    }
}
