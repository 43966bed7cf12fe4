import GromaMap
import GromaTesting
import Testing

@Suite("Popover layout")
struct PopoverLayoutTests {
    /// A random request: sources inside, across and outside of the container, contents from tiny to too large.
    private func request(_ random: inout Seeded) -> PopoverRequest {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random).rounded() }
        let container = ScreenRect(x: number(-50...50), y: number(-50...50), width: number(60...1000), height: number(60...1000))
        let source = ScreenRect(
            x: container.x + number(-60...container.width), y: container.y + number(-60...container.height), width: number(0...300),
            height: number(0...300))
        var request = PopoverRequest(container: container, source: source, contentWidth: number(0...600), contentHeight: number(0...600))
        request.margins = EdgeInsets(top: number(0...30), left: number(0...30), bottom: number(0...30), right: number(0...30))
        request.permitted = ArrowDirections(rawValue: Int.random(in: 0...15, using: &random))
        request.order = [.up, .down, .left, .right].shuffled(using: &random)
        request.canOverlapSource = Bool.random(using: &random)
        request.background = PopoverBackground(
            arrowBase: number(4...40), arrowHeight: number(0...20), cornerRadius: number(0...12), contentInsets: EdgeInsets(number(0...8)))
        return request
    }

    /// Whether a box of the whole content has a place beside the source, found by trying every half point along the side.
    private func fits(_ direction: ArrowDirection, _ request: PopoverRequest) -> Bool {
        let background = request.background
        let corners = background.arrowBase + 2 * background.cornerRadius
        let insets = background.contentInsets
        let width = max(request.contentWidth + insets.left + insets.right, corners)
        let height = max(request.contentHeight + insets.top + insets.bottom, corners)
        let (room, source, arrow) = (request.container.inset(by: request.margins), request.source, background.arrowHeight)
        let reach = background.arrowBase / 2 + background.cornerRadius
        guard width <= room.width, height <= room.height else { return false }
        let isVertical = direction == .up || direction == .down
        let steps = Int((isVertical ? room.width - width : room.height - height) * 2)
        for step in 0...max(steps, 0) {
            let shift = Double(step) / 2
            let body: ScreenRect
            switch direction {
            case .up: body = ScreenRect(x: room.x + shift, y: source.maxY + arrow, width: width, height: height)
            case .down: body = ScreenRect(x: room.x + shift, y: source.y - arrow - height, width: width, height: height)
            case .left: body = ScreenRect(x: source.maxX + arrow, y: room.y + shift, width: width, height: height)
            default: body = ScreenRect(x: source.x - arrow - width, y: room.y + shift, width: width, height: height)
            }
            guard room.contains(body) else { continue }
            let from = isVertical ? body.x + reach : body.y + reach
            let to = isVertical ? body.maxX - reach : body.maxY - reach
            let low = isVertical ? source.x : source.y
            let high = isVertical ? source.maxX : source.maxY
            let edge = direction == .up ? source.maxY : direction == .down ? source.y : direction == .left ? source.maxX : source.x
            let start = isVertical ? request.container.y : request.container.x
            let end = isVertical ? request.container.maxY : request.container.maxX
            if max(from, low) <= min(to, high), start <= edge, edge <= end { return true }
        }
        return false
    }

    /// Whether a box of the whole content may have its arrow's point anywhere on the source, and cover the rest of it.
    private func fitsOver(_ direction: ArrowDirection, _ request: PopoverRequest) -> Bool {
        let background = request.background
        let corners = background.arrowBase + 2 * background.cornerRadius
        let width = max(request.contentWidth + background.contentInsets.left + background.contentInsets.right, corners)
        let height = max(request.contentHeight + background.contentInsets.top + background.contentInsets.bottom, corners)
        let (room, source, arrow) = (request.container.inset(by: request.margins), request.source, background.arrowHeight)
        let reach = background.arrowBase / 2 + background.cornerRadius
        guard width <= room.width, height <= room.height else { return false }
        let isVertical = direction == .up || direction == .down
        let along = isVertical ? (source.x, source.maxX, room.x, room.maxX) : (source.y, source.maxY, room.y, room.maxY)
        guard max(along.0, along.2 + reach) <= min(along.1, along.3 - reach) else { return false }
        let across = isVertical ? (source.y, source.maxY) : (source.x, source.maxX)
        let (start, end) = isVertical ? (request.container.y, request.container.maxY) : (request.container.x, request.container.maxX)
        // Whole points are enough, for all lengths are.
        return stride(from: across.0, through: across.1, by: 1).contains { tip in
            let body: ScreenRect
            switch direction {
            case .up: body = ScreenRect(x: room.x, y: tip + arrow, width: width, height: height)
            case .down: body = ScreenRect(x: room.x, y: tip - arrow - height, width: width, height: height)
            case .left: body = ScreenRect(x: tip + arrow, y: room.y, width: width, height: height)
            default: body = ScreenRect(x: tip - arrow - width, y: room.y, width: width, height: height)
            }
            return room.contains(body) && start <= tip && tip <= end
        }
    }

    @Test("Stays in the container, beside its source, points at it, and keeps a permitted direction where one fits", arguments: 1...20)
    func properties(seed: UInt64) throws {
        var random = Seeded(seed)
        for round in 0..<100 {
            let request = request(&random)
            let note = Comment(rawValue: "seed \(seed), round \(round): \(request)")
            let wanted = request.order.filter { request.permitted.contains($0) && fits($0, request) }
            let others = request.order.filter { !request.permitted.contains($0) && fits($0, request) }
            guard let layout = PopoverLayout(request) else {
                #expect(wanted.isEmpty && others.isEmpty, note)
                continue
            }
            let room = request.container.inset(by: request.margins)
            #expect(room.contains(layout.body), note)
            #expect(request.container.contains(layout.frame), note)
            if !request.canOverlapSource { #expect(!layout.body.overlaps(request.source), note) }
            // The arrow's point is on the source, on the right side of the box, and clear of its corners.
            let slack = 1e-6
            let near = request.source.inset(by: EdgeInsets(-slack))
            #expect(near.contains(layout.tip), note)
            let (body, tip, background) = (layout.body, layout.tip, request.background)
            let reach = background.arrowBase / 2 + background.cornerRadius - slack
            switch layout.direction {
            case .up, .down:
                #expect(abs((layout.direction == .up ? body.y - tip.y : tip.y - body.maxY) - background.arrowHeight) < slack, note)
                #expect(layout.arrowLeans || body.x + reach <= tip.x && tip.x <= body.maxX - reach, note)
                #expect(abs(layout.arrowOffset - (tip.x - body.midX)) < slack, note)
            case .left, .right:
                #expect(abs((layout.direction == .left ? body.x - tip.x : tip.x - body.maxX) - background.arrowHeight) < slack, note)
                #expect(layout.arrowLeans || body.y + reach <= tip.y && tip.y <= body.maxY - reach, note)
                #expect(abs(layout.arrowOffset - (tip.y - body.midY)) < slack, note)
            case .unknown: Issue.record(note)
            }
            // It leans only where no upright arrow has room.
            if layout.arrowLeans { #expect(wanted.isEmpty && others.isEmpty, note) }
            #expect(layout.keepsPermitted == request.permitted.contains(layout.direction), note)
            if let first = wanted.first {
                #expect(layout.direction == first && layout.isFullSize, note)
            } else if !others.isEmpty, !request.canOverlapSource {
                #expect(layout.direction == others[0] && layout.isFullSize && !layout.keepsPermitted, note)
            }
            if request.canOverlapSource, request.order.contains(where: { request.permitted.contains($0) && fitsOver($0, request) }) {
                #expect(layout.keepsPermitted && layout.isFullSize, note)
            }
            if layout.isFullSize {
                #expect(
                    layout.content.width >= request.contentWidth - slack && layout.content.height >= request.contentHeight - slack, note)
            }
        }
    }

    private func button(_ x: Double, _ y: Double) -> PopoverRequest {
        PopoverRequest(
            container: ScreenRect(x: 0, y: 0, width: 800, height: 600), source: ScreenRect(x: x, y: y, width: 40, height: 20),
            contentWidth: 200, contentHeight: 100)
    }

    @Test("Lies below its source, in the middle, where all is permitted and there is room")
    func below() throws {
        let layout = try #require(PopoverLayout(button(380, 290)))
        #expect(layout.body == ScreenRect(x: 300, y: 323, width: 200, height: 100))
        #expect(layout.tip == ScreenPoint(x: 400, y: 310) && layout.arrowOffset == 0 && layout.direction == .up)
        #expect(layout.frame == ScreenRect(x: 300, y: 310, width: 200, height: 113))
    }

    @Test("Is pushed back from an edge, and its arrow stays at the source")
    func edge() throws {
        let layout = try #require(PopoverLayout(button(740, 20)))
        #expect(layout.body == ScreenRect(x: 590, y: 53, width: 200, height: 100))
        #expect(layout.tip == ScreenPoint(x: 760, y: 40) && layout.arrowOffset == 70)
    }

    @Test("A small button in each corner has its popover, whose arrow leans over", arguments: [(4.0, 4.0), (776, 4), (4, 576), (776, 576)])
    func corner(x: Double, y: Double) throws {
        var request = button(x, y)
        (request.source.width, request.source.height) = (20, 20)
        let layout = try #require(PopoverLayout(request))
        #expect(layout.arrowLeans && layout.isFullSize && layout.keepsPermitted && request.source.contains(layout.tip))
        #expect(request.container.inset(by: request.margins).contains(layout.body) && !layout.body.overlaps(request.source))
        #expect(request.container.contains(layout.frame))
        request.arrowMayLean = false
        #expect(PopoverLayout(request) == nil)
    }

    @Test("Breaks the permitted set where it does not fit, and says so")
    func broken() throws {
        var request = button(380, 560)
        request.permitted = .up
        let layout = try #require(PopoverLayout(request))
        #expect(layout.direction == .down && !layout.keepsPermitted && layout.isFullSize)
        request.mayBreakPermitted = false
        request.mayShrink = false
        #expect(PopoverLayout(request) == nil)
    }

    @Test("Takes less room where no direction has enough, in a permitted direction")
    func shrunk() throws {
        var request = button(380, 290)
        (request.contentWidth, request.contentHeight) = (700, 500)
        request.permitted = .left
        let layout = try #require(PopoverLayout(request))
        #expect(layout.direction == .left && layout.keepsPermitted && !layout.isFullSize)
        #expect(layout.body == ScreenRect(x: 433, y: 50, width: 357, height: 500))
    }

    @Test("Has no room where its source fills the container, unless it may cover it")
    func noRoom() throws {
        var request = button(0, 0)
        request.source = ScreenRect(x: 0, y: 0, width: 800, height: 600)
        #expect(PopoverLayout(request) == nil)
        request.canOverlapSource = true
        let layout = try #require(PopoverLayout(request))
        #expect(layout.isFullSize && request.source.contains(layout.tip))
    }

    @Test("The bits of directions and leaders are those of the SDK")
    func bits() {
        #expect([ArrowDirections.up, .down, .left, .right, .any].map(\.rawValue) == [1, 2, 4, 8, 15])
        #expect([LeaderPositions.bottom, .top, .left, .right, .any].map(\.rawValue) == [1, 2, 4, 8, 15])
    }
}
