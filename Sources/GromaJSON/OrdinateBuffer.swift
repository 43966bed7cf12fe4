/// Growable flat buffers of ordinates: x and y interleaved, z and m in separate buffers once a position has one.
///
/// Positions without a z or m among others that have one are NaN there. Clearing keeps the memory for the next path.
public struct OrdinateBuffer: ~Copyable {
    var xyBase: UnsafeMutablePointer<Double>
    var zBase: UnsafeMutablePointer<Double>?
    var mBase: UnsafeMutablePointer<Double>?
    var capacity: Int
    /// The number of positions.
    public internal(set) var count = 0
    /// Whether any position has a z.
    public internal(set) var hasZ = false
    /// Whether any position has an m.
    public internal(set) var hasM = false

    /// Creates an empty buffer with a capacity in positions.
    public init(capacity: Int = 64) {
        self.capacity = max(capacity, 16)
        xyBase = .allocate(capacity: 2 * self.capacity)
    }

    deinit {
        xyBase.deallocate()
        zBase?.deallocate()
        mBase?.deallocate()
    }

    /// x and y of all positions, interleaved. Valid until the buffer changes or ends.
    package var xy: UnsafeBufferPointer<Double> { UnsafeBufferPointer(start: xyBase, count: 2 * count) }

    /// z of all positions; nil if none has one. Valid until the buffer changes or ends.
    package var z: UnsafeBufferPointer<Double>? { hasZ ? UnsafeBufferPointer(start: zBase, count: count) : nil }

    /// m of all positions; nil if none has one. Valid until the buffer changes or ends.
    package var m: UnsafeBufferPointer<Double>? { hasM ? UnsafeBufferPointer(start: mBase, count: count) : nil }

    /// Calls a closure with x and y of all positions, interleaved, and with z and m if positions have them. The pointers are valid during
    /// the call.
    ///
    /// - Throws: The errors of the closure.
    public func withOrdinates<Result, Failure: Error>(
        _ body: (_ xy: UnsafeBufferPointer<Double>, _ z: UnsafeBufferPointer<Double>?, _ m: UnsafeBufferPointer<Double>?) throws(Failure) ->
            Result
    ) throws(Failure) -> Result {
        try body(xy, z, m)
    }

    /// Empties the buffer and keeps its memory.
    public mutating func removeAll() {
        count = 0
        hasZ = false
        hasM = false
    }

    /// Removes the last position.
    public mutating func removeLast() {
        if count > 0 { count -= 1 }
    }

    /// Appends a position; NaN for an unset z or m.
    public mutating func append(x: Double, y: Double, z: Double = .nan, m: Double = .nan) {
        if count == capacity { grow() }
        xyBase[2 * count] = x
        xyBase[2 * count + 1] = y
        if hasZ { zBase?[count] = z } else if !z.isNaN { setZ(z) }
        if hasM { mBase?[count] = m } else if !m.isNaN { setM(m) }
        count += 1
    }

    @inline(never)
    mutating func grow(expecting more: Int = 0) {
        // Memory that is never written is not allocated by the system, so that a large capacity is better than many copies.
        let larger = max(capacity * 2, count + more)
        xyBase = Self.moved(xyBase, 2 * count, 2 * larger)
        zBase = zBase.map { Self.moved($0, hasZ ? count : 0, larger) }
        mBase = mBase.map { Self.moved($0, hasM ? count : 0, larger) }
        capacity = larger
    }

    private static func moved(_ old: UnsafeMutablePointer<Double>, _ count: Int, _ capacity: Int) -> UnsafeMutablePointer<Double> {
        let new = UnsafeMutablePointer<Double>.allocate(capacity: capacity)
        new.update(from: old, count: count)
        old.deallocate()
        return new
    }

    /// Sets z of all earlier positions as unset, then that of the current one.
    @inline(never)
    mutating func setZ(_ value: Double) {
        let base = zBase ?? .allocate(capacity: capacity)
        if !hasZ { base.update(repeating: .nan, count: count) }
        base[count] = value
        zBase = base
        hasZ = true
    }

    /// Sets m of all earlier positions as unset, then that of the current one.
    @inline(never)
    mutating func setM(_ value: Double) {
        let base = mBase ?? .allocate(capacity: capacity)
        if !hasM { base.update(repeating: .nan, count: count) }
        base[count] = value
        mBase = base
        hasM = true
    }
}

/// The meaning of the third and fourth number of a position, and whether they can be unset.
public struct PositionLayout: Hashable, Sendable {
    /// The meaning of a number after y.
    public enum Ordinate: Hashable, Sendable {
        /// Elevation.
        case z
        /// Measure.
        case m
        /// Ignored.
        case dropped
    }

    /// The third number.
    public var third: Ordinate
    /// The fourth number; later ones are ignored.
    public var fourth: Ordinate
    /// Whether `null` or `"NaN"` can represent an unset ordinate after y.
    public var allowsUnset: Bool

    /// Creates a layout.
    public init(third: Ordinate, fourth: Ordinate, allowsUnset: Bool = false) {
        self.third = third
        self.fourth = fourth
        self.allowsUnset = allowsUnset
    }

    /// GeoJSON: the third number is the elevation, later ones are ignored.
    public static let geoJSON = PositionLayout(third: .z, fourth: .dropped)

    /// Esri JSON: elevation, then measure, according to the geometry's `hasZ` and `hasM`.
    public static func esri(hasZ: Bool, hasM: Bool) -> PositionLayout {
        PositionLayout(
            third: hasZ ? .z : (hasM ? .m : .dropped), fourth: hasZ && hasM ? .m : .dropped, allowsUnset: true)
    }
}
