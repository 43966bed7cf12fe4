extension Path {

    /// Returns the planar length of a stretch of a ring or line. O(log n + segments).
    public func length(of stretch: RingStretch) -> Double {
        var sum = 0.0
        var last: (x: Double, y: Double)?
        forEachVertex(of: stretch) { x, y in
            if let last {
                let (dx, dy) = (x - last.x, y - last.y)
                sum += (dx * dx + dy * dy).squareRoot()
            }
            last = (x, y)
        }
        return sum
    }

    /// Returns the signed area between a stretch of a ring and the straight line from its end to its start, positive counterclockwise: the
    /// contribution of the stretch to the ring's area. O(log n + segments).
    public func signedArea(of stretch: RingStretch) -> Double {
        var sum = 0.0
        var origin: (x: Double, y: Double)?
        var last = (x: 0.0, y: 0.0)
        forEachVertex(of: stretch) { x, y in
            guard let origin else {
                origin = (x, y)
                return
            }
            let next = (x: x - origin.x, y: y - origin.y)
            sum += last.x * next.y - next.x * last.y
            last = next
        }
        return sum / 2
    }

    @inline(__always)
    func forEachVertex(of stretch: RingStretch, _ body: (Double, Double) -> Void) {
        guard stretch.count > 0 else { return }
        let end = stretch.first + stretch.count + 1
        for range in [stretch.first..<min(end, count), 0..<max(end - count, 0)] where !range.isEmpty {
            forEachChunk(in: range) { chunk in
                for i in 0..<chunk.count { body(chunk.xy[2 * i], chunk.xy[2 * i + 1]) }
            }
        }
    }
}
