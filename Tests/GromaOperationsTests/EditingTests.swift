import GromaTesting
import GromaGeometry
import GromaOperations
import Testing

@Suite struct CutTests {
    private func cut(_ shape: String, _ cutter: String) throws -> CutPieces { try engine.cut(wkt(shape), by: line(cutter)) }

    @Test func areasFallLeftAndRight() throws {
        let pieces = try engine.cut(holed, by: line("LINESTRING (3 -1, 3 11)"))
        #expect(try engine.equals(pieces.left ?? holed, wkt("POLYGON ((0 0,3 0,3 2,2 2,2 4,3 4,3 10,0 10,0 0))")))
        #expect(try engine.equals(pieces.right ?? holed, wkt("POLYGON ((3 0,10 0,10 10,3 10,3 4,4 4,4 2,3 2,3 0))")))
        #expect(pieces.uncut.isEmpty)
        let other = try engine.cut(holed, by: line("LINESTRING (3 11, 3 -1)"))
        #expect(other.left == pieces.right || other.left?.area == pieces.right?.area)
    }

    @Test func aCutterMayRunAlongTheOutlineButForRounding() throws {
        let shape = "POLYGON ((0 -0.5, 3 0.5, 9 0.5, 9 8.5, 0 8.5, 0 -0.5))"
        let up = try cut(shape, "LINESTRING (1 -4, 1 -0.16666666666666663, 2 0.16666666666666669, 6 11.5)")
        let down = try cut(shape, "LINESTRING (6 11.5, 2 0.16666666666666669, 1 -0.16666666666666663, 1 -4)")
        // It leaves the lower edge at (2, 1/6) and reaches the upper one at (84/17, 8.5).
        let (west, east) = (503.0 / 17, 73.5 - 503.0 / 17)
        #expect(isClose(up.left?.area ?? 0, west) && isClose(up.right?.area ?? 0, east) && up.uncut.isEmpty)
        #expect(isClose(down.right?.area ?? 0, west) && isClose(down.left?.area ?? 0, east) && down.uncut.isEmpty)
    }

    @Test func manyCrossingsGroupBySide() throws {
        let comb = "POLYGON ((0 0,10 0,10 10,8 10,8 2,6 2,6 10,4 10,4 2,2 2,2 10,0 10,0 0))"
        let pieces = try cut(comb, "LINESTRING (-1 5, 11 5)")
        #expect(pieces.left?.partCount == 3 && pieces.right?.partCount == 1)
        #expect(pieces.left?.isMulti == true && pieces.right?.isMulti == false)
        #expect(isClose((pieces.left?.area ?? 0) + (pieces.right?.area ?? 0), wkt(comb).area))
    }

    @Test func partsThatAreMissedComeLast() throws {
        let two = "MULTIPOLYGON (((0 0,10 0,10 10,0 10,0 0)),((20 0,30 0,30 10,20 10,20 0)))"
        let pieces = try cut(two, "LINESTRING (-1 5, 11 5)")
        #expect(pieces.all.count == 3)
        #expect(pieces.uncut.map(text) == ["MULTIPOLYGON (((20 0, 30 0, 30 10, 20 10, 20 0)))"])
    }

    @Test func aLooseEndDoesNotCut() throws {
        let pieces = try engine.cut(holed, by: line("LINESTRING (5 -1, 5 5)"))
        #expect(!pieces.isCut && pieces.all == [holed])
        #expect(try engine.cut(holed, by: line("LINESTRING (50 50, 60 60)")).all == [holed])
        #expect(try engine.cut(holed, by: line("LINESTRING EMPTY")).all == [holed])
    }

    @Test func aLoopInsideCutsOut() throws {
        let pieces = try engine.cut(holed, by: line("LINESTRING (5 5, 7 5, 7 7, 5 7, 5 5)"))
        #expect(pieces.left?.area == 4 && pieces.right?.area == 92)
    }

    @Test func ordinatesAreInterpolated() throws {
        let pieces = try cut("POLYGON ZM ((0 0 0 0,10 0 10 10,10 10 20 20,0 10 30 30,0 0 0 0))", "LINESTRING (-1 5, 11 5)")
        #expect(pieces.left.map(text) == "POLYGON ZM ((0 5 15 15, 10 5 15 15, 10 10 20 20, 0 10 30 30, 0 5 15 15))")
        let lines = try cut("LINESTRING M (0 0 0, 10 0 10)", "LINESTRING (5 -1, 5 11)")
        #expect(lines.left.map(text) == "LINESTRING M (0 0 0, 5 0 5)")
        #expect(lines.right.map(text) == "LINESTRING M (5 0 5, 10 0 10)")
    }

    @Test func linesBySide() throws {
        let pieces = try cut("LINESTRING (0 0, 10 0, 10 5, 0 5, 0 10, 10 10)", "LINESTRING (5 -1, 5 11)")
        #expect(pieces.left.map(text) == "MULTILINESTRING ((0 0, 5 0), (5 5, 0 5, 0 10, 5 10))")
        #expect(pieces.right.map(text) == "MULTILINESTRING ((5 0, 10 0, 10 5, 5 5), (5 10, 10 10))")
    }

    @Test func aTouchIsNoCut() throws {
        for touching in ["LINESTRING (0 0, 5 5, 10 0)", "LINESTRING (0 0, 5 5)", "LINESTRING (5 5, 10 0)"] {
            #expect(try cut(touching, "LINESTRING (0 5, 10 5)").all.map(text) == [touching])
        }
    }

    @Test func aRingCutsAtItsClosingSegmentAndAtItsCorners() throws {
        let ring = Polyline(paths: [Path(xy: [0, 0, 4, 0, 4, 4, 0, 4], isRing: true)])
        func told(_ shape: String) throws -> String {
            let pieces = try engine.cut(wkt(shape), by: ring)
            return [pieces.left.map(text) ?? "nothing", pieces.right.map(text) ?? "nothing"].joined(separator: " | ")
        }
        #expect(try told("LINESTRING (-3 2, 1 2)") == "LINESTRING (0 2, 1 2) | LINESTRING (-3 2, 0 2)")
        #expect(try told("LINESTRING (3 3, 3 5)") == "LINESTRING (3 3, 3 4) | LINESTRING (3 4, 3 5)")
        for corner in ["LINESTRING (-1 1, 1 -1)", "LINESTRING (-1 3, 1 5)", "LINESTRING (3 5, 5 3)", "LINESTRING (3 -1, 5 1)"] {
            #expect(try told(corner) == "nothing | nothing")
        }
        #expect(try told("LINESTRING (-1 1, 0 0, 1 1)") == "LINESTRING (0 0, 1 1) | LINESTRING (-1 1, 0 0)")
        #expect(try told("LINESTRING (-1 3, 0 4, 1 3)") == "LINESTRING (0 4, 1 3) | LINESTRING (-1 3, 0 4)")
    }

    @Test func crossingAtVertices() throws {
        let pieces = try cut("LINESTRING (0 0, 5 5, 10 10)", "LINESTRING (0 10, 5 5, 10 0)")
        #expect(pieces.left.map(text) == "LINESTRING (5 5, 10 10)" && pieces.right.map(text) == "LINESTRING (0 0, 5 5)")
    }

    @Test func runningAlongGoesToTheRight() throws {
        let pieces = try cut("LINESTRING (0 0, 5 5, 7 5, 10 10)", "LINESTRING (0 5, 10 5)")
        #expect(pieces.left.map(text) == "LINESTRING (7 5, 10 10)")
        #expect(pieces.right.map(text) == "MULTILINESTRING ((0 0, 5 5), (5 5, 7 5))")
    }

    @Test func pointsAreRefused() {
        #expect(
            failure { () throws(OperationError) in try engine.cut(wkt("POINT (0 0)"), by: line("LINESTRING (0 0, 1 1)")) }?.code
                == "unsupportedGeometry")
    }

    @Test(arguments: [61, 62] as [UInt64])
    func piecesMakeUpTheWhole(seed: UInt64) throws {
        var generator = Seeded(seed)
        for round in 0..<30 {
            let star = Shape.star(80, x: 20, y: 0, radius: 15, &generator)
            guard case .polyline(let cutter) = Shape.walk(40, step: 3, &generator) else { return }
            let comment: Comment = "seed \(seed), round \(round)"
            let areas = try engine.cut(star, by: cutter).all
            #expect(isClose(areas.reduce(0) { $0 + $1.area }, star.area), comment)
            let walk = Shape.walk(60, step: 3, &generator)
            let lines = try engine.cut(walk, by: cutter).all
            #expect(isClose(lines.reduce(0) { $0 + $1.length }, walk.length), comment)
        }
    }
}

@Suite struct ReshapeTests {
    private func reshape(_ shape: String, _ guide: String) throws -> String { text(try engine.reshape(wkt(shape), with: line(guide))) }

    @Test func lines() throws {
        let expected = "LINESTRING M (0 0 0, 2 0 2, 2 3 nan, 6 3 nan, 6 0 6, 10 0 10)"
        #expect(try reshape("LINESTRING M (0 0 0, 10 0 10)", "LINESTRING (2 -1, 2 3, 6 3, 6 -1)") == expected)
        #expect(try reshape("LINESTRING M (0 0 0, 10 0 10)", "LINESTRING (6 -1, 6 3, 2 3, 2 -1)") == expected)
        #expect(try reshape("LINESTRING (0 0, 10 0)", "LINESTRING (0 0, 5 5, 10 0)") == "LINESTRING (0 0, 5 5, 10 0)")
    }

    @Test func areas() throws {
        let square = "POLYGON ((0 0,10 0,10 10,0 10,0 0))"
        #expect(
            try reshape(square, "LINESTRING (2 -1, 2 3, 6 3, 6 -1)")
                == "POLYGON ((6 0, 10 0, 10 10, 0 10, 0 0, 2 0, 2 3, 6 3, 6 0))")
        #expect(try engine.reshape(wkt(square), with: line("LINESTRING (2 1, 2 -3, 6 -3, 6 1)")).area == 112)
        #expect(try engine.reshape(wkt(square), with: line("LINESTRING (2 0, 2 -3, 6 -3, 6 0)")).area == 112)
        #expect(try engine.reshape(wkt(square), with: line("LINESTRING (2 1, 3 -1, 4 1, 5 -1, 6 1)")).area == 100.5)
    }

    @Test func holesAreCutWithTheirShell() throws {
        let shape = "POLYGON ((0 0,10 0,10 10,0 10,0 0),(6 6,6 8,8 8,8 6,6 6))"
        #expect(isClose(try engine.reshape(wkt(shape), with: line("LINESTRING (7 -1, 7 11)")).area, 68))
        #expect(isClose(try engine.reshape(wkt(shape), with: line("LINESTRING (5 -1, 5 11)")).area, 50))
        #expect(isClose(try engine.reshape(wkt(shape), with: line("LINESTRING (6 7, 5 7, 5 8, 7 8)")).area, 95))
    }

    @Test func errors() {
        let one = failure { () throws(OperationError) in try engine.reshape(holed, with: line("LINESTRING (5 -1, 5 5)")) }
        #expect(one?.code == "noResult")
        let two = failure { () throws(OperationError) in try engine.reshape(holed, with: line("MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))")) }
        #expect(two?.code == "invalidParameter")
        let point = failure { () throws(OperationError) in try engine.reshape(wkt("POINT (0 0)"), with: line("LINESTRING (0 0, 1 1)")) }
        #expect(point?.code == "unsupportedGeometry")
    }
}

@Suite struct CompletionTests {
    @Test func gapBetweenTwoPolygons() throws {
        let polygons = [wkt("POLYGON ((0 0,10 0,10 10,0 10,0 0))"), wkt("POLYGON ((10 0,20 0,20 5,10 5,10 0))")]
        let new = try engine.autoComplete(polygons, with: line("LINESTRING (5 10, 5 15, 15 15, 15 5)"))
        #expect(new.map(text) == ["POLYGON ((10 5, 15 5, 15 15, 5 15, 5 10, 10 10, 10 5))"])
        #expect(try engine.autoComplete(polygons, with: line("LINESTRING (5 10, 5 15)")).isEmpty)
        #expect(try engine.autoComplete([], with: line("LINESTRING (0 0, 1 0, 1 1, 0 0)")).count == 1)
    }

    @Test func gapsThatNoLineBoundsAreLeft() throws {
        #expect(try engine.autoComplete([holed], with: line("LINESTRING (10 2, 12 2, 12 4, 10 4)")).map(\.area) == [4])
        #expect(
            failure { () throws(OperationError) in try engine.autoComplete([wkt("POINT (0 0)")], with: line("LINESTRING (0 0, 1 1)")) }?
                .code == "unsupportedGeometry")
    }

    @Test func extend() throws {
        let path = line("LINESTRING M (0 0 0, 5 0 5)")
        func extended(_ goal: String, _ options: ExtendOptions = []) throws -> String {
            text(.polyline(try engine.extend(path, to: line(goal), options: options)))
        }
        #expect(try extended("LINESTRING (10 -5, 10 5)") == "LINESTRING M (0 0 0, 5 0 5, 10 0 10)")
        let both = "LINESTRING (10 -5, 10 5, -2 5, -2 -5)"
        #expect(try extended(both) == "LINESTRING M (-2 0 -2, 0 0 0, 5 0 5, 10 0 10)")
        #expect(try extended(both, .relocatesEnds) == "LINESTRING M (-2 0 -2, 10 0 10)")
        #expect(try extended(both, .notAtFrom) == "LINESTRING M (0 0 0, 5 0 5, 10 0 10)")
        #expect(try extended(both, [.notAtTo, .keepsEndAttributes]) == "LINESTRING M (-2 0 0, 0 0 0, 5 0 5)")
        #expect(try extended(both, [.notAtTo, .unsetsEndAttributes]) == "LINESTRING M (-2 0 nan, 0 0 0, 5 0 5)")
        #expect(try extended("MULTILINESTRING ((30 -5, 30 5), (20 -5, 20 5))") == "LINESTRING M (0 0 0, 5 0 5, 20 0 20)")
        for missed in ["LINESTRING (10 1, 10 5)", "LINESTRING EMPTY", "LINESTRING (5 -1, 5 1)"] {
            #expect(failure { () throws(OperationError) in try engine.extend(path, to: line(missed)) }?.code == "noResult", "\(missed)")
        }
    }

    @Test func trim() throws {
        let path = line("LINESTRING M (0 0 0, 5 0 5)")
        #expect(text(.polyline(try engine.trim(path, by: line("LINESTRING (3 -5, 3 5)")))) == "LINESTRING M (0 0 0, 3 0 3)")
        #expect(text(.polyline(try engine.trim(path, by: line("LINESTRING (3 5, 3 -5)")))) == "LINESTRING M (3 0 3, 5 0 5)")
        #expect(failure { () throws(OperationError) in try engine.trim(path, by: line("LINESTRING (9 5, 9 -5)")) }?.code == "noResult")
        let results = try engine.trimOrExtend(
            [path, line("LINESTRING (0 9, 1 9)"), line("LINESTRING (0 9, 0 10)")], to: line("LINESTRING (3 -10, 3 10)"))
        #expect(results.map { $0.map { text(.polyline($0)) } } == ["LINESTRING M (0 0 0, 3 0 3)", "LINESTRING (0 9, 1 9, 3 9)", nil])
    }
}
