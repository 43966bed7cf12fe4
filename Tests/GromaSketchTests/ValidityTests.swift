import GromaTesting
import GromaBase
import GromaGeometry
import GromaOperations
import Testing

@testable import GromaSketch

/// What is kept of a shape's validity agrees after every edit with the full checks.
@Suite struct ValidityTests {
    @Test(arguments: [
        ValidityRun(seed: 1, type: .polygon, grid: 4), ValidityRun(seed: 2, type: .polygon, grid: 10, rings: 8),
        ValidityRun(seed: 3, type: .polygon, grid: 8, rings: 6, roles: [.unassigned]),
        ValidityRun(seed: 4, type: .polygon, grid: 9, rings: 8, roles: [.unassigned, .hole, .shell]),
        ValidityRun(seed: 5, type: .polygon, grid: 3, rings: 1, vertices: 12), ValidityRun(seed: 6, type: .polyline, grid: 2),
        ValidityRun(seed: 9, type: .polygon, grid: 6, spacing: 0.1), ValidityRun(seed: 7, type: .multipoint, grid: 3, vertices: 20),
        ValidityRun(seed: 8, type: .point, grid: 3, steps: 200),
    ])
    func agreesWithTheFullChecksAfterEveryEdit(_ run: ValidityRun) throws {
        var random = ShapeEditor(run: run)
        var geometry = Geometry(empty: run.type)
        var live = try LiveValidity(geometry)
        var measure = LiveMeasure(geometry)
        var past: [(Geometry, LiveValidity, LiveMeasure)] = []
        // A run in which all was wrong, or nothing, would show little.
        let wanted = ["neither valid nor simple": 300, "valid, not simple": 100, "valid and simple": 30]
        let steps = Rounds(run.steps, until: run.type == .polygon ? wanted : [:])
        for step in steps {
            // From what is wrong nearly all edits lead to what is wrong: most go on from something that was right.
            let isWrong = !live.isValid && !live.isSimple
            if Int.random(in: 0..<20, using: &random.source) < (isWrong ? 12 : 1),
                let earlier = past.randomElement(using: &random.source)
            {
                (geometry, live, measure) = earlier
            }
            let (before, known) = (geometry, live)
            let changes = random.edit(&geometry)
            try live.update(changes, before: before, after: geometry)
            measure.update(changes, before: before, after: geometry)
            #expect(!live.isDue && (!known.isValid || live.isValid || !live.newProblems.isEmpty))
            #expect(abs(measure.length - geometry.length) < 1e-9, "\(run), step \(step), \(changes)")
            #expect(abs(measure.area - geometry.area) < 1e-9, "\(run), step \(step), \(changes)")
            let isValid = try GeometryEngine().isValid(geometry)
            let isSimple = try GeometryEngine().isSimple(geometry)
            switch (isValid.value, isSimple.value) {
            case (false, false): steps.count("neither valid nor simple")
            case (true, false): steps.count("valid, not simple")
            case (true, true): steps.count("valid and simple")
            case (false, true): break
            }
            guard live.isValid == isValid.value, live.isSimple == isSimple.value else {
                Issue.record(
                    """
                    \(run), step \(step), \(changes): valid \(live.isValid), in truth \(isValid.value) \(isValid.reason ?? ""); \
                    simple \(live.isSimple), in truth \(isSimple.value) \(isSimple.reason ?? "")
                    before \(text(before))
                    after \(text(geometry))
                    """)
                return
            }
            if step % 16 == 0 {
                let whole = try LiveValidity(geometry)
                #expect(whole.isValid == live.isValid && whole.isSimple == live.isSimple, "\(run), step \(step): \(text(geometry))")
                if !geometry.isEmpty, !geometry.parts.contains(where: \.isEmpty) {
                    var validator = SketchValidator(geometry, limit: 10, hook: .none)
                    let problems = try validator.validate()
                    #expect(problems.isEmpty == isValid.value, "\(run), step \(step): \(text(geometry)): \(problems)")
                }
            }
            guard live.isValid || live.isSimple else { continue }
            if past.count < 8 { past.append((geometry, live, measure)) } else { past[step % 8] = (geometry, live, measure) }
        }
        #expect(steps.hadEnough, "\(run): \(steps)")
    }

    private func ring(_ xy: [Double], _ role: RingRole = .shell) -> Path {
        var ring = Path(xy: xy, isRing: true)
        ring.role = role
        return ring
    }

    @Test("Of what is wrong as much is told as is asked for, from the beginning")
    func problemsUpToALimit() throws {
        // A comb that crosses itself, parts without a segment, and rings that lie beside their shells.
        let comb: [Double] = (0..<12).flatMap { (x: Int) -> [Double] in [Double(x), x.isMultiple(of: 2) ? 0 : 4] } + [11, 2, 0, 2]
        let shapes: [(name: String, shape: Geometry)] = [
            ("crossings", .polygon(Polygon(rings: [ring(comb)]))),
            ("short parts", .polyline(Polyline(paths: Parts((0..<9).map { Path(xy: [Double($0), 0]) })))),
            ("short rings", .polygon(Polygon(rings: Parts((0..<9).map { ring([Double($0), 0, Double($0), 5]) })))),
            (
                "holes outside",
                .polygon(
                    Polygon(
                        rings: Parts(
                            [ring([0, 0, 1, 0, 1, 1])] + (2..<9).map { ring([Double($0), 0, Double($0) + 0.5, 0, Double($0), 0.5], .hole) })
                    ))
            ),
        ]
        for (name, shape) in shapes {
            let layer = try SketchLayer(MutableGeometry(shape))
            let all = try layer.problems()
            #expect(all.count > 4, "\(name)")
            for limit in 0...(all.count + 1) { #expect(try layer.problems(limit: limit) == Array(all.prefix(limit)), "\(name), \(limit)") }
        }
    }

    @Test func tellsWhereAChangeMadeThingsWorse() throws {
        var geometry = Geometry.polygon(Polygon(rings: [ring([0, 0, 8, 0, 8, 8, 0, 8]), ring([2, 2, 6, 2, 6, 6], .hole)]))
        var live = try LiveValidity(geometry)
        func step(_ edit: (inout Geometry) throws -> GeometryChange) throws -> [SketchProblem] {
            let before = geometry
            let change = try edit(&geometry)
            try live.update(change, before: before, after: geometry)
            return live.newProblems
        }
        #expect(live.isValid && live.isSimple)
        let crossing = try step { try $0.moveVertex(part: 1, at: 1, to: Coordinate(x: 10, y: 2)) }
        #expect(crossing.map(\.at) == [Coordinate(x: 8, y: 2), Coordinate(x: 8, y: 4)])
        #expect(crossing.map(\.kind) == [.selfIntersection, .selfIntersection])
        // Still crossing, but no more so.
        #expect(try step { try $0.moveVertex(part: 1, at: 0, to: Coordinate(x: 3, y: 2)) } == [])
        #expect(!live.isValid && !live.isSimple)
        #expect(try step { try $0.moveVertex(part: 1, at: 1, to: Coordinate(x: 8, y: 4)) } == [])
        #expect(live.isValid && !live.isSimple)
        let cut = try step { try $0.moveVertex(part: 1, at: 2, to: Coordinate(x: 6, y: 8)) }
        #expect(cut.map(\.kind) == [.disconnectedInterior] && !live.isValid)
        #expect(try step { try $0.moveVertex(part: 1, at: 2, to: Coordinate(x: 6, y: 6)) } == [])
        let outside = try step { try $0.addPart([Coordinate(x: 9, y: 0), Coordinate(x: 10, y: 0), Coordinate(x: 9, y: 1)], role: .hole) }
        #expect(outside.map(\.kind) == [.holeOutsideShell])
        let thin = try step { try $0.removeVertex(part: 2, at: 0) }
        #expect(thin.map(\.kind).contains(.tooFewVertices))
    }

    @Test func aHoleIsOfTheShellBeforeItWhateverHolesWentBefore() throws {
        var geometry = Geometry.polygon(
            Polygon(rings: [
                ring([0, 0, 8, 0, 8, 8, 0, 8]), ring([1, 1, 2, 1, 2, 2], .hole), ring([5, 5, 6, 5, 6, 6], .hole),
                ring([20, 0, 28, 0, 28, 8, 20, 8]),
            ]))
        var live = try LiveValidity(geometry)
        func step(_ edit: (inout Geometry) throws -> GeometryChange) throws -> [SketchProblem] {
            let before = geometry
            try live.update(try edit(&geometry), before: before, after: geometry)
            return live.newProblems
        }
        #expect(try step { try $0.removePart(at: 1).change } == [])
        let added = try step { try $0.addPart([Coordinate(x: 21, y: 1), Coordinate(x: 22, y: 1), Coordinate(x: 22, y: 2)], role: .hole) }
        #expect(added == [] && live.isValid)
        #expect(try GeometryEngine().isValid(geometry).value)
    }

    @Test func followsOnlyChangesThatAreSmallBesideTheShape() throws {
        let count = 120_000
        var geometry = Geometry.polygon(
            Polygon(
                Path(count: count, dimensions: .xy, isRing: true) { range, xy, _, _ in
                    for (k, i) in range.enumerated() { (xy[2 * k], xy[2 * k + 1]) = (Double(i), Double(i) * Double(count - 1 - i)) }
                }))
        var live = try LiveValidity(geometry)
        #expect(live.isValid && live.isSimple)
        let known = live
        let before = geometry
        let change = try geometry.replaceRange(part: 0, from: 10, to: 5000, with: [Coordinate(x: 2500, y: -9)])
        try live.update(change, before: before, after: geometry)
        #expect(live.isDue && live.isValid && live.newProblems.isEmpty)
        try live.settle(geometry)
        #expect(!live.isDue && !live.isValid && !live.isSimple && live.newProblems.count == 2)
        // The value from before is what it was.
        #expect(known.isValid && known.isSimple && !known.isDue)
        #expect(throws: OperationError.self) { try LiveValidity(geometry, hook: OperationHook(isCancelled: { true })) }
    }

    @Test func shapesThatCannotBeCheckedAreRefused() throws {
        let arc = (0..<120_000).map { (x: Int) -> Coordinate in Coordinate(x: Double(x), y: Double(x * (119_999 - x))) }
        let geometry = MutableGeometry(.polygon(Polygon(Path(arc, isRing: true))))
        let before = geometry.geometry
        #expect(throws: OperationError.cancelled(operation: "validity")) {
            try LiveValidity(before, hook: OperationHook(isCancelled: { true }))
        }
        let layer = try SketchLayer(geometry)
        layer.validityGuard = .refuse
        layer.validityHook = OperationHook(isCancelled: { true })
        let error = #expect(throws: SketchError.self) { try layer.moveVertex(at: 2, to: Coordinate(x: 2.5, y: -8)) }
        if case .operation? = error {} else { Issue.record("\(String(describing: error))") }
        #expect(geometry.geometry == before && !layer.canUndo)
        // Who only wants to be told is not held up.
        (layer.validityGuard, layer.tracksValidity) = (.report, true)
        try layer.moveVertex(at: 2, to: Coordinate(x: 2.5, y: -8))
        #expect(geometry.geometry != before && layer.undo() == "moveVertex")
        #expect(throws: SketchError.self) { try layer.validity() }
        layer.validityHook = .none
        #expect(try layer.validity().isValid)
    }

    /// Moves a vertex, in a step of three events.
    private struct Drag: SketchTool {
        var events = 0
        mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
            if events == 0 { try context.beginStep(named: "drag") }
            events += 1
            try context.layer.moveVertex(at: 3, to: Coordinate(x: 13, y: 20 + Double(events)))
            if events == 3 { try context.endStep() }
            return true
        }
    }

    @Test func aLargeShapeInDoubtIsNotCheckedWithEachEvent() throws {
        let count = 110_000
        let arc = Path((0..<count).map { Coordinate(x: 10 + Double($0), y: 10 + Double($0) * Double(count - 1 - $0)) }, isRing: true)
        // One touches the other where numbers of two doubles may err.
        let (a, b) = (ring([0.1, 0.1, 0.7, 0.7, 0.1, 0.7]), ring([0.3, 0.3, 0.9, 0.1, 0.9, 0.3]))
        var geometry = Geometry.polygon(Polygon(rings: [arc.with(role: .shell), a, b]))
        var live = try LiveValidity(geometry)
        let before = geometry
        let change = try geometry.moveVertex(part: 0, at: 3, to: Coordinate(x: 13, y: 20))
        try live.update(change, before: before, after: geometry)
        #expect(live.isDue)
        try live.settle(geometry)
        #expect(try !live.isDue && live.isValid == GeometryEngine().isValid(geometry).value)
        let touching = geometry
        let away = try geometry.moveVertex(part: 2, at: 0, to: Coordinate(x: 0.8, y: 0.2))
        try live.update(away, before: touching, after: geometry)
        #expect(!live.isDue && live.isValid && live.isSimple)

        let layer = try SketchLayer(MutableGeometry(touching))
        layer.tracksValidity = true
        _ = try layer.validity()
        let observation = layer.observe { _ in }
        try layer.setTool(Drag(), named: "drag")
        let tap = SketchEvent.tap(SketchPointer(x: 0, y: 0, position: Coordinate(x: 0, y: 0)))
        for isDue in [true, true, false] {
            try layer.send(tap)
            #expect(layer.document.live?.validity?.isDue == isDue)
        }
        layer.cancel(observation)
    }

    /// A star that crosses itself more often than is counted is followed all the same.
    @Test func followsAShapeOfAMillionContacts() throws {
        let count = 1501
        let star = (0..<count).map { i in
            let place = i * 750 % count
            return Coordinate(x: Double(place * place), y: Double(place * (count - place)))
        }
        var geometry = Geometry.polygon(Polygon(Path(star, isRing: true)))
        var live = try LiveValidity(geometry)
        #expect(!live.isValid && !live.isSimple)
        let before = geometry
        try live.update(geometry.moveVertex(at: 3, to: Coordinate(x: -5, y: 7)), before: before, after: geometry)
        #expect(!live.isValid && !live.isSimple)
        let crossed = geometry
        let change = try geometry.replaceRange(part: 0, from: 3, to: count, with: [])
        try live.update(change, before: crossed, after: geometry)
        #expect(live.isValid && live.isSimple && !live.isDue)
    }

    private func text(_ geometry: Geometry) -> String {
        geometry.parts.map { "\($0.role) " + $0.coordinates.map { "\($0.x) \($0.y)" }.joined(separator: ", ") }
            .joined(separator: " | ")
    }
}
