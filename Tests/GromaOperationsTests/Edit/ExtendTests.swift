import GromaGeometry
import GromaOperations
import Testing

/// Lines that are extended at either end, with each option.
@Suite struct ExtendTests {
    private static let path = "LINESTRING ZM (0 0 0 100, 4 0 4 300)"
    private static let goals = "MULTILINESTRING ((10 -5, 10 5), (20 -5, 20 5), (-6 -5, -6 5), (-9 -5, -9 5))"

    private func extended(_ path: String, _ goal: String, _ options: Int = 0) throws -> String {
        text(.polyline(try engine.extend(line(path), to: line(goal), options: ExtendOptions(rawValue: options))))
    }

    @Test(arguments: [
        (0, "LINESTRING ZM (-6 0 -6 -200, 0 0 0 100, 4 0 4 300, 10 0 10 600)"), (1, "LINESTRING ZM (-6 0 -6 -200, 10 0 10 600)"),
        (2, "LINESTRING ZM (-6 0 0 100, 0 0 0 100, 4 0 4 300, 10 0 4 300)"), (3, "LINESTRING ZM (-6 0 0 100, 10 0 4 300)"),
        (4, "LINESTRING ZM (-6 0 nan nan, 0 0 0 100, 4 0 4 300, 10 0 nan nan)"), (5, "LINESTRING ZM (-6 0 nan nan, 10 0 nan nan)"),
        (8, "LINESTRING ZM (0 0 0 100, 4 0 4 300, 10 0 10 600)"), (16, "LINESTRING ZM (-6 0 -6 -200, 0 0 0 100, 4 0 4 300)"),
        (9, "LINESTRING ZM (0 0 0 100, 10 0 10 600)"), (17, "LINESTRING ZM (-6 0 -6 -200, 4 0 4 300)"),
        (10, "LINESTRING ZM (0 0 0 100, 4 0 4 300, 10 0 4 300)"), (20, "LINESTRING ZM (-6 0 nan nan, 0 0 0 100, 4 0 4 300)"),
    ])
    func options(_ options: Int, _ expected: String) throws { #expect(try extended(Self.path, Self.goals, options) == expected) }

    @Test func bothEndsMayBeLeftAsTheyAre() {
        let error = OperationError.noResult(operation: "extend", reason: "no end of the polyline points at the extender")
        #expect(failure { () throws(OperationError) in try extendChecked(Self.path, Self.goals, 24) } == error)
        #expect(failure { () throws(OperationError) in try extendChecked("LINESTRING (3 3, 3 3)", Self.goals) } == error)
        #expect(failure { () throws(OperationError) in try extendChecked(Self.path, "LINESTRING (4 -1, 4 1)") } == error)
        #expect(failure { () throws(OperationError) in try extendChecked(Self.path, "LINESTRING (1 -1, 1 1)") } == error)
        for goal in ["LINESTRING (-3 0, 9 0)", "LINESTRING (9 0, -3 0)", "LINESTRING (-3 0, 2 0)", "LINESTRING (9 0, 1 0)"] {
            #expect(failure { () throws(OperationError) in try extendChecked(Self.path, goal) } == error, "\(goal) goes through an end")
        }
    }

    private func extendChecked(_ path: String, _ goal: String, _ options: Int = 0) throws(OperationError) -> Polyline {
        try engine.extend(line(path), to: line(goal), options: ExtendOptions(rawValue: options))
    }

    @Test(arguments: [
        // A line that it runs along ends it at its nearer end, whichever is the first.
        ("LINESTRING (0 0, 4 0)", "LINESTRING (8 0, 12 0)", "LINESTRING (0 0, 4 0, 8 0)"),
        ("LINESTRING (0 0, 4 0)", "LINESTRING (12 0, 8 0)", "LINESTRING (0 0, 4 0, 8 0)"),
        ("LINESTRING (0 0, 0 4)", "LINESTRING (1 9, -2 6)", "LINESTRING (0 0, 0 4, 0 8)"),
        // An end that is given twice points as the one before it.
        ("LINESTRING (0 0, 4 0, 4 0)", "LINESTRING (9 -1, 9 1)", "LINESTRING (0 0, 4 0, 4 0, 9 0)"),
        ("LINESTRING (0 0, 0 0, 4 0)", "LINESTRING (-9 -1, -9 1)", "LINESTRING (-9 0, 0 0, 0 0, 4 0)"),
        // Only the paths that reach it change; of a bent one the last segment counts.
        (
            "MULTILINESTRING ((0 5, 4 5), (0 0, 4 0), (0 9, 1 2, 2 2))", "LINESTRING (9 -1, 9 3)",
            "MULTILINESTRING ((0 5, 4 5), (0 0, 4 0, 9 0), (0 9, 1 2, 2 2, 9 2))"
        ),
        // An end on the extender stays, and the other is extended.
        ("LINESTRING (0 0, 4 0)", "MULTILINESTRING ((4 -1, 4 1), (-3 -1, -3 1))", "LINESTRING (-3 0, 0 0, 4 0)"),
    ])
    func places(_ path: String, _ goal: String, _ expected: String) throws { #expect(try extended(path, goal) == expected) }

    /// The line of 3 to 4 meets y = 16 at x = 12.
    @Test func linesAtAnAngle() throws {
        let found = try engine.extend(line("LINESTRING (0 0, 3 4)"), to: line("LINESTRING (0 16, 20 16)")).paths[0]
        #expect(found.count == 3 && isClose(found[2].x, 12) && isClose(found[2].y, 16))
    }

    @Test func closedPathsHaveNoEnds() throws {
        let ring = Path(xy: [0, 0, 4, 0, 3, 5], isRing: true)
        let both = Polyline(paths: [ring, Path(xy: [0, 2, 1, 2])], isMulti: true)
        let result = try engine.extend(both, to: line("LINESTRING (9 -1, 9 9)"))
        #expect(result.paths[0] == ring && result.paths[1].xyArray == [0, 2, 1, 2, 9, 2])
    }

    @Test func trimmingKeepsTheLeftAndWhatIsNotCut() throws {
        let lines = line("MULTILINESTRING ((0 0, 9 0), (0 2, 1 2), (0 4, 9 4))", .wgs84)
        let guide = line("LINESTRING (5 -1, 5 9)", .wgs84)
        let trimmed = try engine.trim(lines, by: guide)
        #expect(text(.polyline(trimmed)) == "MULTILINESTRING ((0 0, 5 0), (0 4, 5 4), (0 2, 1 2))" && trimmed.spatialReference == .wgs84)
        let twice = try engine.trim(line("LINESTRING (0 0, 9 0, 9 2, 0 2)"), by: line("LINESTRING (5 -1, 5 9)"))
        #expect(text(.polyline(twice)) == "MULTILINESTRING ((0 0, 5 0), (5 2, 0 2))")
        #expect(
            failure { () throws(OperationError) in try engine.trim(line("LINESTRING (0 0, 1 0)"), by: line("LINESTRING (5 -1, 5 9)")) }
                == .noResult(operation: "trim", reason: "the guide does not cut the polyline"))
        let mixed = try engine.trimOrExtend(
            [line("LINESTRING (0 0, 1 0)"), line("LINESTRING (0 0, 0 -1)")], to: line("LINESTRING (5 -1, 5 9)"),
            options: .relocatesEnds)
        #expect(mixed.map { $0.map { text(.polyline($0)) } } == ["LINESTRING (0 0, 5 0)", nil])
        #expect(
            failure { () throws(OperationError) in try engine.trimOrExtend([line("LINESTRING (0 0, 1 0)")], to: guide) }?.code
                == "spatialReferenceMismatch")
    }
}
