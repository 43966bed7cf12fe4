import GromaMap

/// Recognizes gestures in pointer events: a value with a step function, without a clock and without a screen.
///
/// Where the host does not say when an event was, no double tap and no long press comes of it. One pointer makes gestures. A second one that goes down ends what the first was doing, for both together mean something to the
/// map, and nothing more is recognised until all are up. As there are no timers, a long press is told when the next event's time
/// shows it, or when the host, which has timers, says so by `hold`. An event that cannot come now throws, and leaves the recogniser
/// as it was.
///
/// ```swift
/// var recognizer = GestureRecognizer()
/// _ = try recognizer.read(.down, pointer)
/// if case .events(let events) = try recognizer.read(.up, later) { print(events) }  // [.tap(later)]
/// ```
public struct GestureRecognizer: Hashable, Sendable {
    /// The outcome of an event of the pointer.
    public enum Outcome: Hashable, Sendable {
        /// Gestures, in order; none where it is too early to tell, or where there is nothing to be told.
        case events([SketchEvent])
        /// The gesture that was going on is to be taken back.
        case cancel
    }

    /// Where lines are drawn between gestures.
    public var settings = GestureSettings()
    /// The time of the last event, before which none may come; nil where any may.
    public private(set) var time: Double?
    /// The pointers that are down.
    private var down: Set<Int> = []
    /// What the one that is down does; nil when none is, or when its gesture was ended.
    private var press: PointerPress?
    /// A tap that a second one may follow.
    private var firstTap: SketchPointer?

    /// Times are mostly decimals, whose differences are a little more or less than they should be.
    private static let timeRounding = 1e-6

    /// Makes a recogniser that has seen nothing.
    public init() {}

    /// Whether a pointer is down whose gesture goes on.
    public var isActive: Bool { press != nil }

    /// The place of the pointer whose long press was reported and that is still down; nil when there is none.
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

    /// Forgets the gesture that is going on: nothing is recognised until all pointers are up.
    public mutating func cancel() {
        endImpliedHold()
        (press, firstTap) = (nil, nil)
        // With no pointer down, nothing refers to an earlier time.
        if down.isEmpty { time = nil }
    }

    /// Forgets every pointer and gesture, as if nothing had been seen yet. The settings stay.
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

    /// Reads what a pointer did.
    ///
    /// - Parameter id: Tells pointers apart that are down at the same time: fingers, mostly.
    /// - Throws: `invalidValue` for a place or time that is not finite, or a time before the last one; `eventOrder` for a pointer that
    ///   goes down twice, for one that moves, goes up or is cancelled but is not down, and for one that hovers but is.
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

    /// Takes the host's word for it that a pointer is held: one that went down and did not stray, or one that nothing was told of
    /// yet, which counts as down from now on. Its moves drag what is held, and its going up lets go of it. Where nobody said that it
    /// went down, any other gesture ends the hold too.
    ///
    /// - Throws: `invalidValue`; `eventOrder` while another gesture goes on.
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
            throw .invalidValue(name: "time", found: pointer.time, expected: "\(time) or later, for time does not run backwards")
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
