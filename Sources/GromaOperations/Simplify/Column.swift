/// A fixed-size array of plain values without bounds checks: the working memory of the geometry algorithms.
///
/// Only code of this module indexes it, with indexes that it has computed itself.
final class Column<Element: BitwiseCopyable> {
    let pointer: UnsafeMutablePointer<Element>
    let count: Int

    /// Uninitialized memory for `count` values.
    init(count: Int) {
        self.count = count
        pointer = UnsafeMutablePointer<Element>.allocate(capacity: max(count, 1))
    }

    /// Memory for `count` values, all `value`.
    convenience init(repeating value: Element, count: Int) {
        self.init(count: count)
        pointer.initialize(repeating: value, count: count)
    }

    deinit { pointer.deallocate() }

    @inline(__always)
    subscript(index: Int) -> Element {
        get { pointer[index] }
        set { pointer[index] = newValue }
    }
}

/// An axis-parallel rectangle; empty when `xMin > xMax`.
struct Box: BitwiseCopyable {
    var xMin = Double.infinity
    var yMin = Double.infinity
    var xMax = -Double.infinity
    var yMax = -Double.infinity

    @inline(__always)
    mutating func include(_ x: Double, _ y: Double) {
        xMin = x < xMin ? x : xMin
        xMax = x > xMax ? x : xMax
        yMin = y < yMin ? y : yMin
        yMax = y > yMax ? y : yMax
    }

    @inline(__always)
    mutating func include(_ other: Box) {
        xMin = other.xMin < xMin ? other.xMin : xMin
        xMax = other.xMax > xMax ? other.xMax : xMax
        yMin = other.yMin < yMin ? other.yMin : yMin
        yMax = other.yMax > yMax ? other.yMax : yMax
    }

    @inline(__always)
    func meets(_ other: Box) -> Bool {
        xMin <= other.xMax && other.xMin <= xMax && yMin <= other.yMax && other.yMin <= yMax
    }

    func grown(by distance: Double) -> Box {
        Box(xMin: xMin - distance, yMin: yMin - distance, xMax: xMax + distance, yMax: yMax + distance)
    }
}
