/// What the one pointer that is down is doing, and how far its gesture has come.
struct PointerPress: Hashable, Sendable {
    /// How far a gesture has come.
    enum Stage: Hashable, Sendable {
        /// The pointer went down, and this may become anything.
        case pressed
        /// It strayed, so that this can only become a drag.
        case strayed
        /// A long press was told.
        case held
        /// A drag was told.
        case dragging(afterLongPress: Bool)
    }

    /// Which pointer it is.
    let id: Int
    /// Where it went down.
    var start: SketchPointer
    /// Where it was last.
    var last: SketchPointer
    /// How far its gesture has come.
    var stage = Stage.pressed
    /// Whether it is down only because the host said that something is held: nobody may ever say that it goes up.
    var isImplied = false

    init(id: Int, start: SketchPointer) {
        self.id = id
        self.start = start
        last = start
    }

    /// Whether anybody was told of it.
    var wasTold: Bool { stage != .pressed && stage != .strayed }

    /// Whether it is a long press that any other gesture ends.
    var isImpliedHold: Bool { isImplied && stage == .held }

    /// Tells the long press where time shows that there was one.
    mutating func showHold(at time: Double, after duration: Double) -> [SketchEvent] {
        guard stage == .pressed, start.isTimed, time - start.time >= duration else { return [] }
        stage = .held
        var held = start
        held.time = time
        return [.longPress(held)]
    }

    /// Goes on to another place, and tells what that means.
    mutating func move(to pointer: SketchPointer, slop: Double) -> [SketchEvent] {
        let hasMoved = pointer.x != last.x || pointer.y != last.y
        last = pointer
        switch stage {
        case .dragging: return [.dragMoved(pointer)]
        case .pressed where start.isNear(pointer, within: slop): return []
        // What is held follows the least move: that is what the magnifier is for.
        case .held where !hasMoved: return []
        case .pressed, .strayed, .held:
            let isAfterLongPress = stage == .held
            stage = .dragging(afterLongPress: isAfterLongPress)
            return [.dragBegan(start, afterLongPress: isAfterLongPress), .dragMoved(pointer)]
        }
    }
}

extension SketchPointer {
    /// Whether another place of the screen is within so many points.
    func isNear(_ other: SketchPointer, within distance: Double) -> Bool {
        let (dx, dy) = (x - other.x, y - other.y)
        return dx * dx + dy * dy <= distance * distance
    }
}
