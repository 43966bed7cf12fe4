/// The kind of contact of two segments, decided exactly.
enum ContactKind {
    /// They have nothing in common, or only the vertex that joins two neighbors of a chain.
    case none
    /// They cross in the interior of both.
    case crossing
    /// They meet at a vertex of one or both, or run along each other.
    case touch
}

extension VertexChains {
    /// Returns the vertices of segments `i` < `j` that are neighbors on a chain (also the last and first of a closed chain), otherwise
    /// nil: the shared one and the two far ends.
    @inline(__always)
    func joint(_ i: Int, _ j: Int) -> (shared: Int, farI: Int, farJ: Int)? {
        if j == i + 1 { return (j, i, j + 1) }
        if flags[i] & Self.first != 0 && flags[j + 1] & Self.last != 0 && chain(of: i) == chain(of: j) { return (i, i + 1, j) }
        return nil
    }

    /// Returns the contact of segments `i` < `j`. Neighbors along a chain have a contact only if they run back over each other.
    @inline(__always)
    func contact(_ i: Int, _ j: Int) -> ContactKind {
        if let joint = joint(i, j) {
            if side(joint.farI, joint.shared, joint.farJ) != 0 { return .none }
            return isSameDirection(from: joint.shared, joint.farI, joint.farJ) ? .touch : .none
        }
        let a = side(i, i + 1, j)
        let b = side(i, i + 1, j + 1)
        if a * b > 0 { return .none }
        let c = side(j, j + 1, i)
        let d = side(j, j + 1, i + 1)
        if c * d > 0 { return .none }
        if a != 0 && b != 0 && c != 0 && d != 0 { return .crossing }
        let touches =
            (a == 0 && isInBox(j, i)) || (b == 0 && isInBox(j + 1, i)) || (c == 0 && isInBox(i, j)) || (d == 0 && isInBox(i + 1, j))
        return touches ? .touch : .none
    }

    /// Returns whether two vertices lie in the same direction from `origin`, given that the three are collinear.
    func isSameDirection(from origin: Int, _ a: Int, _ b: Int) -> Bool {
        let ox = xy[2 * origin]
        let oy = xy[2 * origin + 1]
        return (xy[2 * a] > ox) == (xy[2 * b] > ox) && (xy[2 * a] < ox) == (xy[2 * b] < ox)
            && (xy[2 * a + 1] > oy) == (xy[2 * b + 1] > oy) && (xy[2 * a + 1] < oy) == (xy[2 * b + 1] < oy)
    }

    /// Returns whether `vertex` lies in the box of segment `s`.
    @inline(__always)
    func isInBox(_ vertex: Int, _ s: Int) -> Bool {
        let x = xy[2 * vertex]
        let y = xy[2 * vertex + 1]
        let p = xy + 2 * s
        return (p[0] < p[2] ? p[0] <= x && x <= p[2] : p[2] <= x && x <= p[0])
            && (p[1] < p[3] ? p[1] <= y && y <= p[3] : p[3] <= y && y <= p[1])
    }

    /// Returns the crossing point of segments `i` and `j`, rounded, and inside both boxes.
    func crossingPoint(_ i: Int, _ j: Int) -> (x: Double, y: Double) {
        let p = xy + 2 * i
        let q = xy + 2 * j
        let dx = p[2] - p[0]
        let dy = p[3] - p[1]
        let ex = q[2] - q[0]
        let ey = q[3] - q[1]
        let determinant = dx * ey - dy * ex
        var t = determinant == 0 ? 0.5 : ((q[0] - p[0]) * ey - (q[1] - p[1]) * ex) / determinant
        t = t.isFinite ? max(0, min(1, t)) : 0.5
        // Computed from the nearer end, so that the rounding error is small there.
        var x = t < 0.5 ? p[0] + t * dx : p[2] - (1 - t) * dx
        var y = t < 0.5 ? p[1] + t * dy : p[3] - (1 - t) * dy
        x = max(max(min(p[0], p[2]), min(q[0], q[2])), min(min(max(p[0], p[2]), max(q[0], q[2])), x))
        y = max(max(min(p[1], p[3]), min(q[1], q[3])), min(min(max(p[1], p[3]), max(q[1], q[3])), y))
        return (x, y)
    }
}
