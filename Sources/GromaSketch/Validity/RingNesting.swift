import GromaGeometry

/// Where the rings of a polygon lie in each other.
struct RingNesting {
    let rings: Parts
    /// Whether roles are to be found from directions, as `Polygon.withRingRoles` does.
    let hasUnassigned: Bool
    /// Whether a ring without a role runs clockwise: only then those that do not are holes.
    let hasClockwise: Bool
    /// The holes whose shell was asked for last.
    private(set) var run: HoleRun

    init(rings: Parts, hasUnassigned: Bool, hasClockwise: Bool, run: HoleRun = HoleRun()) {
        self.rings = rings
        self.hasUnassigned = hasUnassigned
        self.hasClockwise = hasClockwise
        self.run = run
    }

    /// What is wrong with where a ring lies.
    struct Answer {
        /// By OGC's rules.
        var problem: SketchProblem.Kind?
        /// By Esri's rules.
        var isUnsimple = false
    }

    /// Whether a ring lies where OGC's rules or Esri's do not want it.
    ///
    /// Rings that do not cross lie in each other like boxes, shells in even depth and holes in odd. By OGC's rules a hole must also lie
    /// in its own shell with nothing between. Of rings that cross, the answer means nothing, but depends on what it may alone.
    mutating func answer(_ part: Int) -> Answer {
        let ring = rings[part]
        guard !ring.isEmpty else { return Answer() }
        let around = rings(around: part)
        let isOdd = around.count % 2 == 1
        let isUnsimple =
            switch ring.role {
            case .shell: isOdd
            case .hole: !isOdd
            case .unassigned: ring.runsCounterclockwise != isOdd
            }
        let problem = hasUnassigned ? problemByDirection(part, around) : problemByRole(part, around)
        return Answer(problem: problem, isUnsimple: isUnsimple)
    }

    /// The rings that hold a ring, by where it starts.
    private func rings(around part: Int) -> [Int] {
        guard rings.count > 1, let first = rings[part].first else { return [] }
        let place = Extent(xMin: first.x, yMin: first.y, xMax: first.x, yMax: first.y)
        return rings.indices(meeting: place).filter { $0 != part && rings[part].lies(inside: rings[$0]) }
    }

    private mutating func problemByRole(_ part: Int, _ around: [Int]) -> SketchProblem.Kind? {
        let isOdd = around.count % 2 == 1
        guard rings[part].role == .hole, let shell = run.shell(ofHole: part, in: rings) else { return isOdd ? .nestedRings : nil }
        guard around.contains(shell) else { return .holeOutsideShell }
        // Another hole of the same shell may lie between.
        for other in around where rings[other].role == .hole {
            if run.shell(ofHole: other, in: rings) == shell { return .nestedRings }
        }
        return isOdd ? nil : .nestedRings
    }

    private func problemByDirection(_ part: Int, _ around: [Int]) -> SketchProblem.Kind? {
        let shells = around.count { !isHole($0) }
        let isOdd = around.count % 2 == 1
        // A hole around which there is nothing becomes a shell.
        if isHole(part) { return around.isEmpty || (isOdd && shells == (around.count + 1) / 2) ? nil : .nestedRings }
        return isOdd || shells != around.count / 2 ? .nestedRings : nil
    }

    /// Whether a ring is a hole, by its role or by its direction.
    private func isHole(_ part: Int) -> Bool {
        let ring = rings[part]
        return ring.role == .hole || (ring.role == .unassigned && hasClockwise && ring.runsCounterclockwise)
    }

    /// The shell of the polygon that a ring belongs to, when no ring lies where it should not.
    mutating func shell(of part: Int) -> Int {
        guard isHole(part) else { return part }
        if !hasUnassigned { return run.shell(ofHole: part, in: rings) ?? part }
        return rings(around: part).max { rings(around: $0).count < rings(around: $1).count } ?? part
    }
}
