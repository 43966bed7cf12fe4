import GromaMap
import Testing

@Suite("Popover presentation")
struct PopoverPresentationTests {
    /// Notes what it is told.
    final class Recorder: PopoverDelegate {
        var told: [String] = []
        var dismisses = true
        var style = PresentationStyle.fullScreen
        var prepare: (PopoverPresentation) -> Void = { _ in }
        var newRect: ScreenRect?
        var newView: String?

        func popoverWillPresent(_ popover: PopoverPresentation) {
            told.append("prepare \(popover.arrowDirection.rawValue)")
            prepare(popover)
        }
        func popoverDidChange(_ popover: PopoverPresentation, animated: Bool) { told.append("change \(animated)") }
        func popoverShouldDismiss(_ popover: PopoverPresentation) -> Bool {
            told.append("should")
            return dismisses
        }
        func popoverDidDismiss(_ popover: PopoverPresentation) { told.append("did \(popover.arrowDirection.rawValue)") }
        func popover(_ popover: PopoverPresentation, willRepositionTo rect: inout ScreenRect, in view: inout String) {
            told.append("reposition \(view)")
            rect = newRect ?? rect
            view = newView ?? view
        }
        func adaptivePresentationStyle(for popover: PopoverPresentation) -> PresentationStyle { style }
    }

    private func screen() -> PopoverScreen {
        var screen = PopoverScreen(width: 800, height: 600)
        screen.views = ["map": ScreenRect(x: 0, y: 60, width: 800, height: 500), "list": ScreenRect(x: 0, y: 400, width: 100, height: 100)]
        screen.bars = [
            .init(
                items: ["add", "layers", "info"].enumerated().map { index, name in
                    .init(name: name, frame: ScreenRect(x: 600 + 60 * Double(index), y: 20, width: 40, height: 30))
                })
        ]
        return screen
    }

    private func popover(_ recorder: Recorder? = nil) -> PopoverPresentation {
        let popover = PopoverPresentation(contentWidth: 200, contentHeight: 100)
        popover.delegate = recorder
        return popover
    }

    @Test("Has the SDK's defaults")
    func defaults() {
        let popover = popover()
        #expect(popover.permittedArrowDirections == .any && popover.arrowDirection == .unknown && popover.anchor == nil)
        #expect(popover.layoutMargins == EdgeInsets(10) && !popover.canOverlapSourceRect && popover.passthroughViews.isEmpty)
        #expect(popover.backgroundColor == nil && popover.background == nil && popover.style == .popover && !popover.isPresented)
        #expect(popover.touch(at: ScreenPoint(x: 1, y: 1)) == .notPresented)
    }

    @Test("Passthrough views that are set while it is shown count at once")
    func passthroughWhileShown() throws {
        let popover = popover()
        popover.anchor = .barItem("layers")
        popover.present(on: screen())
        try popover.update()
        let list = ScreenPoint(x: 50, y: 450)
        popover.passthroughViews = ["list"]
        #expect(popover.touch(at: list) == .passedThrough("list") && popover.isShown)
        popover.passthroughViews = []
        #expect(popover.touch(at: list) == .dismissed && !popover.isShown)
    }

    @Test("Counts what is set between presenting and the next update, and by the delegate just before it is shown")
    func order() throws {
        let recorder = Recorder()
        let popover = popover(recorder)
        popover.present(on: screen(), animated: true)
        #expect(popover.isPresented && !popover.isShown && popover.arrowDirection == .unknown)
        popover.anchor = .view("map", ScreenRect(x: 380, y: 230, width: 40, height: 20))
        recorder.prepare = { $0.permittedArrowDirections = .down }
        try popover.update()
        #expect(recorder.told == ["prepare unknown", "change true"])
        #expect(popover.arrowDirection == .down && popover.layout?.tip == ScreenPoint(x: 400, y: 290))
        popover.dismiss()
        #expect(popover.arrowDirection == .unknown && recorder.told.count == 2)
    }

    @Test(
        "Without an anchor, or with one that the screen does not have, there is an error",
        arguments: [nil, PopoverAnchor.barItem("nobody")])
    func noAnchor(anchor: PopoverAnchor?) {
        let popover = popover()
        popover.present(on: screen())
        popover.anchor = anchor
        #expect(throws: MapError.noAnchor) { try popover.update() }
        #expect(!popover.isPresented)
    }

    @Test("A bar item's siblings get touches, the item itself dismisses, and so does all else")
    func touches() throws {
        let recorder = Recorder()
        let popover = popover(recorder)
        popover.anchor = .barItem("layers")
        popover.passthroughViews = ["list", "layers"]
        popover.present(on: screen())
        try popover.update()
        recorder.told = []
        let layout = try #require(popover.layout)
        #expect(popover.touch(at: ScreenPoint(x: layout.body.midX, y: layout.body.midY)) == .content)
        #expect(popover.touch(at: ScreenPoint(x: 610, y: 30)) == .passedThrough("add"))
        #expect(popover.touch(at: ScreenPoint(x: 730, y: 30)) == .passedThrough("info"))
        #expect(popover.touch(at: ScreenPoint(x: 50, y: 450)) == .passedThrough("list"))
        #expect(popover.isShown && recorder.told.isEmpty)
        recorder.dismisses = false
        #expect(popover.touch(at: ScreenPoint(x: 300, y: 500)) == .blocked && popover.isShown)
        recorder.dismisses = true
        #expect(popover.touch(at: ScreenPoint(x: 670, y: 30)) == .dismissed && !popover.isPresented)
        #expect(recorder.told == ["should", "should", "did unknown"])
    }

    @Test("Margins go by how the device is held, the layout by the interface")
    func orientation() throws {
        var screen = screen()
        screen.safeArea = EdgeInsets(top: 20)
        screen.deviceOrientation = .landscapeRight
        let popover = PopoverPresentation(contentWidth: 5000, contentHeight: 100)
        popover.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        popover.permittedArrowDirections = .up
        popover.anchor = .view("map", ScreenRect(x: 380, y: 0, width: 40, height: 20))
        popover.present(on: screen)
        try popover.update()
        // The device's upper edge is the interface's left one: rotation is locked.
        #expect(popover.layout?.body.x == 1 && popover.layout?.body.maxX == 797)
        screen.interfaceOrientation = .landscapeRight
        try popover.reposition(on: screen)
        #expect(popover.layout?.body.x == 2 && popover.layout?.body.maxX == 796)
    }

    @Test("The status bar is taken off beside the margins")
    func safeArea() throws {
        var screen = screen()
        screen.safeArea = EdgeInsets(top: 20)
        let popover = PopoverPresentation(contentWidth: 100, contentHeight: 5000)
        popover.permittedArrowDirections = .left
        popover.anchor = .view("map", ScreenRect(x: 0, y: 200, width: 40, height: 20))
        popover.present(on: screen)
        try popover.update()
        #expect(popover.layout?.body.y == 30 && popover.layout?.body.maxY == 590)
    }

    @Test("Is laid out anew for another screen, after the delegate was asked where it comes from, and for another content size")
    func reposition() throws {
        let recorder = Recorder()
        let popover = popover(recorder)
        popover.anchor = .view("map", ScreenRect(x: 100, y: 100, width: 10, height: 10))
        popover.present(on: screen())
        try popover.update()
        recorder.told = []
        recorder.newView = "list"
        recorder.newRect = ScreenRect(x: 0, y: 0, width: 100, height: 20)
        var turned = screen()
        (turned.width, turned.height) = (600, 800)
        try popover.reposition(on: turned, animated: true)
        #expect(recorder.told == ["reposition map", "change true"] && popover.layout?.tip == ScreenPoint(x: 50, y: 420))
        try popover.setContentSize(width: 300, height: 120, animated: false)
        #expect(recorder.told.last == "change false" && popover.layout?.content.width == 300)
        popover.backgroundColor = .black
        #expect(recorder.told.last == "change true")
        #expect(throws: MapError.self) { try popover.setContentSize(width: -1, height: 3) }
    }

    @Test("Covers everything where there is little room, unless the delegate wants a popover there too")
    func compact() throws {
        let recorder = Recorder()
        let popover = popover(recorder)
        popover.anchor = .barItem("add")
        var narrow = screen()
        narrow.isCompactWidth = true
        popover.present(on: narrow)
        try popover.update()
        #expect(popover.presentedStyle == .fullScreen && popover.layout?.frame == narrow.bounds && popover.arrowDirection == .unknown)
        popover.dismiss()
        recorder.style = .none
        popover.present(on: narrow)
        try popover.update()
        #expect(popover.presentedStyle == .popover && popover.arrowDirection == .up)
    }

    @Test("Style and transition are two settings: a form sheet with a flip")
    func formSheet() throws {
        let popover = popover()
        (popover.style, popover.transition) = (.formSheet, .flipHorizontal)
        popover.present(on: screen())
        try popover.update()
        #expect(popover.layout?.frame == ScreenRect(x: 300, y: 250, width: 200, height: 100) && popover.transition == .flipHorizontal)
    }

    @Test("A background of one's own says what frame and arrow take")
    func background() throws {
        let popover = popover()
        popover.background = PopoverBackground(arrowBase: 20, arrowHeight: 30, cornerRadius: 0, contentInsets: EdgeInsets(5))
        popover.anchor = .view("map", ScreenRect(x: 380, y: 230, width: 40, height: 20))
        popover.present(on: screen())
        try popover.update()
        let layout = try #require(popover.layout)
        #expect(layout.body.y == 340 && layout.body.width == 210 && layout.content.height == 100)
    }
}
