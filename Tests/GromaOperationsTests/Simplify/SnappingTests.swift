import GromaBase
import GromaGeometry
import Testing

@testable import GromaOperations

/// simplify with a tolerance, and what ends it early.
@Suite struct SnappingTests {
    @Test(arguments: [
        "POLYGON ((0 0,1 0,1 1,0 1,0 0))", "MULTIPOLYGON (((0 0,1 0,1 1,0 1,0 0)),((50 0,51 0,51 1,50 0)))",
        "POLYGON Z ((0 0 1,1 0 2,1 1 3,0 1 4,0 0 1))", "POLYGON ((0 0,50 0,50 1,0 1,0 0))",
    ])
    func ringsThatComeDownToAPointOrALineAreGone(_ given: String) throws {
        let before = wkt(given)
        let after = try engine.simplify(before, tolerance: 2)
        #expect(after.isEmpty && after.partCount == 0 && after.type == .polygon)
        #expect(after.isMulti == before.isMulti && after.dimensions == before.dimensions)
    }

    @Test func otherRingsKeepTheirPlaces() throws {
        let result = try engine.simplify(
            wkt("MULTIPOLYGON (((0 0,1 0,1 1,0 0)),((100 0,200 0,200 100,100 100,100 0),(150 50,151 50,151 51,150 50)))"), tolerance: 2)
        #expect(result.partCount == 1 && result.area == 10_000)
    }

    /// A ring to and fro between two rows of vertices that lie farther apart than 1, all in one strip narrower than that.
    private static func zigzag(_ count: Int) -> VertexChains {
        let chains = VertexChains(capacity: count + 1, hasZ: false, hasM: false)
        for index in 0..<count {
            chains.append((index % 2 == 0 ? 0 : 10_000) + Double(index) * 1.5, Double(index % 7) * 0.1, .nan, .nan)
        }
        chains.endChain(closed: true)
        return chains
    }

    @Test func cutsAreLimited() throws {
        let snapper = VertexSnapper(tolerance: 1, operation: "simplify", hook: .none, cutLimit: 5000)
        #expect(failure { () throws(OperationError) in try snapper.snapped(Self.zigzag(1000)) }?.code == "tooLarge")
    }

    /// As many cuts as the limit are made, and each lower limit is told, also where the search comes by it exactly.
    @Test func eachLimitBelowTheNumberOfCutsFails() throws {
        func fails(_ limit: Int) -> Bool {
            let snapper = VertexSnapper(tolerance: 1, operation: "simplify", hook: .none, cutLimit: limit)
            return failure { () throws(OperationError) in try snapper.snapped(Self.zigzag(12)) }?.code == "tooLarge"
        }
        let failing = (0...600).filter(fails)
        let last = try #require(failing.last)
        #expect(last > 20 && last < 600)
        #expect(failing == Array(0...last))
    }

    @Test func theSearchForNearVerticesAsksTheHook() throws {
        let flag = CancellationFlag()
        // The first question, before the search, still hears no.
        let hook = OperationHook(isCancelled: {
            defer { flag.cancel() }
            return flag.isCancelled
        })
        let snapper = VertexSnapper(tolerance: 1, operation: "simplify", hook: hook)
        #expect(failure { () throws(OperationError) in try snapper.snapped(Self.zigzag(1000)) } == .cancelled(operation: "simplify"))
    }

    @Test func makeValidIsUsedIfNoGridHelps() throws {
        func last(_ text: String) throws -> Geometry {
            let given = wkt(text)
            let rings = try RingResolver(.evenOdd, "simplify", hook: .none, ladder: []).resolve(given.parts, dimensions: given.dimensions)
            return .polygon(Polygon(rings: Parts(rings), dimensions: given.dimensions))
        }
        for text in [
            "POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))", "POLYGON ((0 0,10 0,10 10,0 10,0 0),(2 2,2 4,4 4,4 2,2 2))",
            "MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)), ((2 2, 6 2, 6 6, 2 6, 2 2)))", "POLYGON ((0 0, 4 0, 4 4, 4 9, 4 4, 0 4, 0 0))",
            "POLYGON ((0 0, 8 0, 0 8, 0 0))", "POLYGON ((0 0, 8 0, 0 8, 0 0), (1 1, 3 1, 1 3, 1 1), (7 7, 9 7, 9 9, 7 7))",
            "MULTIPOLYGON (((20 0, 28 0, 20 8, 20 0)), ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 2 2, 1 1)))",
        ] {
            let (made, expected) = (try last(text), try engine.simplify(wkt(text)))
            #expect(try made.area == expected.area && engine.isValid(made).value && engine.equals(made, expected), "\(text)")
        }
        #expect(try last("POLYGON ((0 0, 4 4, 0 0, 0 0))").isEmpty)
        let measured = try last("POLYGON M ((0 0 1, 2 2 3, 2 0 5, 0 2 7, 0 0 1))")
        #expect(measured.parts.flatMap(\.coordinates).first { $0.x == 1 && $0.y == 1 }?.m == 2)
        let high = try last("POLYGON ZM ((0 0 1 9, 8 0 2 8, 0 8 3 7, 0 0 1 9), (1 1 4 6, 3 1 5 5, 1 3 6 4, 1 1 4 6))")
        #expect(high.parts.map(\.role) == [.shell, .hole] && high.area == 30)
        let vertices = high.parts.flatMap(\.coordinates).sorted { $0.z < $1.z }
        #expect(vertices.map(\.z) == [1, 2, 3, 4, 5, 6])
        #expect(vertices.map(\.m) == [9, 8, 7, 6, 5, 4])
    }
}
