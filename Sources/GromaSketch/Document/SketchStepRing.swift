/// The steps of a history's line in order, the oldest first. The oldest is removed in O(1), and a new step takes over a slot that was left, so that a history
/// at its limit writes to memory that it has just read.
struct SketchStepRing {
    /// The steps from `first` on, which continue at the beginning of the array; the slots behind them are free.
    private var slots: [SketchStep] = []
    private var first = 0
    private(set) var count = 0

    @inline(__always)
    private func slot(_ index: Int) -> Int {
        let slot = first + index
        return slot < slots.count ? slot : slot - slots.count
    }

    /// Adds a step as the latest one. O(1) on average.
    ///
    /// - Parameter most: The number of steps up to which the ring is expected to grow.
    @inline(__always)
    mutating func append(_ step: consuming SketchStep, most: Int) {
        if count == slots.count { grow(most: most) }
        slots[slot(count)] = step
        count += 1
    }

    /// Removes the oldest step. O(1)
    @inline(__always)
    mutating func removeFirst() {
        if slots[first].keepsMore { slots[first] = SketchStep() }
        first = first + 1 == slots.count ? 0 : first + 1
        count -= 1
    }

    /// Removes the latest steps. O(number)
    mutating func removeLast(_ number: Int) {
        for index in count - number..<count { slots[slot(index)] = SketchStep() }
        count -= number
    }

    /// Removes all steps and releases their memory.
    mutating func removeAll() { self = SketchStepRing() }

    /// Releases the memory of the free slots. O(steps)
    mutating func trim() { reallocate(count) }

    @inline(never)
    private mutating func grow(most: Int) { reallocate(Swift.max(count + 1, Swift.min(2 * count, most))) }

    private mutating func reallocate(_ capacity: Int) {
        var new: [SketchStep] = []
        new.reserveCapacity(capacity)
        new += self
        new += repeatElement(SketchStep(), count: capacity - count)
        (slots, first) = (new, 0)
    }
}

extension SketchStepRing: RandomAccessCollection, MutableCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(index: Int) -> SketchStep {
        _read { yield slots[slot(index)] }
        _modify { yield &slots[slot(index)] }
    }
}
