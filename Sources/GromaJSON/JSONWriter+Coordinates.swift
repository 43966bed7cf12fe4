/// How positions are written.
public struct PositionStyle: Hashable, Sendable {
    /// Whether an unset z or m is written as null; else it is omitted, and what follows it with it.
    public var writesUnset: Bool
    /// Digits after the point to round to; nil for the shortest text that reads back as the same double.
    public var decimals: Int?

    /// Creates a style.
    public init(writesUnset: Bool = false, decimals: Int? = nil) {
        self.writesUnset = writesUnset
        self.decimals = decimals
    }
}

extension JSONWriter {
    /// Writes `count` positions as `[x,y],[x,y],…` from flat buffers, without brackets around all of them, so that chunks can follow one another.
    /// O(n)
    public mutating func positions(
        xy: UnsafePointer<Double>, z: UnsafePointer<Double>? = nil, m: UnsafePointer<Double>? = nil, count positionCount: Int,
        style: PositionStyle = PositionStyle()
    ) {
        let rounding = style.decimals.map(Rounding.init)
        var index = 0
        while index < positionCount {
            reserve(144)
            var p = base + count
            if needsComma {
                p.pointee = UInt8(ascii: ",")
                p += 1
            }
            p.pointee = UInt8(ascii: "[")
            p += 1
            Self.put(xy[2 * index], rounding, &p)
            p.pointee = UInt8(ascii: ",")
            p += 1
            Self.put(xy[2 * index + 1], rounding, &p)
            if z != nil || m != nil { Self.putFurther(z?[index], m?[index], style, rounding, &p) }
            p.pointee = UInt8(ascii: "]")
            count = p + 1 - base
            needsComma = true
            index += 1
        }
    }

    @inline(__always)
    private static func put(_ value: Double, _ rounding: Rounding?, _ p: inout UnsafeMutablePointer<UInt8>) {
        p += Digits.write(rounding?.round(value) ?? value, to: p)
    }

    private static func putFurther(
        _ z: Double?, _ m: Double?, _ style: PositionStyle, _ rounding: Rounding?, _ p: inout UnsafeMutablePointer<UInt8>
    ) {
        for ordinate in [z, m] {
            guard let ordinate else { continue }
            if ordinate.isFinite {
                p.pointee = UInt8(ascii: ",")
                p += 1
                put(ordinate, rounding, &p)
            } else if style.writesUnset {
                for byte in [UInt8(ascii: ","), 0x6E, 0x75, 0x6C, 0x6C] {
                    p.pointee = byte
                    p += 1
                }
            } else {
                return
            }
        }
    }
}

/// Rounds to a number of digits after the point.
public struct Rounding: Hashable, Sendable {
    private let factor: Double

    /// Rounding to `decimals` digits after the point; 0 to 22 make sense, others are taken for the nearest of them.
    public init(decimals: Int) { factor = PowersOfTen.exact[min(max(decimals, 0), 22)] }

    /// The nearest number of so many digits; the value itself where it is too large to have any behind the point.
    @inline(__always)
    public func round(_ value: Double) -> Double {
        let scaled = value * factor
        guard scaled.magnitude < 9_007_199_254_740_992 else { return value }
        return scaled.rounded() / factor + 0
    }
}
