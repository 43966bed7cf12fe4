import GromaGeometry
import GromaMap
import Testing

/// What is drawn of popovers, and where: an arrow of 13 by 37 and corners of 10 unless its background says otherwise.
@Suite("Drawing of popovers")
struct PopoverDrawingTests {
    private final class Page: DisplayListSource {
        var seen: [Viewport] = []
        func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
            seen.append(frame.viewport)
            return [.markers([1, 2], in: .screen, MarkerStyle(color: .black, size: 3))]
        }
    }

    private let frame = MapFrame(viewport: Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 9, height: 9))

    private func shown(_ source: ScreenRect, _ prepare: (PopoverPresentation) -> Void = { _ in }) throws -> PopoverPresentation {
        var screen = PopoverScreen(width: 800, height: 600)
        screen.views = ["map": ScreenRect(x: 100, y: 80, width: 600, height: 400)]
        let popover = PopoverPresentation(contentWidth: 200, contentHeight: 100)
        popover.anchor = .view("map", source)
        popover.background = PopoverBackground(arrowBase: 20, arrowHeight: 15, cornerRadius: 0)
        prepare(popover)
        popover.present(on: screen)
        try popover.update()
        return popover
    }

    private func outline(_ popover: PopoverPresentation) throws -> [Double] {
        guard case .paths(let paths, .color, StrokeStyle(Color(0x8E8E93), width: 0.5)?)? = try popover.items(for: frame).first else {
            return []
        }
        return paths.ends.map(\.isClosed) == [true] ? paths.xy : []
    }

    @Test("A box and its arrow, in the standard colors or its own, and nothing while it is not shown")
    func plain() throws {
        let popover = try shown(ScreenRect(x: 280, y: 190, width: 40, height: 20))
        let box = DisplayPaths(
            [300, 305, 390, 305, 400, 290, 410, 305, 500, 305, 500, 405, 300, 405], isClosed: true, in: .screen)
        let line = StrokeStyle(Color(0x8E8E93), width: 0.5)
        #expect(try popover.items(for: frame) == [.paths(box, fill: .color(Color(0xF7F7F7)), stroke: line)])
        popover.backgroundColor = Color(0x010203)
        #expect(try popover.items(for: frame) == [.paths(box, fill: .color(Color(0x010203)), stroke: line)])
        popover.dismiss()
        #expect(try popover.items(for: frame).isEmpty)
    }

    @Test(
        "Arrows on each side",
        arguments: [
            (.down, [300, 155, 500, 155, 500, 255, 410, 255, 400, 270, 390, 255, 300, 255]),
            (.left, [435, 230, 635, 230, 635, 330, 435, 330, 435, 290, 420, 280, 435, 270]),
            (.right, [165, 230, 365, 230, 365, 270, 380, 280, 365, 290, 365, 330, 165, 330]),
        ] as [(ArrowDirections, [Double])])
    func arrows(directions: ArrowDirections, expected: [Double]) throws {
        let popover = try shown(ScreenRect(x: 280, y: 190, width: 40, height: 20)) { $0.permittedArrowDirections = directions }
        #expect(try outline(popover) == expected)
    }

    @Test("An arrow that leans has its foot on the straight part of its side, as near to its point as that goes")
    func leaning() throws {
        // A point in the upper right corner of the screen, at 790, 5: the box ends at the margin, at 790.
        let popover = try shown(ScreenRect(x: 690, y: -75, width: 0, height: 0)) { $0.permittedArrowDirections = .up }
        #expect(popover.layout?.arrowLeans == true && popover.layout?.tip == ScreenPoint(x: 790, y: 5))
        #expect(try outline(popover) == [590, 20, 770, 20, 790, 5, 790, 20, 790, 20, 790, 120, 590, 120])
        let left = try shown(ScreenRect(x: -90, y: -75, width: 0, height: 0)) { $0.permittedArrowDirections = .up }
        #expect(try outline(left) == [10, 20, 10, 20, 10, 5, 30, 20, 210, 20, 210, 120, 10, 120])
    }

    @Test("Round corners have the arrow between them")
    func round() throws {
        let popover = try shown(ScreenRect(x: 280, y: 190, width: 40, height: 20)) {
            $0.background = PopoverBackground(arrowBase: 20, arrowHeight: 15, cornerRadius: 8, contentInsets: EdgeInsets(3))
        }
        let xy = try outline(popover).map { ($0 * 1e6).rounded() / 1e6 }
        #expect(xy.count == 2 * 31)
        // 206 by 106 at 297, 305: each quarter begins where its side ends, and the arrow is behind the first.
        #expect(xy[0..<2] == [297, 313] && xy[12..<20] == [305, 305, 390, 305, 400, 290, 410, 305] && xy[20..<22] == [495, 305])
        #expect(xy[32..<36] == [503, 313, 503, 403] && xy[46..<50] == [495, 411, 305, 411] && xy[60..<62] == [297, 403])
    }

    @Test(
        "Its content is in its frame, with corners that stay within those of the box",
        arguments: [(0, 10, 10), (4, 10, 6), (12, 10, 0)] as [(Double, Double, Double)])
    func content(inset: Double, radius: Double, expected: Double) throws {
        let page = Page()
        let popover = try shown(ScreenRect(x: 280, y: 190, width: 40, height: 20)) {
            $0.background = PopoverBackground(
                arrowBase: 20, arrowHeight: 15, cornerRadius: radius,
                contentInsets: EdgeInsets(top: inset, left: inset + 1, bottom: inset + 2, right: inset + 3))
            $0.picture = page
        }
        let viewport = Viewport(center: Coordinate(x: 100, y: 50), resolution: 1, width: 200, height: 100)
        let layout = try #require(popover.layout)
        let place = DisplayFrame(x: layout.body.x + inset + 1, y: layout.body.y + inset, viewport: viewport, cornerRadius: expected)
        let marks: [DisplayItem] = [.markers([1, 2], in: .screen, MarkerStyle(color: .black, size: 3))]
        #expect(try popover.items(for: frame).last == .group(DisplayGroup(frame: place, items: marks)) && page.seen == [viewport])
    }

    @Test("Over a map it is in a frame of its own screen, which begins where the map has it")
    func overMap() throws {
        let map = try MapView(width: 600, height: 400)
        let popover = try shown(ScreenRect(x: 280, y: 190, width: 40, height: 20))
        map.add(popover, viewFrame: ScreenRect(x: 100, y: 80, width: 600, height: 400))
        let viewport = Viewport(center: Coordinate(x: 400, y: 300), resolution: 1, width: 800, height: 600)
        guard case .group(let group)? = try popover.items(for: map.frame()).first else {
            Issue.record("no frame")
            return
        }
        #expect(group.frame == DisplayFrame(x: -100, y: -80, viewport: viewport) && group.items.count == 1)
        map.add(popover)
        guard case .paths? = try popover.items(for: map.frame()).first else {
            Issue.record("a frame")
            return
        }
        map.add(popover, viewFrame: ScreenRect(x: 0, y: 80, width: 600, height: 400))
        guard case .group? = try popover.items(for: map.frame()).first else {
            Issue.record("no frame")
            return
        }
    }

    @Test("What changes of it is drawn anew where it was and is, a point around it; on no map, nothing is")
    func changes() throws {
        let map = try MapView(width: 600, height: 400)
        let popover = try shown(ScreenRect(x: 280, y: 190, width: 40, height: 20))
        map.add(popover, viewFrame: ScreenRect(x: 100, y: 80, width: 600, height: 400))
        // The box with its arrow: 300 to 500 by 290 to 405 of the screen.
        let area = ScreenRect(x: 199, y: 209, width: 202, height: 117)
        var revision = map.displayRevision
        popover.picture = Page()
        #expect(map.changedAreas(since: revision) == [area, area])
        revision = map.displayRevision
        popover.backgroundColor = .black
        #expect(map.changedAreas(since: revision) == [area, area])
        popover.backgroundColor = .black
        #expect(map.displayRevision == revision + 2)
        revision = map.displayRevision
        try popover.setContentSize(width: 100, height: 50)
        #expect(map.changedAreas(since: revision) == [area, ScreenRect(x: 249, y: 209, width: 102, height: 67)])
        revision = map.displayRevision
        popover.dismiss()
        #expect(map.changedAreas(since: revision) == [ScreenRect(x: 249, y: 209, width: 102, height: 67)] && map.popovers.isEmpty)
        popover.backgroundColor = .white
        popover.dismiss()
        #expect(map.displayRevision == revision + 1)
    }

    @Test("A popover over several maps is over the last one, and moves with its view")
    func maps() throws {
        let (one, two) = (try MapView(width: 600, height: 400), try MapView(width: 600, height: 400))
        let popover = try shown(ScreenRect(x: 280, y: 190, width: 40, height: 20))
        one.add(popover, viewFrame: ScreenRect(x: 100, y: 80, width: 600, height: 400))
        let revision = one.displayRevision
        one.add(popover, viewFrame: ScreenRect(x: 110, y: 80, width: 600, height: 400))
        #expect(one.changedAreas(since: revision)?.map(\.x) == [199, 189])
        two.add(popover)
        #expect(one.popovers.isEmpty && two.popovers.count == 1)
        #expect(try one.click(at: ScreenPoint(x: 300, y: 250)) == .none && two.click(at: ScreenPoint(x: 400, y: 350)) == .popover)
        // Of several the last that is shown is touched.
        let hidden = PopoverPresentation(contentWidth: 10, contentHeight: 10)
        two.add(hidden)
        #expect(try two.click(at: ScreenPoint(x: 5, y: 5)) == .popoverDismissed && two.popovers.count == 1)
    }
}
