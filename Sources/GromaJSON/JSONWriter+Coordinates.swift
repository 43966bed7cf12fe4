/// The format of positions.
public struct PositionStyle: Hashable, Sendable {
    /// Whether an unset z or m is written as null; otherwise it is omitted, together with the ordinates after it.
    public var writesUnset: Bool
    /// The number of decimal places to round to; nil for the shortest text that reads back as the same double.
    public var decimals: Int?

    /// Creates a style.
    public init(writesUnset: Bool = false, decimals: Int? = nil) {
        self.writesUnset = writesUnset
        self.decimals = decimals
    }
}

extension JSONWriter {
    /// Writes `count` positions as `[x,y],[x,y],…` from flat buffers, without brackets around the list, so that further chunks can follow.
    ///
    /// - Complexity: O(*n*), where *n* is the number of positions.
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

/// Rounding to a number of decimal places.
public struct Rounding: Hashable, Sendable {
    private let factor: Double

    /// Creates a rounding to `decimals` decimal places, limited to 0 to 22.
    public init(decimals: Int) { factor = PowersOfTen.exact[min(max(decimals, 0), 22)] }

    /// Returns the nearest number with the decimal places; the value itself if it is too large to have any.
    @inline(__always)
    public func round(_ value: Double) -> Double {
        let scaled = value * factor
        guard scaled.magnitude < 9_007_199_254_740_992 else { return value }
        return scaled.rounded() / factor + 0
    }
}
