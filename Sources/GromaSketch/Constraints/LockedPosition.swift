import GromaGeometry

/// Solves the locks (angle, length, x and y) for a position.
struct LockedPosition {
    private let x: Double?
    private let y: Double?
    private let angle: AngleConstraint?
    private let length: Double?
    private let previous: Coordinate
    /// The direction of the segment before the previous vertex, of length 1.
    private let last: (dx: Double, dy: Double)?

    init(_ constraints: SketchConstraints, _ previous: Coordinate?, _ beforePrevious: Coordinate?) {
        x = constraints.x
        y = constraints.y
        // Without a vertex before there is nothing that an angle or a length could be measured from.
        angle = previous == nil ? nil : constraints.angle
        length = previous == nil ? nil : constraints.length
        self.previous = previous ?? Coordinate(x: 0, y: 0)
        if let previous, let beforePrevious {
            last = Bearing.unit(dx: previous.x - beforePrevious.x, dy: previous.y - beforePrevious.y)
        } else {
            last = nil
        }
    }

    func position(for point: Coordinate) throws(ConstraintError) -> (Coordinate, ConstraintLocus) {
        let direction = angle?.direction(to: point.x - previous.x, point.y - previous.y, last: last)
        switch (x, y) {
        case (let x?, let y?):
            let position = Coordinate(x: x, y: y)
            try check(position, direction)
            return (position, .fixed)
        case (let x?, nil): return try onLine(point, Coordinate(x: x, y: point.y), dx: 0, dy: 1, "x", direction)
        case (nil, let y?): return try onLine(point, Coordinate(x: point.x, y: y), dx: 1, dy: 0, "y", direction)
        case (nil, nil): return free(point, direction)
        }
    }

    /// Neither x nor y is locked.
    private func free(_ point: Coordinate, _ direction: (dx: Double, dy: Double)?) -> (Coordinate, ConstraintLocus) {
        switch (direction, length) {
        case (let (dx, dy)?, let length?):
            return (Coordinate(x: previous.x + dx * length, y: previous.y + dy * length), .fixed)
        case (let (dx, dy)?, nil):
            let along = (point.x - previous.x) * dx + (point.y - previous.y) * dy
            let foot = Coordinate(x: previous.x + dx * along, y: previous.y + dy * along)
            return (foot, .line(origin: previous, dx: dx, dy: dy))
        case (nil, let length?):
            // A pointer right on the vertex points nowhere: then it goes on straight ahead, or up.
            let (dx, dy) = Bearing.unit(dx: point.x - previous.x, dy: point.y - previous.y) ?? last ?? (0, 1)
            let position = Coordinate(x: previous.x + dx * length, y: previous.y + dy * length)
            return (position, .circle(center: previous, radius: length))
        case (nil, nil): return (point, .plane)
        }
    }

    /// One of x and y is locked: the position lies on a line along the other axis, through `origin`.
    private func onLine(
        _ point: Coordinate, _ origin: Coordinate, dx: Double, dy: Double, _ name: String, _ direction: (dx: Double, dy: Double)?
    ) throws(ConstraintError) -> (Coordinate, ConstraintLocus) {
        // How far the line is from the previous vertex, and where along it that vertex is nearest.
        let across = (origin.x - previous.x) * dy + (origin.y - previous.y) * dx
        let foot = Coordinate(x: dx == 0 ? origin.x : previous.x, y: dy == 0 ? origin.y : previous.y)
        switch (direction, length) {
        case (nil, nil): return (origin, .line(origin: origin, dx: dx, dy: dy))
        case (let (ux, uy)?, nil):
            let leading = ux * dy + uy * dx
            let trailing = ux * dx + uy * dy
            guard leading != 0 else {
                guard across == 0 else { throw .contradictory([name, "angle"]) }
                return (origin, .line(origin: origin, dx: dx, dy: dy))
            }
            let along = across / leading * trailing
            return (Coordinate(x: foot.x + dx * along, y: foot.y + dy * along), .fixed)
        case (let (ux, uy)?, let length?):
            let position = Coordinate(x: previous.x + ux * length, y: previous.y + uy * length)
            let error = dx == 0 ? position.x - origin.x : position.y - origin.y
            guard error.magnitude <= 1e-9 * max(length, across.magnitude) else { throw .contradictory([name, "angle", "length"]) }
            return (Coordinate(x: dx == 0 ? origin.x : position.x, y: dy == 0 ? origin.y : position.y), .fixed)
        case (nil, let length?):
            guard across.magnitude <= length else { throw .contradictory([name, "length"]) }
            let reach = ((length - across) * (length + across)).squareRoot()
            let isBehind = (point.x - foot.x) * dx + (point.y - foot.y) * dy < 0
            let along = isBehind ? -reach : reach
            return (Coordinate(x: foot.x + dx * along, y: foot.y + dy * along), .fixed)
        }
    }

    /// Both x and y are locked: the rest can only agree.
    private func check(_ position: Coordinate, _ direction: (dx: Double, dy: Double)?) throws(ConstraintError) {
        let (dx, dy) = (position.x - previous.x, position.y - previous.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        if let length, !SketchConstraints.isNearly(distance, length) { throw .contradictory(["x", "y", "length"]) }
        guard let direction else { return }
        let isOff = (dx * direction.dy - dy * direction.dx).magnitude > 1e-9 * distance
        let isBehind = length != nil && dx * direction.dx + dy * direction.dy < 0
        if isOff || isBehind { throw .contradictory(["x", "y", "angle"]) }
    }
}
