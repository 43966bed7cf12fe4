import GromaBase
import GromaGeometry
import GromaOperations

/// What is wrong with the rings of a polygon, by OGC's rules and by Esri's.
struct RingFaults: Sendable {
    /// How the verdicts come about.
    private enum Way {
        /// From the counts.
        case counted
        /// There are more contacts than are counted: as long as two of them stand, nothing else has to be known.
        case flooded
        /// The engine is asked each time: ordinates whose products over- or underflow, paths that are no rings, holes without a shell to lie in.
        case asked
    }

    private enum Inside: Equatable {
        case connected
        /// A place where rings touch cuts it in two.
        case cut(ContactCounts.Place)
    }

    private var way = Way.counted
    private var verdict = (isValid: true, isSimple: true)

    /// Rings of fewer than three segments with a length.
    private var thin = 0
    /// Rings of fewer than three vertices.
    private var short = 0
    /// Segments without length.
    private var empty = 0
    private var contacts = ContactCounts()
    private var nesting = NestingCounts()
    /// Whether the inside of each polygon hangs together, where everything else is right; nil while it is not known.
    private var inside: Inside?
    /// Shells without vertices that holes follow, which are left out with them.
    private var hollow = 0
    private var openPaths = 0

    /// More contacts are not counted.
    static let contactLimit = 1_000_000
    /// A change of more segments is not followed segment by segment.
    static let segmentLimit = 2_000
    /// The whole of a shape of more vertices is not checked with each change.
    static let vertexLimit = 100_000

    var isValid: Bool { verdict.isValid }
    var isSimple: Bool { verdict.isSimple }

    /// Finds them all. O(n log n + contacts).
    init(_ polygon: Polygon, hook: OperationHook) throws(OperationError) {
        try check(polygon, hook: hook)
    }

    private mutating func check(_ polygon: Polygon, hook: OperationHook) throws(OperationError) {
        let rings = polygon.rings
        (thin, short, empty, hollow, openPaths) = (0, 0, 0, 0, 0)
        contacts = ContactCounts()
        inside = nil
        rings.forEach { part, ring in
            addShape(of: ring, 1)
            if !ring.isRing { openPaths += 1 }
            empty += ring.emptySegmentCount(from: 0, count: ring.segmentCount)
            hollow += Self.isHollow(rings, part)
        }
        guard !isOdd(polygon) else {
            try ask(polygon, hook: hook)
            return
        }
        way = .counted
        let isWhole = rings.forEachContact(isCancelled: hook.isCancelled) { contact in
            contacts.add(contact, 1)
            return contacts.total <= Self.contactLimit
        }
        if !isWhole {
            if hook.isCancelled?() == true { throw .cancelled(operation: "validity") }
            way = .flooded
            try judgeFlooded(polygon, hook: hook)
            return
        }
        nesting = NestingCounts(rings)
        try judge(polygon, hook: hook)
    }

    /// Whether the counts would not tell.
    private func isOdd(_ polygon: Polygon) -> Bool {
        openPaths > 0 || (hollow > 0 && !polygon.hasUnassignedRings) || !Self.isWithinRange(polygon.rings.extent)
    }

    /// Whether the products of ordinates neither over- nor underflow, so that predicates are exact.
    static func isWithinRange(_ box: Extent) -> Bool {
        if box.isEmpty { return true }
        let largest = max(max(-box.xMin, box.xMax), max(-box.yMin, box.yMax))
        return largest == 0 || (largest <= 0x1p400 && largest >= 0x1p-400)
    }

    private mutating func ask(_ polygon: Polygon, hook: OperationHook = .none) throws(OperationError) {
        way = .asked
        let engine = GeometryEngine()
        verdict.isValid = try engine.isValid(.polygon(polygon), hook: hook).value
        verdict.isSimple = try engine.isSimple(.polygon(polygon), hook: hook).value
    }

    /// With so many contacts both verdicts are no as soon as one of each kind is found; only where there is none the engine is asked.
    private mutating func judgeFlooded(_ polygon: Polygon, hook: OperationHook = .none) throws(OperationError) {
        let engine = GeometryEngine()
        verdict = (false, false)
        if contacts.invalid == 0 { verdict.isValid = try engine.isValid(.polygon(polygon), hook: hook).value }
        if contacts.unsimple == 0 { verdict.isSimple = try engine.isSimple(.polygon(polygon), hook: hook).value }
    }

    /// Takes the verdicts from the counts.
    private mutating func judge(_ polygon: Polygon, hook: OperationHook = .none) throws(OperationError) {
        verdict.isSimple = empty == 0 && short == 0 && contacts.unsimple == 0 && nesting.unsimple == 0
        let isClean = thin == 0 && contacts.invalid == 0 && nesting.invalid == 0
        if !isClean {
            inside = nil
        } else if contacts.touches.isEmpty {
            inside = .connected
        } else if inside == nil {
            var graph = TouchGraph(nesting.nesting(of: polygon.rings))
            inside = graph.firstCycle(contacts.touches.keys).map { .cut($0) } ?? .connected
        }
        verdict.isValid = isClean && inside == .connected
        // A pair in doubt has a part in few contacts: with more of them it does not matter.
        if isInDoubt {
            verdict.isValid = try GeometryEngine().isValid(.polygon(polygon), hook: hook).value
        }
    }

    /// Whether the engine has to be asked, for the counts would not tell for certain.
    private var isInDoubt: Bool { contacts.doubts > 0 && thin == 0 && contacts.invalid <= 4 * contacts.doubts }

    private mutating func addShape(of ring: Path, _ sign: Int) {
        guard !ring.isEmpty else { return }
        if ring.count < 3 { short += sign }
        if ring.hasFewerSegments(than: 3) { thin += sign }
    }

    private static func isHollow(_ rings: Parts, _ part: Int) -> Int {
        guard part >= 0, part + 1 < rings.count else { return 0 }
        return rings[part].role == .shell && rings[part].isEmpty && rings[part + 1].role == .hole ? 1 : 0
    }
}

extension RingFaults {
    /// Follows a step and gives where it made the shape worse by OGC's rules; nil when it is too large to be followed.
    mutating func update(_ step: ChangedParts, before: Polygon, after: Polygon) throws(OperationError) -> [SketchProblem]? {
        var problems = NewProblems()
        let (wasThin, wasInside) = (thin, inside)
        switch step {
        case .nothing: return []
        case .everything: return try checkAtOnce(after)
        case .vertices(let parts):
            var (old, new): ([RingStretch], [RingStretch]) = ([], [])
            for changed in parts {
                let (ring, next) = (before.rings[changed.part], after.rings[changed.part])
                let stretches = changed.stretches(from: ring, to: next)
                old.append(stretches.before)
                new.append(stretches.after)
                let thinBefore = thin
                addShape(of: ring, -1)
                addShape(of: next, 1)
                if thin > thinBefore { problems.addThin(changed.part, next) }
                hollow += Self.isHollow(after.rings, changed.part) - Self.isHollow(before.rings, changed.part)
            }
            let wereApart = contacts.total == 0
            guard count(old, before, new, after, &problems) else { return try checkAtOnce(after) }
            if way == .counted {
                nesting.update(
                    parts, old, new, areApart: wereApart && contacts.total == 0, before: before.rings, after: after.rings, &problems)
            }
        case .inserted(let part):
            let ring = after.rings[part]
            addShape(of: ring, 1)
            if thin > wasThin { problems.addThin(part, ring) }
            openPaths += ring.isRing ? 0 : 1
            hollow += Self.isHollow(after.rings, part - 1) + Self.isHollow(after.rings, part) - Self.isHollow(before.rings, part - 1)
            guard count([], before, [Self.whole(ring, part)], after, &problems) else { return try checkAtOnce(after) }
            if way == .counted { nesting.insert(part, before: before.rings, after: after.rings, &problems) }
            inside = nil
        case .removed(let part):
            let ring = before.rings[part]
            addShape(of: ring, -1)
            openPaths -= ring.isRing ? 0 : 1
            hollow += Self.isHollow(after.rings, part - 1) - Self.isHollow(before.rings, part - 1) - Self.isHollow(before.rings, part)
            guard count([Self.whole(ring, part)], before, [], after, &problems) else { return try checkAtOnce(after) }
            if way == .counted { nesting.remove(part, before: before.rings, after: after.rings, &problems) }
            inside = nil
        }
        // What would take a check of the whole of a large shape with each event is put off until the verdict is asked for.
        if after.rings.vertexCount > Self.vertexLimit, needsWholeCheck(after) { return nil }
        try judgeChanged(after)
        if case .cut(let place)? = inside, inside != wasInside {
            let near = Geometry.polygon(after).nearestVertex(x: place.x, y: place.y)
            problems.add(.disconnectedInterior, near?.part ?? 0, near?.index ?? 0, Coordinate(x: place.x, y: place.y))
        }
        return problems.list
    }

    /// Checks everything, unless it is too much.
    private mutating func checkAtOnce(_ polygon: Polygon) throws(OperationError) -> [SketchProblem]? {
        guard polygon.rings.vertexCount <= Self.vertexLimit else { return nil }
        try check(polygon, hook: .none)
        return []
    }

    private static func whole(_ ring: Path, _ part: Int) -> RingStretch {
        RingStretch(part: part, first: 0, count: ring.segmentCount, ringCount: ring.segmentCount)
    }

    private func needsWholeCheck(_ polygon: Polygon) -> Bool { way == .asked || isOdd(polygon) || isInDoubt }

    private mutating func judgeChanged(_ polygon: Polygon) throws(OperationError) {
        if isOdd(polygon) { return try ask(polygon) }
        switch way {
        case .counted: try judge(polygon)
        case .asked: try check(polygon, hook: .none)
        case .flooded:
            contacts = ContactCounts()
            polygon.rings.forEachContact { contact in
                contacts.add(contact, 1)
                return contacts.total <= Self.contactLimit && (contacts.invalid == 0 || contacts.unsimple == 0)
            }
            if contacts.invalid > 0 && contacts.unsimple > 0 {
                verdict = (false, false)
            } else {
                try check(polygon, hook: .none)
            }
        }
    }

    /// Takes the contacts of some stretches away and adds those of others. False when there are too many segments.
    private mutating func count(
        _ old: [RingStretch], _ before: Polygon, _ new: [RingStretch], _ after: Polygon, _ problems: inout NewProblems
    ) -> Bool {
        let segments = (old + new).reduce(0) { $0 + $1.count }
        guard segments <= Self.segmentLimit, old.count + new.count <= 64 else { return false }
        for stretch in old { empty -= before.rings[stretch.part].emptySegmentCount(from: stretch.first, count: stretch.count) }
        for stretch in new { empty += after.rings[stretch.part].emptySegmentCount(from: stretch.first, count: stretch.count) }
        guard way == .counted, openPaths == 0 else { return true }
        let wasInvalid = contacts.invalid
        before.rings.forEachContact(of: old) { contact in
            contacts.add(contact, -1)
            problems.addOld(contact)
            return true
        }
        after.rings.forEachContact(of: new) { contact in
            contacts.add(contact, 1)
            // That a ring of two vertices returns along itself says no more than that they are too few.
            let isThin = contact.isWithinRing && after.rings[contact.first.part].hasFewerSegments(than: 3)
            if !isThin { problems.addNew(contact) }
            return true
        }
        problems.settleContacts(isWorse: contacts.invalid > wasInvalid)
        if problems.hasTouches || nesting.hasUnassigned { inside = nil }
        if contacts.total > Self.contactLimit { way = .flooded }
        return true
    }
}
