import GromaGeometry

/// A popover that is presented: what it comes from, where it lies on the screen, and what touches mean while it is shown.
///
/// ``present(on:animated:)`` says that it is to be shown; the next ``update()`` shows it, so that what is set between the two counts, and so does what the delegate sets
/// when it is told. Like the editing classes it is confined to the thread or actor that made it. Lengths are in points.
///
/// ```swift
/// let popover = PopoverPresentation(contentWidth: 320, contentHeight: 400)
/// popover.present(on: screen)
/// popover.anchor = .barItem("layers")
/// try popover.update()
/// popover.layout?.frame
/// ```
public final class PopoverPresentation {
    /// Its anchor. Without it the popover cannot be shown.
    public var anchor: PopoverAnchor?
    /// The directions in which its arrow is wanted to point; another is taken where none of them fits. All unless set.
    public var permittedArrowDirections = ArrowDirections.any { didSet { settingChanged(permittedArrowDirections != oldValue) } }
    /// Strips along the edges of the device, as it is held, that it keeps free, beside what the system keeps. 10 each unless set.
    public var layoutMargins = EdgeInsets(10) { didSet { settingChanged(layoutMargins != oldValue) } }
    /// Whether it may cover a part of what it comes from, where it does not fit beside it. False by default.
    public var canOverlapSourceRect = false { didSet { settingChanged(canOverlapSourceRect != oldValue) } }
    /// The views that get touches while it is shown; none by default. Those that the screen does not have do not count.
    public var passthroughViews: [String] = [] { didSet { if isShown, let screen { notePassthrough(screen) } } }
    /// What it is filled with; nil, the default, for the usual colour. Changed while it is shown, the change is told as animated.
    public var backgroundColor: Color? {
        didSet {
            guard isShown, backgroundColor != oldValue else { return }
            noteDisplay()
            if isChanging { isRecolored = true } else { delegate?.popoverDidChange(self, animated: true) }
        }
    }
    /// The frame and arrow of your own that is drawn; nil, the default, for the usual one.
    public var background: PopoverBackground? { didSet { settingChanged(background != oldValue) } }
    /// How it is presented. A popover unless set; another style has no arrow and no anchor.
    public var style = PresentationStyle.popover
    /// How it comes and goes. It slides up unless set.
    public var transition = PresentationTransition.coverVertical
    /// Decides of it, and is told what happens.
    public weak var delegate: (any PopoverDelegate)?
    /// What draws what it shows, in a frame of the content's size; nil leaves it blank.
    public var picture: (any DisplayListSource)? { didSet { noteDisplay() } }
    /// The map over which it is drawn.
    weak var host: (any PopoverHost)?
    /// Where the upper left corner of that map is on the screen.
    var hostOrigin = ScreenPoint(x: 0, y: 0) { didSet { noteDisplay() } }
    private var drawnArea: ScreenRect?

    /// The width of its content.
    public private(set) var contentWidth: Double
    /// The height of its content.
    public private(set) var contentHeight: Double
    /// The screen that it is shown on; nil if it is not presented.
    public private(set) var screen: PopoverScreen?
    /// How it is presented now, which differs from ``style`` where there is little room; nil before and after.
    public private(set) var presentedStyle: PresentationStyle?
    /// Where it lies; nil before it is shown, after, and while there is no room for it.
    public private(set) var layout: PopoverLayout?
    private var isAnimated = false
    /// Whether several settings are being changed as one, and what is to be done after the last of them.
    private var isChanging = false
    private var isRearranged = false
    private var isRecolored = false
    /// The names of what gets touches while it is shown, with the places.
    private var passthrough: [(name: String, frame: ScreenRect)] = []

    /// Creates a popover for a content of a size. Sizes below 0 and such that are not finite count as 0.
    public init(contentWidth: Double, contentHeight: Double) {
        self.contentWidth = Self.length(contentWidth)
        self.contentHeight = Self.length(contentHeight)
    }

    private static func length(_ value: Double) -> Double { value.isFinite ? max(value, 0) : 0 }

    /// Whether it has been presented and not been dismissed; it is shown from the next update on.
    public var isPresented: Bool { screen != nil }
    /// Whether it is shown.
    public var isShown: Bool { presentedStyle != nil }
    /// Where its arrow points: unknown before it is shown, after it was dismissed, and where it is presented in a style without an arrow.
    public var arrowDirection: ArrowDirection { layout?.direction ?? .unknown }

    // MARK: Showing

    /// Says that it is to be shown on a screen; does nothing where it is presented already. The next ``update()`` shows it.
    public func present(on screen: PopoverScreen, animated: Bool = false) {
        guard self.screen == nil else { return }
        self.screen = screen
        isAnimated = animated
    }

    /// Does what the host's next pass over its views does: shows it where it was presented, with what was set until now, or lays it out again.
    ///
    /// - Throws: `noAnchor` if nothing says what it comes from, or the screen does not have it: it is not presented any more then, and one that was shown
    ///   has its delegate told. `noRoom` if there is no
    ///   place for it when it is to be shown; it stays presented, and is shown by an update that finds one.
    public func update() throws(MapError) {
        guard let screen else { return }
        let isFirst = !isShown
        if isFirst { delegate?.popoverWillPresent(self) }
        // The delegate may have dismissed it.
        guard self.screen != nil else { return }
        let presented = adapted(on: screen)
        var new: PopoverLayout?
        if presented == .popover {
            guard let source = sourceFrame(on: screen) else {
                end()
                // It was shown, and goes with what it came from.
                if !isFirst { delegate?.popoverDidDismiss(self) }
                throw .noAnchor
            }
            new = PopoverLayout(request(source, screen))
            if isFirst, new == nil { throw .noRoom }
        } else {
            new = PopoverLayout(body: Self.sheet(presented, contentWidth, contentHeight, screen))
        }
        notePassthrough(screen)
        let hasChanged = isFirst || new != layout || presentedStyle != presented
        (layout, presentedStyle) = (new, presented)
        if hasChanged {
            noteDisplay()
            delegate?.popoverDidChange(self, animated: isAnimated)
        }
        isAnimated = false
    }

    /// Gives it a screen that has changed: another size, another orientation, views elsewhere. Where it is shown the delegate is asked whether it comes from elsewhere now,
    /// and it is laid out again.
    ///
    /// - Throws: `noAnchor`, as ``update()``.
    public func reposition(on new: PopoverScreen, animated: Bool = false) throws(MapError) {
        guard let screen, new != screen else { return }
        self.screen = new
        guard isShown else { return }
        if case .view(var view, var rect) = anchor {
            delegate?.popover(self, willRepositionTo: &rect, in: &view)
            anchor = .view(view, rect)
        }
        isAnimated = animated
        try update()
    }

    /// Gives what it shows another size.
    ///
    /// - Throws: `MapError.invalid` for a size below 0 or not finite; `noAnchor`, as ``update()``.
    public func setContentSize(width: Double, height: Double, animated: Bool = false) throws(MapError) {
        for (name, value) in [("width", width), ("height", height)] where !(value >= 0 && value.isFinite) {
            throw .invalid(path: name, found: "\(value)", expected: "a number of points, 0 or more")
        }
        (contentWidth, contentHeight) = (width, height)
        guard isShown else { return }
        isAnimated = animated
        try update()
    }

    /// Takes it away, by code: the delegate is not told. Does nothing where it is not presented.
    public func dismiss() { end() }

    private func end() {
        (screen, layout, presentedStyle, passthrough) = (nil, nil, nil, [])
        noteDisplay()
        host?.popoverDidEnd(self)
    }

    /// Tells the map that it looks different, where it was and where it is.
    func noteDisplay() {
        guard let host else { return }
        let area = layout?.frame.offset(x: -hostOrigin.x, y: -hostOrigin.y)
        for area in [drawnArea, area] { if let area { host.popoverNeedsDisplay(in: area) } }
        drawnArea = area
    }

    private func settingChanged(_ isChange: Bool) {
        guard isChange, isShown else { return }
        if isChanging { isRearranged = true } else { try? update() }
    }

    /// Changes several settings as one: where it is shown it is laid out once, with all of them, and its delegate is told of no state in between.
    public func change(_ changes: () -> Void) {
        guard !isChanging else { return changes() }
        isChanging = true
        changes()
        isChanging = false
        let (isRearranged, isRecolored) = (self.isRearranged, self.isRecolored)
        (self.isRearranged, self.isRecolored) = (false, false)
        settingChanged(isRearranged)
        if isRecolored, isShown { delegate?.popoverDidChange(self, animated: true) }
    }

    // MARK: Layout

    private func adapted(on screen: PopoverScreen) -> PresentationStyle {
        guard style == .popover, screen.isCompactWidth else { return style == .none ? .popover : style }
        let adapted = delegate?.adaptivePresentationStyle(for: self) ?? .fullScreen
        return adapted == .none ? .popover : adapted
    }

    /// What it comes from, on the screen.
    private func sourceFrame(on screen: PopoverScreen) -> ScreenRect? {
        switch anchor {
        case .view(let name, let rect): screen.views[name].map { rect.offset(x: $0.x, y: $0.y) }
        case .barItem(let name): screen.bar(of: name)?.items.first { $0.name == name }?.frame
        case nil: nil
        }
    }

    private func request(_ source: ScreenRect, _ screen: PopoverScreen) -> PopoverRequest {
        var request = PopoverRequest(
            container: screen.bounds, source: source, contentWidth: contentWidth, contentHeight: contentHeight)
        request.margins = screen.interfaceInsets(layoutMargins) + screen.safeArea
        request.permitted = permittedArrowDirections
        request.canOverlapSource = canOverlapSourceRect
        request.background = background ?? PopoverBackground()
        return request
    }

    /// Where something lies that is presented in a style without an arrow.
    private static func sheet(_ style: PresentationStyle, _ width: Double, _ height: Double, _ screen: PopoverScreen) -> ScreenRect {
        let safe = screen.bounds.inset(by: screen.safeArea)
        func middle(_ width: Double, _ height: Double) -> ScreenRect {
            let (width, height) = (min(width, safe.width), min(height, safe.height))
            return ScreenRect(x: safe.midX - width / 2, y: safe.midY - height / 2, width: width, height: height)
        }
        if screen.isCompactWidth { return screen.bounds }
        switch style {
        case .formSheet: return middle(width, height)
        case .pageSheet: return middle(max(width, min(safe.width, safe.height)), safe.height)
        default: return screen.bounds
        }
    }

    // MARK: Touches

    private func notePassthrough(_ screen: PopoverScreen) {
        passthrough = passthroughViews.compactMap { name in screen.views[name].map { (name, $0) } }
        if case .barItem(let name) = anchor, let bar = screen.bar(of: name) {
            passthrough.removeAll { $0.name == name }
            passthrough += bar.items.filter { $0.name != name }.map { ($0.name, $0.frame) }
        }
    }

    /// Does what a touch means that begins at a place of the screen while it is shown: inside it is the content's; in what touches are let through to it is theirs; anywhere
    /// else, on the bar item that it comes from too, it dismisses the popover and has no other effect.
    public func touch(at point: ScreenPoint) -> PopoverTouch {
        guard isShown, let screen else { return .notPresented }
        if layout?.frame.contains(point) == true { return .content }
        guard presentedStyle == .popover else { return .blocked }
        let item: ScreenRect? = if case .barItem = anchor { sourceFrame(on: screen) } else { nil }
        if item?.contains(point) != true, let passed = passthrough.first(where: { $0.frame.contains(point) }) {
            return .passedThrough(passed.name)
        }
        guard delegate?.popoverShouldDismiss(self) ?? true else { return .blocked }
        end()
        delegate?.popoverDidDismiss(self)
        return .dismissed
    }
}

/// The map over which a popover is drawn, as far as the popover knows it.
protocol PopoverHost: AnyObject {
    /// A rectangle of the map's view looks different.
    func popoverNeedsDisplay(in area: ScreenRect)
    /// The popover is not presented any more.
    func popoverDidEnd(_ popover: PopoverPresentation)
}
