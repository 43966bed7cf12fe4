import GromaGeometry
import GromaMap
import Testing

@Suite("Popovers over a map")
struct PopoverOnMapTests {
    private func scene(_ prepare: (PopoverPresentation) -> Void = { _ in }) throws -> (MapView, PopoverPresentation) {
        let map = try MapView(width: 400, height: 300)
        var screen = PopoverScreen(width: 600, height: 500)
        screen.views = [
            "map": ScreenRect(x: 100, y: 80, width: 400, height: 300), "tools": ScreenRect(x: 100, y: 80, width: 50, height: 300),
        ]
        let popover = PopoverPresentation(contentWidth: 100, contentHeight: 50)
        popover.anchor = .view("map", ScreenRect(x: 200, y: 150, width: 0, height: 0))
        prepare(popover)
        map.add(popover, viewFrame: screen.views["map"])
        popover.present(on: screen)
        try popover.update()
        return (map, popover)
    }

    @Test("It is drawn where the map has it, above the callout, and the map is told where it was and is")
    func display() throws {
        let (map, popover) = try scene()
        map.callout.title = "below"
        try map.callout.show(at: Coordinate(x: 0, y: 0))
        guard case .group(let last)? = try map.displayItems().last, case .group(let placed)? = last.items.first else {
            Issue.record("no popover on top")
            return
        }
        #expect(placed.frame?.x == -100 && placed.frame?.y == -80)
        let body = try #require(popover.layout?.body)
        #expect(body == ScreenRect(x: 250, y: 243, width: 100, height: 57))
        let revision = map.displayRevision
        popover.backgroundColor = .black
        let changed = try #require(map.changedAreas(since: revision)?.first)
        #expect(changed.contains(ScreenPoint(x: body.midX - 100, y: body.midY - 80)) && changed.width < 110)
        let next = map.displayRevision
        popover.dismiss()
        #expect(map.changedAreas(since: next)?.isEmpty == false && map.popovers.isEmpty)
        #expect(try !map.displayItems().contains { if case .group(let group) = $0 { group.items.contains(.group(placed)) } else { false } })
    }

    @Test("Touches come to it first, but for those in views that they are let through to")
    func touches() throws {
        let (map, popover) = try scene { $0.passthroughViews = ["tools"] }
        #expect(try map.click(at: ScreenPoint(x: 200, y: 180)) == .popover)
        // In the passthrough view the map does what it does without.
        #expect(try map.click(at: ScreenPoint(x: 10, y: 10)) == .none)
        #expect(popover.isShown)
        #expect(try map.click(at: ScreenPoint(x: 390, y: 10)) == .popoverDismissed)
        #expect(!popover.isShown)
        #expect(try map.click(at: ScreenPoint(x: 390, y: 10)) == .none)
    }

    @Test("It lies over one map at a time")
    func oneMap() throws {
        let (map, popover) = try scene()
        let other = try MapView(width: 100, height: 100)
        other.add(popover)
        #expect(map.popovers.isEmpty && other.popovers.count == 1)
        other.add(popover)
        #expect(other.popovers.count == 1)
        // One that is added again stays below those that were added after it.
        let next = PopoverPresentation(contentWidth: 20, contentHeight: 10)
        other.add(next)
        other.add(popover, viewFrame: ScreenRect(x: 7, y: 9, width: 100, height: 100))
        #expect(other.popovers.count == 2 && other.popovers.first === popover && other.popovers.last === next)
    }

    @Test("Over a map whose view is the whole screen, touches are where the screen has them, to the edges of its frame")
    func wholeScreen() throws {
        let map = try MapView(width: 400, height: 300)
        var screen = PopoverScreen(width: 400, height: 300)
        screen.views = ["map": ScreenRect(x: 0, y: 0, width: 400, height: 300)]
        let popover = PopoverPresentation(contentWidth: 100, contentHeight: 50)
        popover.anchor = .view("map", ScreenRect(x: 200, y: 100, width: 0, height: 0))
        map.add(popover)
        popover.present(on: screen)
        try popover.update()
        let frame = try #require(popover.layout?.frame)
        for x in [frame.x + 0.5, frame.maxX - 0.5] {
            for y in [frame.y + 0.5, frame.maxY - 0.5] {
                #expect(try map.click(at: ScreenPoint(x: x, y: y)) == .popover, "\(x), \(y)")
            }
        }
        #expect(try map.click(at: ScreenPoint(x: frame.midX, y: frame.maxY + 0.5)) == .popoverDismissed)
    }
}
