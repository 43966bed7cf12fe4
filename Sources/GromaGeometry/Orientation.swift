/// Returns on which side of the line a → b the point c lies: 1 left, -1 right, 0 exactly on it.
///
/// Exact for all doubles whose products neither over- nor underflow: the sign is taken from the rounded determinant if its error bound
/// allows, which is almost always the case, and otherwise from an exact expansion (Shewchuk 1997, "Adaptive Precision Floating-Point
/// Arithmetic and Fast Robust Geometric Predicates").
@inlinable
public func orientation(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double) -> Int {
    let left = (ax - cx) * (by - cy)
    let right = (ay - cy) * (bx - cx)
    let determinant = left - right
    // (3 + 16 ε) ε with ε = 2⁻⁵³, Shewchuk's bound for the first stage.
    let bound = 3.330_669_073_875_471_6e-16 * (left.magnitude + right.magnitude)
    if determinant > bound { return 1 }
    if determinant < -bound { return -1 }
    return ExactOrientation.sign(ax, ay, bx, by, cx, cy)
}

/// The exact sign of the same determinant.
@usableFromInline
enum ExactOrientation {
    @usableFromInline
    static func sign(
        _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double
    ) -> Int {
        if (ax == bx && ay == by) || (ax == cx && ay == cy) || (bx == cx && by == cy) { return 0 }
        if isExactDifference(ax, cx) && isExactDifference(by, cy) && isExactDifference(ay, cy) && isExactDifference(bx, cx) {
            let l = product(ax - cx, by - cy)
            let r = product(ay - cy, bx - cx)
            if l.high != r.high { return l.high > r.high ? 1 : -1 }
            return l.low == r.low ? 0 : (l.low > r.low ? 1 : -1)
        }
        return withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { terms in
            var count = 0
            func add(_ value: Double) {
                // Grow-expansion: keeps the terms non-overlapping and their sum exact.
                var carry = value
                var kept = 0
                for i in 0..<count {
                    let sum = carry + terms[i]
                    let virtual = sum - carry
                    let error = (carry - (sum - virtual)) + (terms[i] - virtual)
                    carry = sum
                    if error != 0 {
                        terms[kept] = error
                        kept += 1
                    }
                }
                if carry != 0 {
                    terms[kept] = carry
                    kept += 1
                }
                count = kept
            }
            func addProduct(_ a: Double, _ b: Double) {
                let p = product(a, b)
                add(p.low)
                add(p.high)
            }
            addProduct(ax, by)
            addProduct(-ay, bx)
            addProduct(bx, cy)
            addProduct(-by, cx)
            addProduct(cx, ay)
            addProduct(-cy, ax)
            guard count > 0 else { return 0 }
            return terms[count - 1] > 0 ? 1 : -1
        }
    }

    @inline(__always)
    private static func product(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
        let high = a * b
        return (high, (-high).addingProduct(a, b))
    }

    /// Whether a - b is a double without rounding (Knuth's two-sum error term is zero).
    @inline(__always)
    private static func isExactDifference(_ a: Double, _ b: Double) -> Bool {
        let difference = a - b
        let virtual = a - difference
        return (a - (difference + virtual)) + (virtual - b) == 0
    }
}
