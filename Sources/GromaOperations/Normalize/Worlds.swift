import GromaGeometry

/// The adjacent copies of the world along x: world 0 is the range itself, from one seam to the other; world `k` lies `k` widths to the
/// east.
///
/// World numbers are integral doubles, so that no ordinate can overflow them.
struct Worlds {
    /// Half the width: 180, or π · 6378137.
    let half: Double
    /// The whole width.
    var width: Double { 2 * half }
    /// The maximum number of worlds between two ends of a geometry: more are most likely meters interpreted as degrees.
    static let limit = 1_000.0

    /// Returns the seam between world `k` and the next.
    func seam(_ k: Double) -> Double { half + k * width }

    /// Returns the first world that reaches as far east as `x`.
    func first(reaching x: Double) -> Double {
        var k = ((x - half) / width).rounded(.up)
        if x <= seam(k - 1) { k -= 1 } else if x > seam(k) { k += 1 }
        return k
    }

    /// Returns the last world that reaches as far west as `x`.
    func last(reaching x: Double) -> Double {
        var k = ((x + half) / width).rounded(.down)
        if x >= seam(k) { k += 1 } else if x < seam(k - 1) { k -= 1 }
        return k
    }

    /// Returns the world nearest to the range that contains an interval of x, including its seams; nil if the interval crosses a seam.
    func world(holding low: Double, _ high: Double) -> Double? {
        let least = first(reaching: high)
        let greatest = last(reaching: low)
        guard least <= greatest else { return nil }
        return least > 0 ? least : (greatest < 0 ? greatest : 0)
    }

    func holds(_ extent: Extent) -> Bool { extent.isEmpty || (extent.xMin >= -half && extent.xMax <= half) }

    /// The numbers of the seams strictly between two x.
    func seams(between low: Double, _ high: Double, _ operation: String) throws(OperationError) -> [Double] {
        let from = last(reaching: low)
        let to = first(reaching: high)
        guard to - from <= Self.limit else {
            let found = to - from < 1e18 ? Int(to - from) : Int.max
            throw .tooLarge(operation: operation, found: found, limit: Int(Self.limit))
        }
        // Counted with integers: beyond 2^53, adding one gives the same double.
        return to > from ? (0..<Int(to - from)).map { from + Double($0) } : []
    }

    /// Returns any x folded into the range by the smallest number of whole worlds: 540 to 180, -540 to -180.
    func folded(_ x: Double) -> Double {
        if x >= -half && x <= half { return x }
        let rest = x.remainder(dividingBy: width)
        if abs(rest) >= half { return x > 0 ? half : -half }
        return rest
    }

    /// Returns a path of world `k` moved into the range; the same path if it is there already. O(n)
    func folded(_ path: Path, from k: Double) -> Path {
        guard k != 0 else { return path }
        var moved = FoldedPiece(worlds: self, world: k, source: path, range: 0..<path.count).path(isRing: path.isRing)
        moved.role = path.role
        moved.isFinished = path.isFinished
        return moved
    }

    /// Moves positions of world `k` into the range.
    func fold(_ xy: UnsafeMutablePointer<Double>, _ count: Int, from k: Double) {
        let offset = k * width
        let half = half
        let (west, east) = (seam(k - 1), seam(k))
        if east - offset == half && west - offset == -half {
            for i in 0..<count {
                var x = xy[2 * i] - offset
                x = x > half ? half : x
                xy[2 * i] = x < -half ? -half : x
            }
        } else {
            for i in 0..<count {
                let x = xy[2 * i]
                // A position on a seam stays on it, regardless of rounding.
                xy[2 * i] = x >= east ? half : (x <= west ? -half : max(-half, min(half, x - offset)))
            }
        }
    }
}
