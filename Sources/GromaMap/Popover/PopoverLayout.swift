/// Where a popover lies and where its arrow points: the result of a request alone, without state.
///
/// The directions are tried in order. The first that is taken is the first of
/// 1. those permitted that have room for the whole content beside the source,
/// 2. those permitted that have it where the source may be covered,
/// 3. the others beside the source, and 4. the others where it may be covered,
/// 5. those permitted, and then the others, with an arrow that leans over a corner of the box, for a source in a corner of the container,
/// 6. and where none has, the one with the most room for a part of the content, those permitted first.
///
/// The popover never leaves the container less its margins, and never covers the source unless it may.
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
    /// The box without what its frame takes: where the content is.
    public let content: ScreenRect
    /// The direction of the arrow.
    public let direction: ArrowDirection
    /// The arrow's point.
    public let tip: ScreenPoint
    /// How far the arrow's point is from the middle of the side that it stands on, to the right or down.
    public let arrowOffset: Double
    /// Whether the arrow leans: its point is nearer to a corner of the box than its middle can stand. False where it stands upright.
    public let arrowLeans: Bool
    /// Whether the direction is one of those that were permitted.
    public let keepsPermitted: Bool
    /// Whether the whole content has room.
    public let isFullSize: Bool

    /// Lays a popover out; nil if it has no room at all: no direction has place for the arrow and a little box. O(1)
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
