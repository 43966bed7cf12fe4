/// The place of a box's center on a Hilbert curve over the whole plane: near keys mean near places.
///
/// The key depends only on the box and not on any frame, so that an index need not be rebuilt when distant entries are added, and always
/// has the same entries in the same order.
package enum HilbertKey {
    /// The key of the center of a box; the greatest one for the empty box.
    package static func key(of box: Extent) -> UInt64 {
        guard !box.isEmpty else { return .max }
        return key(column: cell(middle(box.xMin, box.xMax)), row: cell(middle(box.yMin, box.yMax)))
    }

    /// The distance along the Hilbert curve of order 32 from its start to a cell.
    static func key(column: UInt32, row: UInt32) -> UInt64 {
        var (x, y) = (column, row)
        var key: UInt64 = 0
        var bit: UInt32 = 32
        while bit > 0 {
            bit -= 1
            let right = (x >> bit) & 1
            let upper = (y >> bit) & 1
            key = key << 2 | UInt64((3 * right) ^ upper)
            // Rotates the quadrant so that the curve in it connects to the next one: in the lower ones
            // the axes are swapped, in the lower right one they are also reversed. Without branches, which would be
            // mispredicted half the time.
            let reverses: UInt32 = 0 &- (right & ~upper)
            (x, y) = (x ^ reverses, y ^ reverses)
            let exchanged = (x ^ y) & (upper &- 1)
            (x, y) = (x ^ exchanged, y ^ exchanged)
        }
        return key
    }

    /// Returns the column or row of an ordinate: a monotone function of all numbers, in even steps of 2⁻²⁵ up to magnitude 1 and
    /// in growing steps beyond it, so that degrees and meters are both distinguished to a few parts in 10⁸.
    static func cell(_ ordinate: Double) -> UInt32 {
        // One more than the distance from zero, as 6 bits of exponent and 25 of mantissa.
        let raised = min(abs(ordinate), 0x1p63) + 1
        let steps = UInt32(truncatingIfNeeded: (raised.bitPattern - (1.0).bitPattern) >> 27)
        return ordinate < 0 ? 0x7fff_ffff - steps : 0x8000_0000 + steps
    }

    private static func middle(_ least: Double, _ greatest: Double) -> Double {
        let limit = Double.greatestFiniteMagnitude
        return max(least, -limit) / 2 + min(greatest, limit) / 2
    }
}
