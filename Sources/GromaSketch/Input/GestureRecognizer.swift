import GromaMap

/// Recognizes gestures in pointer events: a value with a step function, without a clock and without a screen.
///
/// If the host does not pass the time of an event, double taps and long presses are not recognized. One pointer makes gestures. When a
/// second one is pressed, the gesture of the first ends, because both together are a gesture for the map, and nothing more is recognized
/// until all are released. As there are no timers, a long press is recognized by the time of the next event, or when the host, which has
/// timers, calls `hold`. An event that is not possible in the current state throws, and does not change the recognizer.
///
/// ```swift
/// var recognizer = GestureRecognizer()
/// _ = try recognizer.read(.down, pointer)
/// if case .events(let events) = try recognizer.read(.up, later) { print(events) }  // [.tap(later)]
/// ```
public struct GestureRecognizer: Hashable, Sendable {
    /// The result of a pointer event.
    public enum Outcome: Hashable, Sendable {
        /// Gestures, in order; none if it is too early to tell, or if there is nothing to report.
        case events([SketchEvent])
        /// The gesture in progress should be reverted.
        case cancel
    }

    /// The thresholds between gestures.
    public var settings = GestureSettings()
    /// The time of the last event, before which no other may be; nil if there is none.
    public private(set) var time: Double?
    /// The pointers that are down.
    private var down: Set<Int> = []
    /// What the one that is down does; nil when none is, or when its gesture was ended.
    private var press: PointerPress?
    /// A tap that a second one may follow.
    private var firstTap: SketchPointer?

    /// Times are mostly decimals, whose differences are a little more or less than they should be.
    private static let timeRounding = 1e-6

    /// Creates a recognizer in its initial state.
    public init() {}

    /// Whether a pointer is pressed whose gesture is in progress.
    public var isActive: Bool { press != nil }

    /// The pointer whose long press was reported and that is still pressed; nil if there is none.
    public var held: SketchPointer? {
        switch press?.stage {
        case .held, .dragging(afterLongPress: true): press?.last
        default: nil
        }
    }

    /// The state to go back to when all that a gesture did was taken back: the pointer is down as it was before the drag, so that its
    /// next move begins it again.
    var rewound: GestureRecognizer {
        guard case .dragging(let isAfterLongPress) = press?.stage else { return self }
        var rewound = self
        rewound.press?.stage = isAfterLongPress ? .held : .strayed
        return rewound
    }

    /// Discards the gesture in progress: nothing is recognized until all pointers are released.
    public mutating func cancel() {
        endImpliedHold()
        (press, firstTap) = (nil, nil)
        // With no pointer down, nothing refers to an earlier time.
        if down.isEmpty { time = nil }
    }

    /// Discards all pointers and gestures, and returns to the initial state. The settings are kept.
    public mutating func reset() {
        let settings = settings
        self = GestureRecognizer()
        self.settings = settings
    }

    /// Whether a pointer makes the gesture that is going on, and somebody was told of it.
    func hasTold(of id: Int) -> Bool { press.map { $0.id == id && $0.wasTold } ?? false }

    /// Notes that a pointer is up though what its going up meant has failed.
    mutating func lift(_ id: Int) {
        down.remove(id)
        if press?.id == id { press = nil }
        firstTap = nil
    }

    /// Handles a pointer event.
    ///
    /// - Parameter id: Distinguishes pointers that are pressed at the same time, usually fingers.
    /// - Throws: `invalidValue` for a place or time that is not finite, or a time before the last one; `eventOrder` for a pointer that is
    ///   pressed twice, for one that moves, is released or cancelled without being pressed, and for one that hovers while pressed.
    public mutating func read(_ phase: PointerPhase, _ pointer: SketchPointer, id: Int = 0) throws(SketchError) -> Outcome {
        try check(pointer)
        let isNew = phase == .down || phase == .hover
        guard down.contains(id) != isNew || (isNew && press?.isImpliedHold == true) else {
            throw .eventOrder(
                found: "\(phase.rawValue) of pointer \(id)",
                expected: isNew ? "its move, up or cancel, for it is down" : "its down first, for it is up")
        }
        time = pointer.time
        if isNew { endImpliedHold() }
        switch phase {
        case .down: return goDown(pointer, id: id)
        case .move: return .events(move(pointer, id: id))
        case .up: return .events(goUp(pointer, id: id))
        case .hover: return .events(down.isEmpty ? [.hover(pointer)] : [])
        case .cancel:
            down.remove(id)
            return endGesture()
        }
    }

    /// Handles a long press that the host has detected: of a pointer that was pressed and did not move, or one without events so far, which
    /// counts as pressed from now on. Its moves drag what is held, and its release drops it. If its press was never reported, any other
    /// gesture ends the hold, too.
    ///
    /// - Throws: `invalidValue`; `eventOrder` while another gesture is in progress.
    public mutating func hold(_ pointer: SketchPointer, id: Int = 0) throws(SketchError) -> Outcome {
        try check(pointer)
        if let press, press.id == id, press.stage == .pressed {
            var held = PointerPress(id: id, start: pointer)
            held.stage = .held
            self.press = held
        } else {
            try expectNoPointer(for: "longPress")
            var held = PointerPress(id: id, start: pointer)
            (held.stage, held.isImplied) = (.held, true)
            press = held
            down.insert(id)
        }
        time = pointer.time
        firstTap = nil
        return .events([.longPress(pointer)])
    }

    /// Takes the host's word for a tap or double tap.
    ///
    /// - Throws: `invalidValue`; `eventOrder` while a pointer is down.
    mutating func note(_ event: SketchEvent, _ pointer: SketchPointer) throws(SketchError) -> Outcome {
        try check(pointer)
        try expectNoPointer(for: event.name)
        time = pointer.time
        firstTap = nil
        return .events([event])
    }

    private func check(_ pointer: SketchPointer) throws(SketchError) {
        try pointer.check()
        if let time, pointer.time < time {
            throw .invalidValue(name: "time", found: pointer.time, expected: "\(time) or later, for time does not run backward")
        }
    }

    private mutating func expectNoPointer(for gesture: String) throws(SketchError) {
        guard down.isEmpty || press?.isImpliedHold == true else {
            throw .eventOrder(found: gesture, expected: "all pointers to go up first")
        }
        endImpliedHold()
    }

    private mutating func endImpliedHold() {
        guard let press, press.isImpliedHold else { return }
        down.remove(press.id)
        self.press = nil
    }

    /// Ends the gesture; where nobody was told of it yet, there is nothing to be taken back.
    private mutating func endGesture() -> Outcome {
        let wasTold = press?.wasTold ?? false
        (press, firstTap) = (nil, nil)
        return wasTold ? .cancel : .events([])
    }

    private mutating func goDown(_ pointer: SketchPointer, id: Int) -> Outcome {
        let isFirst = down.isEmpty
        down.insert(id)
        guard isFirst else { return endGesture() }
        press = PointerPress(id: id, start: pointer)
        return .events([])
    }

    private mutating func move(_ pointer: SketchPointer, id: Int) -> [SketchEvent] {
        guard press?.id == id else { return [] }
        var events = press?.showHold(at: pointer.time, after: settings.longPressDuration - Self.timeRounding) ?? []
        events += press?.move(to: pointer, slop: settings.slop[pointer.device]) ?? []
        if !events.isEmpty { firstTap = nil }
        return events
    }

    private mutating func goUp(_ pointer: SketchPointer, id: Int) -> [SketchEvent] {
        down.remove(id)
        guard let before = press, before.id == id else { return [] }
        // Where it goes up is the end of its way, whether or not it was told to have moved there.
        let isThere = before.last.x == pointer.x && before.last.y == pointer.y
        var events = isThere && before.wasTold ? [] : move(pointer, id: id)
        switch press?.stage {
        case .dragging: events.append(.dragEnded(pointer))
        case .pressed:
            events.append(.tap(pointer))
            let isSecond = firstTap.map { self.isSecond(pointer, after: $0) } ?? false
            if isSecond { events.append(.doubleTap(pointer)) }
            firstTap = isSecond ? nil : pointer
        case .held, .strayed, nil: break
        }
        press = nil
        return events
    }

    private func isSecond(_ tap: SketchPointer, after first: SketchPointer) -> Bool {
        tap.isTimed && first.isTimed && tap.time - first.time <= settings.doubleTapInterval + Self.timeRounding
            && tap.device == first.device
            && tap.button == first.button && tap.isNear(first, within: settings.doubleTapDistance[tap.device])
    }
}
