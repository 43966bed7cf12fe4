import GromaGeometry

/// How many rings lie where they should not.
struct NestingCounts: Sendable {
    /// By OGC's rules.
    private(set) var invalid = 0
    /// By Esri's rules.
    private(set) var unsimple = 0
    /// Rings without a role, and those of them that have vertices and run clockwise.
    private var unassigned = 0
    private var clockwise = 0
    private var run = HoleRun()

    /// Rings beyond which all are looked at anew, one after the other.
    private static let changeLimit = 10_000

    /// No rings.
    init() {}

    /// Looks at all rings. O(rings · log n + segments that rays meet).
    init(_ rings: Parts) {
        rings.forEach { _, ring in addRole(of: ring, 1) }
        recount(rings)
    }

    /// Whether roles are found from directions.
    var hasUnassigned: Bool { unassigned > 0 }

    /// The questions that are asked of each ring.
    func nesting(of rings: Parts) -> RingNesting {
        RingNesting(rings: rings, hasUnassigned: unassigned > 0, hasClockwise: clockwise > 0, run: run)
    }

    private mutating func recount(_ rings: Parts) {
        (invalid, unsimple) = (0, 0)
        add(0..<rings.count, of: rings, 1)
    }

    private mutating func addRole(of ring: Path, _ sign: Int) {
        guard ring.role == .unassigned else { return }
        unassigned += sign
        if !ring.isEmpty && !ring.runsCounterclockwise { clockwise += sign }
    }

    private mutating func add(_ parts: some Sequence<Int>, of rings: Parts, _ sign: Int) {
        var nesting = nesting(of: rings)
        for part in parts {
            let answer = nesting.answer(part)
            if answer.problem != nil { invalid += sign }
            if answer.isUnsimple { unsimple += sign }
        }
        run = nesting.run
    }

    /// Follows a change of vertices: looks at the rings changed and those that their boundaries swept over.
    ///
    /// Where no rings touch before or after, `areApart`, a ring lies where its first vertex does, and one whose first vertex stayed is
    /// where it was.
    mutating func update(
        _ parts: [ChangedVertices], _ old: [RingStretch], _ new: [RingStretch], areApart: Bool, before: Parts, after: Parts,
        _ problems: inout NewProblems
    ) {
        if after.count == 1 && !hasUnassigned && before[0].role == .shell { return }
        var next = self
        var concerned: Set<Int> = []
        for (number, changed) in parts.enumerated() {
            let (ring, new, from, to) = (before[changed.part], after[changed.part], old[number], new[number])
            next.addRole(of: ring, -1)
            next.addRole(of: new, 1)
            let isTurned = ring.role == .unassigned && ring.runsCounterclockwise != new.runsCounterclockwise
            if after.count > 1 {
                let box = ring.extent.union(new.extent)
                let swept =
                    isTurned || from.isWhole
                    ? before.indices(meeting: box) : before.indices(sweptBy: ring.sweep(of: from, to: to, of: new))
                concerned.formUnion(swept.lazy.filter { $0 != changed.part })
            }
            if !areApart || isTurned || changed.start == 0 { concerned.insert(changed.part) }
        }
        let parts = concerned.sorted()
        follow(next, parts, before, parts, after, &problems)
    }

    /// Follows a ring that came: looks at it, at what lies in its box and at the holes behind it.
    mutating func insert(_ part: Int, before: Parts, after: Parts, _ problems: inout NewProblems) {
        let others = Self.others(than: part, in: after)
        var next = self
        next.addRole(of: after[part], 1)
        next.run.insert(part, role: after[part].role)
        if part + 1 < after.count, before[part].role != after[part + 1].role { next.run = HoleRun() }
        follow(next, others.map { $0 > part ? $0 - 1 : $0 }, before, others + [part], after, &problems)
    }

    /// Follows a ring that went.
    mutating func remove(_ part: Int, before: Parts, after: Parts, _ problems: inout NewProblems) {
        let others = Self.others(than: part, in: before)
        var next = self
        next.addRole(of: before[part], -1)
        next.run.remove(part, role: before[part].role)
        follow(next, others + [part], before, others.map { $0 > part ? $0 - 1 : $0 }, after, &problems)
    }

    /// Takes away what was wrong with some rings and adds what is with others; `next` knows the roles after the change.
    private mutating func follow(
        _ next: NestingCounts, _ gone: [Int], _ before: Parts, _ come: [Int], _ after: Parts, _ problems: inout NewProblems
    ) {
        let wasInvalid = invalid
        let isOther = hasUnassigned != next.hasUnassigned || (clockwise > 0) != (next.clockwise > 0)
        if isOther || gone.count + come.count > Self.changeLimit {
            self = next
            recount(after)
        } else {
            add(gone, of: before, -1)
            let counts = (invalid, unsimple)
            let known = run
            self = next
            (invalid, unsimple) = counts
            if gone == come { run = known }
            add(come, of: after, 1)
        }
        guard invalid > wasInvalid else { return }
        var nesting = nesting(of: after)
        for part in come.prefix(64) {
            if let kind = nesting.answer(part).problem { problems.add(kind, part, 0, after[part].first) }
        }
    }

    /// The rings in the box of one, and the holes behind it where it is none.
    private static func others(than part: Int, in rings: Parts) -> [Int] {
        var others = rings[part].isEmpty ? [] : rings.indices(meeting: rings[part].extent).filter { $0 != part }
        guard rings[part].role != .hole else { return others }
        var next = part + 1
        var found = Set(others)
        while next < rings.count, rings[next].role == .hole {
            if found.insert(next).inserted { others.append(next) }
            next += 1
        }
        return others
    }
}
