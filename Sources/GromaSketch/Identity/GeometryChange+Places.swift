import GromaGeometry

extension GeometryChange {
    /// Where a part stands after the change; nil when it is gone.
    func place(ofPart part: Int) -> Int? {
        switch kind {
        case .vertices: return part
        case .partInserted: return part < self.part ? part : part + 1
        case .partRemoved: return part == self.part ? nil : (part < self.part ? part : part - 1)
        case .everything: return nil
        }
    }

    /// Where a vertex stands after the change; nil when it is gone.
    func place(ofVertex index: Int, part: Int) -> (part: Int, index: Int)? {
        guard let place = place(ofPart: part) else { return nil }
        guard kind == .vertices, part == self.part, index >= from else { return (place, index) }
        if removed == inserted { return (place, index) }
        return index < from + removed ? nil : (place, index - removed + inserted)
    }

    /// Where a segment stands after the change; nil when either of its ends is gone or a vertex came between them.
    func place(ofSegment index: Int, part: Int) -> (part: Int, index: Int)? {
        guard let start = place(ofVertex: index, part: part) else { return nil }
        guard kind == .vertices, part == self.part, removed != inserted else { return start }
        return index + 1 < from || index >= from + removed ? start : nil
    }

    /// Whether another vertex stands first in a part than before the change.
    func changesStart(ofPart part: Int) -> Bool {
        kind == .vertices && self.part == part && from == 0 && removed != inserted
    }

    /// The ranges in which the vertices of a range stand after the change.
    func places(of range: PartRange) -> [PartRange] {
        guard let part = place(ofPart: range.part) else { return [] }
        guard kind == .vertices, range.part == self.part, removed != inserted else { return [PartRange(part: part, range: range.range)] }
        let (low, high) = (range.range.lowerBound, range.range.upperBound)
        var result: [PartRange] = []
        if low < from { result.append(PartRange(part: part, range: low..<min(high, from))) }
        let behind = max(low, from + removed)
        if behind < high {
            let shift = inserted - removed
            let moved = PartRange(part: part, range: (behind + shift)..<(high + shift))
            if let last = result.last, last.range.upperBound == moved.range.lowerBound {
                result[result.count - 1].range = last.range.lowerBound..<moved.range.upperBound
            } else {
                result.append(moved)
            }
        }
        return result
    }
}
