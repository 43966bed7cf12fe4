import GromaGeometry
import GromaMap

extension SketchLayer {
    /// The thresholds between gestures, such as the movement allowed in a tap and the duration of a long press.
    public var gestures: GestureSettings {
        get { recognizer.settings }
        set { recognizer.settings = newValue }
    }

    /// Handles a pointer event, and sends the resulting gestures to the active tool: a host needs no other method to let a person sketch.
    /// The effects of one event are at most one step of the history.
    ///
    /// An event that fails has changed nothing, and counts as not received; only a pointer that was released is released, and the drag that
    /// it made is reverted if its end failed. If the view was removed meanwhile, so that the map position of the release is not known, its
    /// gesture is cancelled. Once the layer has another geometry, or none, no pointer is pressed for it. If x continues beyond the edge of
    /// the map, so do positions: nothing is normalized before `complete`.
    ///
    /// - Parameters:
    /// - x: Points from the left edge of the view.
    /// - y: Points from the top edge of the view.
    /// - time: Seconds since any fixed time, by which long presses and double taps are recognized. With nil they are not, and the event has
    ///   the time of the previous one.
    /// - id: Distinguishes pointers that are pressed at the same time.
    /// - Throws: `noGeometry`, `noViewport`, `busy`; `invalidValue` for values that are not finite and for a time before the last event's;
    ///   `eventOrder` for events that cannot follow the previous ones; what the tool throws.
    @discardableResult
    public func pointer(
        _ phase: PointerPhase, x: Double, y: Double, time: Double?, id: Int = 0, device: PointerDevice = .mouse,
        button: PointerButton = .primary, modifiers: KeyModifiers = []
    ) throws(SketchError) -> SketchResponse {
        guard geometry != nil, viewport != nil else {
            if phase == .up || phase == .cancel { lose(id) }
            throw geometry == nil ? .noGeometry : .noViewport
        }
        var pointer = try pointer(x, y, time ?? recognizer.time ?? 0, device, button, modifiers)
        pointer.isTimed = time != nil
        let event = pointer
        return try recognize(at: event, looks: phase == .down, lifts: phase == .up ? id : nil) { recognizer throws(SketchError) in
            try recognizer.read(phase, event, id: id)
        }
    }

    /// Handles a tap that the host has recognized itself.
    ///
    /// - Parameter time: By default the last event's.
    /// - Throws: As `pointer`; `eventOrder` while a pointer is pressed.
    @discardableResult
    public func tap(
        x: Double, y: Double, time: Double? = nil, device: PointerDevice = .mouse, button: PointerButton = .primary,
        modifiers: KeyModifiers = []
    ) throws(SketchError) -> SketchResponse {
        let pointer = try pointer(x, y, time ?? recognizer.time ?? 0, device, button, modifiers)
        return try recognize(at: pointer) { recognizer throws(SketchError) in try recognizer.note(.tap(pointer), pointer) }
    }

    /// Handles a double tap that the host has recognized itself. Its two taps must have been sent before, each as a tap.
    ///
    /// - Parameter time: By default the last event's.
    /// - Throws: As `pointer`; `eventOrder` while a pointer is pressed.
    @discardableResult
    public func doubleTap(
        x: Double, y: Double, time: Double? = nil, device: PointerDevice = .mouse, button: PointerButton = .primary,
        modifiers: KeyModifiers = []
    ) throws(SketchError) -> SketchResponse {
        let pointer = try pointer(x, y, time ?? recognizer.time ?? 0, device, button, modifiers)
        return try recognize(at: pointer) { recognizer throws(SketchError) in try recognizer.note(.doubleTap(pointer), pointer) }
    }

    /// Handles a long press that the host has recognized itself. Pointer moves then drag what is held, and its release drops it; if its
    /// press was never reported, any other gesture does so, too.
    ///
    /// - Parameters:
    /// - time: By default the last event's.
    /// - id: The pointer that is held: the one that is pressed, or whose moves will be sent.
    /// - Throws: As `pointer`; `eventOrder` while another gesture is in progress.
    @discardableResult
    public func longPress(
        x: Double, y: Double, time: Double? = nil, id: Int = 0, device: PointerDevice = .touch, button: PointerButton = .primary,
        modifiers: KeyModifiers = []
    ) throws(SketchError) -> SketchResponse {
        let pointer = try pointer(x, y, time ?? recognizer.time ?? 0, device, button, modifiers)
        return try recognize(at: pointer) { recognizer throws(SketchError) in try recognizer.hold(pointer, id: id) }
    }

    /// Sends a key to the active tool; a key that it does not handle has its usual effect: delete, escape, undo, arrows, clipboard.
    ///
    /// - Throws: `noGeometry`, `busy`; what the tool throws, or the verb that the key stands for.
    @discardableResult
    public func key(_ key: SketchKey, modifiers: KeyModifiers = []) throws(SketchError) -> SketchResponse {
        try send(.key(key, modifiers))
    }

    private func pointer(
        _ x: Double, _ y: Double, _ time: Double, _ device: PointerDevice, _ button: PointerButton, _ modifiers: KeyModifiers
    ) throws(SketchError) -> SketchPointer {
        guard geometry != nil else { throw .noGeometry }
        guard let viewport else { throw .noViewport }
        let place = viewport.map(x: x, y: y)
        return SketchPointer(
            x: x, y: y, position: Coordinate(x: place.x, y: place.y), time: time, device: device, button: button, modifiers: modifiers)
    }

    /// Notes that a pointer is up whose place on the map is not known: the gesture that it was making is taken back.
    private func lose(_ id: Int) {
        guard !document.isHandlingEvent else { return }
        if recognizer.hasTold(of: id) { cancelGesture() }
        recognizer.lift(id)
    }

    /// Lets gestures be read and sends them.
    ///
    /// - Parameters:
    ///   - looks: Whether to say what lies under the pointer where it is too early for a gesture.
    ///   - lifts: The pointer that is up then, whatever becomes of it.
    private func recognize(
        at pointer: SketchPointer, looks: Bool = false, lifts: Int? = nil,
        _ read: (inout GestureRecognizer) throws(SketchError) -> GestureRecognizer.Outcome
    ) throws(SketchError) -> SketchResponse {
        guard !document.isBusy else { throw .busy(verb: "pointer") }
        document.noticeForeignEdits()
        let before = recognizer
        switch try read(&recognizer) {
        case .cancel:
            let outer = document.beginAsking()
            defer { document.endAsking(outer) }
            cancelGesture()
            return SketchResponse(handled: true, gesture: "cancel", changes: document.toldChanges ?? [])
        case .events(let events):
            let place = events.first?.pointer ?? pointer
            let isLookedAt = looks || isLookedAt(events)
            let hit = isLookedAt ? hit(place) : nil
            let near = isLookedAt ? handle(near: place) : nil
            guard !events.isEmpty else {
                reportMagnifier()
                return SketchResponse(handled: false, hit: hit, near: near)
            }
            let wasStepOpen = document.isStepOpen
            do throws(SketchError) {
                var response = try send(events)
                response.gesture = (events.last { if case .dragMoved = $0 { false } else { true } } ?? events.last)?.name
                response.hit = hit
                if case .hover? = events.first { response.cursor = cursor(at: place, over: near?.handle) }
                response.note(near)
                reportMagnifier()
                return response
            } catch {
                recognizer = wasStepOpen && !document.isStepOpen ? before.rewound : before
                if let lifts {
                    recognizer.lift(lifts)
                    if document.isStepOpen || active?.isDragging == true { cancelGesture() }
                }
                reportMagnifier()
                throw error
            }
        }
    }

    /// Whether it is of use to know what lies under the pointer. In the course of a drag it is not, and would take longer than the
    /// rest of it.
    private func isLookedAt(_ events: [SketchEvent]) -> Bool {
        switch events.first {
        case nil, .dragMoved, .dragEnded: false
        case .hover, .tap, .doubleTap, .longPress, .dragBegan, .key: true
        }
    }
}
