import GromaMap
import Testing

@Suite("Settings of popovers")
struct PopoverSettingTests {
    private func screen(_ prepare: (inout PopoverScreen) -> Void = { _ in }) -> PopoverScreen {
        var screen = PopoverScreen(width: 800, height: 600)
        screen.views = ["map": ScreenRect(x: 0, y: 60, width: 800, height: 500)]
        prepare(&screen)
        return screen
    }

    private func shown(_ recorder: PopoverPresentationTests.Recorder? = nil) throws -> PopoverPresentation {
        let popover = PopoverPresentation(contentWidth: 200, contentHeight: 100)
        popover.delegate = recorder
        popover.anchor = .view("map", ScreenRect(x: 380, y: 230, width: 40, height: 20))
        popover.present(on: screen())
        try popover.update()
        recorder?.told = []
        return popover
    }

    @Test("Settings that change lay a shown popover out anew, and tell it once; the same again tell nothing")
    func changes() throws {
        let recorder = PopoverPresentationTests.Recorder()
        let popover = try shown(recorder)
        popover.permittedArrowDirections = .down
        #expect(recorder.told == ["change false"] && popover.arrowDirection == .down)
        popover.permittedArrowDirections = .down
        popover.layoutMargins = EdgeInsets(10)
        popover.canOverlapSourceRect = false
        popover.background = nil
        popover.backgroundColor = nil
        try popover.update()
        #expect(recorder.told == ["change false"])
        // What leaves it where it is is not told.
        popover.layoutMargins = EdgeInsets(20)
        popover.canOverlapSourceRect = true
        #expect(recorder.told == ["change false"])
        popover.background = PopoverBackground(arrowHeight: 50)
        #expect(recorder.told == ["change false", "change false"] && popover.layout?.body.y == 290 - 150)
        popover.backgroundColor = .black
        #expect(recorder.told.last == "change true")
    }

    @Test("Several changes are one, laid out once and told once; a color that changes with others is told after them")
    func together() throws {
        let recorder = PopoverPresentationTests.Recorder()
        let popover = try shown(recorder)
        popover.change {
            popover.permittedArrowDirections = .down
            popover.background = PopoverBackground(arrowHeight: 50)
            #expect(popover.arrowDirection == .up && recorder.told == [])
            popover.change { popover.backgroundColor = .black }
        }
        #expect(recorder.told == ["change false", "change true"] && popover.layout?.body.y == 140)
        recorder.told = []
        popover.change { popover.backgroundColor = .white }
        popover.change {}
        #expect(recorder.told == ["change true"])
        popover.permittedArrowDirections = .up
        #expect(recorder.told == ["change true", "change false"])
        popover.dismiss()
        popover.change { (popover.backgroundColor, popover.permittedArrowDirections) = (.black, .left) }
        #expect(recorder.told.count == 2)
    }

    @Test("Presenting is once until it is dismissed, and an update before that, or after, does nothing")
    func presenting() throws {
        let recorder = PopoverPresentationTests.Recorder()
        let popover = PopoverPresentation(contentWidth: -5, contentHeight: .infinity)
        #expect(popover.contentWidth == 0 && popover.contentHeight == 0)
        popover.delegate = recorder
        try popover.update()
        try popover.reposition(on: screen())
        try popover.setContentSize(width: 30, height: 40)
        #expect(recorder.told == [] && !popover.isPresented && popover.contentWidth == 30 && popover.contentHeight == 40)
        popover.anchor = .view("map", ScreenRect(x: 380, y: 230, width: 40, height: 20))
        popover.present(on: screen(), animated: true)
        popover.present(on: screen { $0.width = 500 }, animated: false)
        #expect(popover.screen?.width == 800)
        // Another screen before it is shown counts, without a question.
        try popover.reposition(on: screen { $0.width = 700 })
        #expect(recorder.told == [] && popover.screen?.width == 700)
        try popover.update()
        #expect(recorder.told == ["prepare unknown", "change true"] && popover.presentedStyle == .popover)
        try popover.reposition(on: screen { $0.width = 700 })
        #expect(recorder.told.count == 2)
        recorder.newRect = ScreenRect(x: 100, y: 230, width: 40, height: 20)
        try popover.reposition(on: screen { $0.width = 600 })
        #expect(recorder.told.suffix(2) == ["reposition map", "change false"] && popover.layout?.tip.x == 120)
        recorder.told = []
        try popover.setContentSize(width: 150, height: 40, animated: true)
        #expect(recorder.told == ["change true"])
        popover.background = PopoverBackground(arrowHeight: 20)
        #expect(recorder.told == ["change true", "change false"])
    }

    @Test("A delegate that dismisses it before it is shown has it not shown")
    func prevented() throws {
        let recorder = PopoverPresentationTests.Recorder()
        recorder.prepare = { $0.dismiss() }
        let popover = PopoverPresentation(contentWidth: 200, contentHeight: 100)
        popover.delegate = recorder
        popover.present(on: screen())
        try popover.update()
        #expect(!popover.isPresented && recorder.told == ["prepare unknown"])
    }

    @Test("A popover whose anchor has gone is dismissed, and its delegate is told; one without room waits for it")
    func gone() throws {
        let recorder = PopoverPresentationTests.Recorder()
        let popover = try shown(recorder)
        #expect(throws: MapError.noAnchor) { try popover.reposition(on: screen { $0.views = [:] }) }
        #expect(recorder.told == ["reposition map", "did unknown"] && !popover.isPresented && popover.screen == nil)
        let waiting = PopoverPresentation(contentWidth: 200, contentHeight: 100)
        waiting.delegate = recorder
        recorder.told = []
        waiting.anchor = .view("map", ScreenRect(x: 0, y: -60, width: 800, height: 600))
        waiting.present(on: screen())
        #expect(throws: MapError.noRoom) { try waiting.update() }
        #expect(waiting.isPresented && !waiting.isShown && recorder.told == ["prepare unknown"])
        waiting.canOverlapSourceRect = true
        try waiting.update()
        #expect(waiting.isShown && waiting.layout != nil)
        // Where it is shown and loses its room it stays, without a layout.
        waiting.canOverlapSourceRect = false
        #expect(waiting.isShown && waiting.layout == nil && waiting.arrowDirection == .unknown)
    }

    @Test(
        "Sizes of content that are none are refused with their name",
        arguments: [(-1, 3, "width: found -1.0"), (3, .nan, "height: found nan")])
    func refused(width: Double, height: Double, text: String) throws {
        let popover = try shown()
        let error = #expect(throws: MapError.self) { try popover.setContentSize(width: width, height: height) }
        #expect(error?.description == text + ", expected a number of points, 0 or more")
        #expect(popover.contentWidth == 200 && popover.contentHeight == 100)
        try popover.setContentSize(width: 0, height: 0)
        #expect(popover.contentWidth == 0)
    }

    @Test(
        "Styles without an arrow: in the middle of the safe area, as high as it, or over everything",
        arguments: [
            (.formSheet, ScreenRect(x: 315, y: 260, width: 200, height: 100)),
            (.pageSheet, ScreenRect(x: 125, y: 20, width: 580, height: 580)),
            (.fullScreen, ScreenRect(x: 0, y: 0, width: 800, height: 600)),
            (.overFullScreen, ScreenRect(x: 0, y: 0, width: 800, height: 600)),
        ] as [(PresentationStyle, ScreenRect)])
    func styles(style: PresentationStyle, frame: ScreenRect) throws {
        let popover = PopoverPresentation(contentWidth: 200, contentHeight: 100)
        popover.style = style
        // 30 to 800 by 20 to 600.
        popover.present(on: screen { $0.safeArea = EdgeInsets(top: 20, left: 30) })
        try popover.update()
        #expect(popover.layout?.frame == frame && popover.layout?.body == popover.layout?.content)
        #expect(popover.presentedStyle == style && popover.arrowDirection == .unknown)
        #expect(popover.layout?.tip == ScreenPoint(x: frame.midX, y: frame.midY))
        #expect(popover.layout?.keepsPermitted == true && popover.layout?.isFullSize == true && popover.layout?.arrowLeans == false)
        // A touch beside it is no dismissal.
        #expect(popover.touch(at: ScreenPoint(x: frame.midX, y: frame.midY)) == .content)
        #expect(popover.touch(at: ScreenPoint(x: -5, y: 5)) == .blocked && popover.isShown)
        // A size that is larger than the safe area is cut to it.
        try popover.setContentSize(width: 5000, height: 5000)
        if style == .formSheet { #expect(popover.layout?.frame == ScreenRect(x: 30, y: 20, width: 770, height: 580)) }
        if style == .pageSheet { #expect(popover.layout?.frame == ScreenRect(x: 30, y: 20, width: 770, height: 580)) }
    }

    @Test("A narrow window is covered, unless the delegate says otherwise; another style stays, over all")
    func compact() throws {
        let recorder = PopoverPresentationTests.Recorder()
        func style(_ style: PresentationStyle, adapted: PresentationStyle, isCompact: Bool) throws -> PresentationStyle? {
            let popover = PopoverPresentation(contentWidth: 200, contentHeight: 100)
            (popover.style, popover.delegate, recorder.style) = (style, recorder, adapted)
            popover.anchor = .view("map", ScreenRect(x: 380, y: 230, width: 40, height: 20))
            popover.present(on: screen { $0.isCompactWidth = isCompact })
            try popover.update()
            if isCompact, popover.presentedStyle != .popover {
                #expect(popover.layout?.frame == ScreenRect(x: 0, y: 0, width: 800, height: 600))
            }
            return popover.presentedStyle
        }
        #expect(try style(.popover, adapted: .pageSheet, isCompact: true) == .pageSheet)
        #expect(try style(.popover, adapted: .none, isCompact: true) == .popover)
        #expect(try style(.popover, adapted: .pageSheet, isCompact: false) == .popover)
        #expect(try style(.none, adapted: .pageSheet, isCompact: false) == .popover)
        #expect(try style(.none, adapted: .pageSheet, isCompact: true) == .popover)
        #expect(try style(.formSheet, adapted: .fullScreen, isCompact: true) == .formSheet)
        let alone = PopoverPresentation(contentWidth: 200, contentHeight: 100)
        alone.anchor = .view("map", ScreenRect(x: 380, y: 230, width: 40, height: 20))
        alone.present(on: screen { $0.isCompactWidth = true })
        try alone.update()
        #expect(alone.presentedStyle == .fullScreen)
    }

    /// The strips of a device with 1 above, 2 left, 3 below and 4 right, as its interface has them.
    @Test(
        "Margins of the device turn with it, against its interface",
        arguments: [
            (.portrait, .portrait, [1, 2, 3, 4]), (.landscapeRight, .portrait, [4, 1, 2, 3]),
            (.portraitUpsideDown, .portrait, [3, 4, 1, 2]),
            (.landscapeLeft, .portrait, [2, 3, 4, 1]), (.portrait, .landscapeRight, [2, 3, 4, 1]),
            (.landscapeLeft, .landscapeLeft, [1, 2, 3, 4]),
            (.portrait, .landscapeLeft, [4, 1, 2, 3]), (.landscapeLeft, .landscapeRight, [3, 4, 1, 2]),
        ] as [(ScreenOrientation, ScreenOrientation, [Double])])
    func margins(device: ScreenOrientation, interface: ScreenOrientation, expected: [Double]) throws {
        let popover = PopoverPresentation(contentWidth: 5000, contentHeight: 5000)
        popover.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        func body(_ direction: ArrowDirections, _ source: ScreenRect) throws -> ScreenRect {
            popover.dismiss()
            popover.permittedArrowDirections = direction
            popover.anchor = .view("map", source)
            popover.present(on: screen { ($0.deviceOrientation, $0.interfaceOrientation) = (device, interface) })
            try popover.update()
            return try #require(popover.layout?.body)
        }
        // Below and above a source in the middle it is as wide as the room, and ends at its lower or upper edge.
        let below = try body(.up, ScreenRect(x: 380, y: 230, width: 40, height: 20))
        let above = try body(.down, ScreenRect(x: 380, y: 230, width: 40, height: 20))
        #expect([above.y, below.x, 600 - below.maxY, 800 - below.maxX] == expected)
    }
}
