import GromaGeometry

/// Solves the locks (angle, length, x and y) for a position.
struct LockedPosition {
    private let x: Double?
    private let y: Double?
    private let angle: AngleConstraint?
    private let length: Double?
    /// On the map.
    private let previous: Coordinate
    /// Where angles and lengths are measured: about the previous vertex.
    private let frame: GroundFrame
    /// The previous vertex there.
    private let start: Coordinate
    /// The direction of the segment before the previous vertex, of length 1, there.
    private let last: (dx: Double, dy: Double)?
    private let metric: GroundMetric

    init(_ constraints: SketchConstraints, _ previous: Coordinate?, _ beforePrevious: Coordinate?, _ metric: GroundMetric) {
        x = constraints.x
        y = constraints.y
        // Without a vertex before there is nothing that an angle or a length could be measured from.
        angle = previous == nil ? nil : constraints.angle
        length = previous == nil ? nil : constraints.length
        self.metric = metric
        self.previous = previous ?? Coordinate(x: 0, y: 0)
        frame = angle == nil && length == nil ? .map : metric.frame(at: self.previous)
        start = frame.ground(self.previous)
        if let beforePrevious, previous != nil {
            let before = frame.ground(beforePrevious)
            last = Bearing.unit(dx: start.x - before.x, dy: start.y - before.y)
        } else {
            last = nil
        }
    }

    func position(for point: Coordinate) throws(ConstraintError) -> (Coordinate, ConstraintLocus) {
        let place = frame.ground(point)
        let direction = angle?.direction(to: place.x - start.x, place.y - start.y, last: last)
        switch (x, y) {
        case (let x?, let y?):
            let position = Coordinate(x: x, y: y)
            try check(position, direction)
            return (position, .fixed)
        case (let x?, nil): return try onLine(point, Coordinate(x: x, y: point.y), dx: 0, dy: 1, "x", direction)
        case (nil, let y?): return try onLine(point, Coordinate(x: point.x, y: y), dx: 1, dy: 0, "y", direction)
        case (nil, nil): return free(point, place, direction)
        }
    }

    /// Neither x nor y is locked.
    private func free(
        _ point: Coordinate, _ place: Coordinate, _ direction: (dx: Double, dy: Double)?
    ) -> (Coordinate, ConstraintLocus) {
        switch (direction, length) {
        case (let (dx, dy)?, let length?):
            return (frame.map(Coordinate(x: start.x + dx * length, y: start.y + dy * length)), .fixed)
        case (let (dx, dy)?, nil):
            let along = (place.x - start.x) * dx + (place.y - start.y) * dy
            let foot = frame.map(Coordinate(x: start.x + dx * along, y: start.y + dy * along))
            return (foot, .line(frame, origin: start, dx: dx, dy: dy))
        case (nil, let length?):
            // A pointer right on the vertex points nowhere: then it goes on straight ahead, or up.
            let (dx, dy) = Bearing.unit(dx: place.x - start.x, dy: place.y - start.y) ?? last ?? (0, 1)
            let position = frame.map(Coordinate(x: start.x + dx * length, y: start.y + dy * length))
            return (position, .circle(frame, center: start, radius: length))
        case (nil, nil): return (point, .plane)
        }
    }

    /// One of x and y is locked: the position lies on a line along the other axis of the map, through `origin`.
    private func onLine(
        _ point: Coordinate, _ origin: Coordinate, dx: Double, dy: Double, _ name: String, _ direction: (dx: Double, dy: Double)?
    ) throws(ConstraintError) -> (Coordinate, ConstraintLocus) {
        if direction == nil && length == nil { return (origin, .line(.map, origin: origin, dx: dx, dy: dy)) }
        // Of the stretched map the axes are straight: what is found there is a first guess on the ground.
        let plane = frame.isPlanar ? frame : metric.stretched(at: previous)
        let (point, line, previous) = (plane.ground(point), plane.ground(origin), plane.ground(self.previous))
        // How far the line is from the previous vertex, and where along it that vertex is nearest.
        let across = (line.x - previous.x) * dy + (line.y - previous.y) * dx
        let foot = Coordinate(x: dx == 0 ? line.x : previous.x, y: dy == 0 ? line.y : previous.y)
        func onMap(_ along: Double) -> Coordinate {
            let position = plane.map(Coordinate(x: foot.x + dx * along, y: foot.y + dy * along))
            return Coordinate(x: dx == 0 ? origin.x : position.x, y: dy == 0 ? origin.y : position.y)
        }
        switch (direction, length) {
        case (nil, nil): return (origin, .line(.map, origin: origin, dx: dx, dy: dy))
        case (let (ux, uy)?, nil):
            let leading = ux * dy + uy * dx
            let trailing = ux * dx + uy * dy
            guard leading != 0 else {
                guard across == 0 else { throw .contradictory([name, "angle"]) }
                return (origin, .line(.map, origin: origin, dx: dx, dy: dy))
            }
            let found = try refined(onMap(across / leading * trailing), dx: dx, dy: dy, [name, "angle"]) { wx, wy in wx * uy - wy * ux }
            return (found, .fixed)
        case (let (ux, uy)?, let length?):
            let position = frame.map(Coordinate(x: start.x + ux * length, y: start.y + uy * length))
            let exact = plane.ground(position)
            let error = dx == 0 ? exact.x - line.x : exact.y - line.y
            guard error.magnitude <= 1e-9 * max(length, across.magnitude) else { throw .contradictory([name, "angle", "length"]) }
            return (Coordinate(x: dx == 0 ? origin.x : position.x, y: dy == 0 ? origin.y : position.y), .fixed)
        case (nil, let length?):
            guard across.magnitude <= length else { throw .contradictory([name, "length"]) }
            let reach = ((length - across) * (length + across)).squareRoot()
            let isBehind = (point.x - foot.x) * dx + (point.y - foot.y) * dy < 0
            let found = try refined(onMap(isBehind ? -reach : reach), dx: dx, dy: dy, [name, "length"]) { wx, wy in
                (wx * wx + wy * wy).squareRoot() - length
            }
            return (found, .fixed)
        }
    }

    /// A position on a line along an axis of the map at which something measured on the ground is 0, by secants from a first guess.
    ///
    /// - Parameter measured: What is measured, of the way from the previous vertex.
    private func refined(
        _ guess: Coordinate, dx: Double, dy: Double, _ names: [String], _ measured: (Double, Double) -> Double
    ) throws(ConstraintError) -> Coordinate {
        if frame.isPlanar { return guess }
        func at(_ along: Double) -> Coordinate { Coordinate(x: guess.x + dx * along, y: guess.y + dy * along) }
        func error(at along: Double) -> Double {
            let place = frame.ground(at(along))
            return measured(place.x - start.x, place.y - start.y)
        }
        let size = max(abs(guess.x - previous.x), abs(guess.y - previous.y), max(abs(guess.x), abs(guess.y)).ulp * 1024)
        var (a, b) = (0.0, size * 1e-3)
        var (atA, atB) = (error(at: a), error(at: b))
        for _ in 0..<12 where atA != atB {
            let next = b - atB * (b - a) / (atB - atA)
            guard next.isFinite else { break }
            (a, atA) = (b, atB)
            (b, atB) = (next, error(at: next))
            if abs(b - a) <= size * 1e-15 { break }
        }
        let place = frame.ground(at(b))
        let way = ((place.x - start.x) * (place.x - start.x) + (place.y - start.y) * (place.y - start.y)).squareRoot()
        guard atB.magnitude <= max(1e-6 * way, 1e-6) else { throw .contradictory(names) }
        return at(b)
    }

    /// Both x and y are locked: the rest can only agree.
    private func check(_ position: Coordinate, _ direction: (dx: Double, dy: Double)?) throws(ConstraintError) {
        let place = frame.ground(position)
        let (dx, dy) = (place.x - start.x, place.y - start.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        if let length, !SketchConstraints.isNearly(distance, length) { throw .contradictory(["x", "y", "length"]) }
        guard let direction else { return }
        let isOff = (dx * direction.dy - dy * direction.dx).magnitude > 1e-9 * distance
        let isBehind = length != nil && dx * direction.dx + dy * direction.dy < 0
        if isOff || isBehind { throw .contradictory(["x", "y", "angle"]) }
    }
}
