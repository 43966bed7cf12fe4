import GromaGeometry

/// A popover that is presented: its anchor, its position on the screen, and the effect of touches while it is shown.
///
/// ``present(on:animated:)`` requests it and the next ``update()`` shows it, so settings made between the two take effect, as do those that
/// the delegate makes in its callback. Like the editing classes, a popover is confined to the thread or actor that created it. Lengths are
/// in points.
///
/// ```swift
/// let popover = PopoverPresentation(contentWidth: 320, contentHeight: 400)
/// popover.present(on: screen)
/// popover.anchor = .barItem("layers")
/// try popover.update()
/// popover.layout?.frame
/// ```
public final class PopoverPresentation {
    /// The anchor. Without one the popover cannot be shown.
    public var anchor: PopoverAnchor?
    /// The directions preferred for the arrow; another is used if none of them fits. All by default.
    public var permittedArrowDirections = ArrowDirections.any { didSet { settingChanged(permittedArrowDirections != oldValue) } }
    /// The strips to keep free along the edges of the device, as it is held, in addition to the safe area. 10 points each by default.
    public var layoutMargins = EdgeInsets(10) { didSet { settingChanged(layoutMargins != oldValue) } }
    /// Whether the popover may cover a part of its source if it does not fit beside it. False by default.
    public var canOverlapSourceRect = false { didSet { settingChanged(canOverlapSourceRect != oldValue) } }
    /// The views that receive touches while it is shown; none by default. Views that the screen does not have are ignored.
    public var passthroughViews: [String] = [] { didSet { if isShown, let screen { notePassthrough(screen) } } }
    /// The fill color; nil, the default, for the standard color. A change while the popover is shown is reported to the delegate as
    /// animated.
    public var backgroundColor: Color? {
        didSet {
            guard isShown, backgroundColor != oldValue else { return }
            noteDisplay()
            if isChanging { isRecolored = true } else { delegate?.popoverDidChange(self, animated: true) }
        }
    }
    /// A custom frame and arrow; nil, the default, for the standard one.
    public var background: PopoverBackground? { didSet { settingChanged(background != oldValue) } }
    /// The style of presentation. A popover by default; other styles have no arrow and no anchor.
    public var style = PresentationStyle.popover
    /// The animation of showing and dismissing. It slides up by default.
    public var transition = PresentationTransition.coverVertical
    /// The delegate, which makes decisions for the popover and is notified of changes.
    public weak var delegate: (any PopoverDelegate)?
    /// Draws the content, in a frame of the content's size; nil leaves it blank.
    public var picture: (any DisplayListSource)? { didSet { noteDisplay() } }
    /// The map over which it is drawn.
    weak var host: (any PopoverHost)?
    /// The position of that map's upper left corner on the screen.
    var hostOrigin = ScreenPoint(x: 0, y: 0) { didSet { noteDisplay() } }
    private var drawnArea: ScreenRect?

    /// The width of its content.
    public private(set) var contentWidth: Double
    /// The height of its content.
    public private(set) var contentHeight: Double
    /// The screen that it is shown on; nil if it is not presented.
    public private(set) var screen: PopoverScreen?
    /// The current style of presentation, which differs from ``style`` in a narrow window; nil while the popover is not shown.
    public private(set) var presentedStyle: PresentationStyle?
    /// The current layout; nil while the popover is not shown or has no room.
    public private(set) var layout: PopoverLayout?
    private var isAnimated = false
    /// Whether several settings are being changed together, and what is left to be done after the last of them.
    private var isChanging = false
    private var isRearranged = false
    private var isRecolored = false
    /// The views that receive touches while it is shown, with their frames.
    private var passthrough: [(name: String, frame: ScreenRect)] = []

    /// Creates a popover for content of a given size. Negative and non-finite sizes count as 0.
    public init(contentWidth: Double, contentHeight: Double) {
        self.contentWidth = Self.length(contentWidth)
        self.contentHeight = Self.length(contentHeight)
    }

    private static func length(_ value: Double) -> Double { value.isFinite ? max(value, 0) : 0 }

    /// Whether it has been presented and not dismissed; it is shown from the next update on.
    public var isPresented: Bool { screen != nil }
    /// Whether it is shown.
    public var isShown: Bool { presentedStyle != nil }
    /// The direction of its arrow: unknown while the popover is not shown, and in a style without an arrow.
    public var arrowDirection: ArrowDirection { layout?.direction ?? .unknown }

    // MARK: Showing

    /// Requests that it be shown on a screen; does nothing if it is presented already. The next ``update()`` shows it.
    public func present(on screen: PopoverScreen, animated: Bool = false) {
        guard self.screen == nil else { return }
        self.screen = screen
        isAnimated = animated
    }

    /// Shows a popover that was presented, with its current settings, or lays it out again; a host calls this in each layout pass.
    ///
    /// - Throws: `noAnchor` if there is no anchor, or the screen does not have it: the popover is then no longer presented, and if it was
    ///   shown, its delegate is notified of the dismissal. `noRoom` if there is no place for it when it is to be shown; it stays presented,
    ///   and the first update that finds room shows it.
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
                // It was shown, and is dismissed together with its anchor.
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

    /// Informs the popover of a changed screen: another size, another orientation, other frames of views. If it is shown, the delegate may
    /// change its anchor, and it is laid out again.
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

    /// Changes the size of the content.
    ///
    /// - Throws: `MapError.invalid` for a negative or non-finite size; `noAnchor`, as ``update()``.
    public func setContentSize(width: Double, height: Double, animated: Bool = false) throws(MapError) {
        for (name, value) in [("width", width), ("height", height)] where !(value >= 0 && value.isFinite) {
            throw .invalid(path: name, found: "\(value)", expected: "a number of points, 0 or more")
        }
        (contentWidth, contentHeight) = (width, height)
        guard isShown else { return }
        isAnimated = animated
        try update()
    }

    /// Dismisses it without a callback to the delegate. Does nothing if it is not presented.
    public func dismiss() { end() }

    private func end() {
        (screen, layout, presentedStyle, passthrough) = (nil, nil, nil, [])
        noteDisplay()
        host?.popoverDidEnd(self)
    }

    /// Invalidates the map where the popover was drawn and where it is now.
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

    /// The frame of its anchor on the screen.
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

    /// Returns the frame of a presentation in a style without an arrow.
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

    /// Handles a touch that begins at a position of the screen while the popover is shown. A touch inside goes to the content, a touch in a
    /// pass-through view goes to that view; any other touch, including one on the bar item that is the anchor, dismisses the popover and
    /// has no other effect.
    ///
    /// - Complexity: O(p), where *p* is the number of pass-through views.
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

/// The interface of a map that a popover is drawn over, as the popover needs it.
protocol PopoverHost: AnyObject {
    /// A rectangle of the map's view needs to be drawn again.
    func popoverNeedsDisplay(in area: ScreenRect)
    /// The popover is no longer presented.
    func popoverDidEnd(_ popover: PopoverPresentation)
}
