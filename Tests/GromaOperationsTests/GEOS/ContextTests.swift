import CGEOS
import GromaBase
import GromaGeometry
import Testing

@testable import GromaOperations

/// What becomes of calls of GEOS that fail, are interrupted or are given up.
@Suite struct ContextTests {
    @Test(
        arguments: [
            ("InterruptedException: Interrupted!", .cancelled(operation: "op")),
            ("TopologyException: side location", .topology(operation: "op", message: "TopologyException: side location")),
            (
                "IllegalArgumentException: InterruptedException",
                .geos(operation: "op", message: "IllegalArgumentException: InterruptedException")
            ),
            (nil, .geos(operation: "op", message: "no message")),
        ] as [(String?, OperationError)])
    func messagesTellTheError(_ message: String?, _ expected: OperationError) throws {
        let found = try GEOSContext.run("op") { (context) throws(OperationError) in
            context.custody.message = message
            return context.failure()
        }
        #expect(found == expected)
    }

    @Test func theVersionIsThatOfGEOSWithoutThoseOfItsInterface() {
        let (version, whole) = (GeometryEngine.geosVersion, String(cString: GEOSversion()))
        #expect(version.first?.isNumber == true && whole.hasPrefix(version + "-"), "\(version)")
    }

    private static let given = [
        wkt("LINESTRING (0 0, 1 1, 2 0)"), wkt("POINT (1 2)"), wkt("POINT Z (1 2 3)"), wkt("POLYGON ((0 0, 9 0, 9 5, 0 0))"),
        wkt("MULTIPOINT (1 2, 3 4)"),
    ]

    /// Long calls are recognized by the number of vertices that they were given.
    @Test func verticesThatAreGivenAreCounted() throws {
        let counts = try GEOSContext.run("op") { (context) throws(OperationError) in
            var counts: [Int] = []
            for given in Self.given {
                _ = try context.make(given)
                counts.append(context.custody.vertices)
            }
            return counts
        }
        #expect(counts == [3, 4, 5, 9, 11])
    }

    /// Each kind of call: its results, and the message of a failure that is its own and not an earlier one's.
    @Test func callsThrowWhatGEOSSaid() throws {
        func fail(_ body: @escaping (borrowing GEOSContext) throws(OperationError) -> Void) -> OperationError? {
            failure { () throws(OperationError) in
                try GEOSContext.run("op") { (context) throws(OperationError) in
                    context.custody.message = "TopologyException: earlier"
                    try body(context)
                }
            }
        }
        let silent = OperationError.geos(operation: "op", message: "no message")
        #expect(fail { (context) throws(OperationError) in _ = try context.pointer { _ in nil } } == silent)
        #expect(fail { (context) throws(OperationError) in _ = try context.predicate { _ in 2 } } == silent)
        #expect(fail { (context) throws(OperationError) in try context.success { _ in 0 } } == silent)
        #expect(fail { (context) throws(OperationError) in _ = try context.computed { _ in nil } } == silent)
        #expect(fail { (context) throws(OperationError) in _ = try context.computedPredicate { _ in 2 } } == silent)
        #expect(fail { (context) throws(OperationError) in _ = try context.computedText { _ in nil } } == silent)
        #expect(
            fail { (context) throws(OperationError) in _ = try context.computed { GEOSGeomFromWKT_r($0, "POINT (") } }?.description
                .contains("ParseException") == true)
        try GEOSContext.run("op") { (context) throws(OperationError) in
            let answers = [try context.predicate { _ in 1 }, try context.predicate { _ in 0 }]
            let computed = [try context.computedPredicate { _ in 1 }, try context.computedPredicate { _ in 0 }]
            #expect(answers == [true, false] && computed == answers)
            try context.success { _ in 1 }
            let point = try context.computed { GEOSGeomFromWKT_r($0, "POINT (3 4)") }
            #expect(try GeometryReader().read(point, context) == .point(Point(x: 3, y: 4)))
        }
    }

    /// A call that another operation's interruption has ended is made again; one of an operation that is cancelled itself is not.
    @Test func foreignInterruptionsRepeatTheCall() {
        func calls(_ isCancelled: @escaping @Sendable (Int) -> Bool) -> (Int, OperationError?) {
            let count = Counted()
            let error = failure { () throws(OperationError) in
                try GEOSContext.run("op", hook: OperationHook(isCancelled: { isCancelled(count.value) })) {
                    (context) throws(OperationError) in
                    _ = try context.predicate { _ in
                        count.value += 1
                        if count.value == 3 { return 1 }
                        context.custody.message = "InterruptedException: Interrupted!"
                        return 2
                    }
                }
            }
            return (count.value, error)
        }
        let (whole, none) = calls { _ in false }
        #expect(whole == 3 && none == nil)
        let (part, cancelled) = calls { $0 == 2 }
        #expect(part == 2 && cancelled == .cancelled(operation: "op"))
    }

    private final class Counted: @unchecked Sendable {
        var value = 0
    }

    @Test func anOperationThatIsCancelledBeginsNothing() {
        var began = false
        let error = failure { () throws(OperationError) in
            try GEOSContext.run("op", hook: OperationHook(isCancelled: { true })) { _ throws(OperationError) in began = true }
        }
        #expect(error == .cancelled(operation: "op") && !began)
    }

    /// A call that may take long runs on a thread of its own if it can be cancelled: from 512 vertices on, those of a large result included.
    @Test(arguments: [(511, 1, true), (512, 1, false), (255, 2, true), (256, 2, false)])
    func longCallsRunOnThreadsOfTheirOwn(_ vertices: Int, _ effort: Int, _ isShort: Bool) throws {
        func isOnThisThread(_ hook: OperationHook) throws -> Bool {
            let answer = Counted()
            let caller = System.currentThread
            try GEOSContext.run("op", hook: hook) { (context) throws(OperationError) in
                context.custody.vertices = vertices
                _ = try context.computed(effort: effort) { raw in
                    answer.value = System.currentThread == caller ? 1 : 0
                    return GEOSGeomFromWKT_r(raw, "POINT (3 4)")
                }
            }
            return answer.value == 1
        }
        #expect(try isOnThisThread(.none))
        #expect(try isOnThisThread(OperationHook(isCancelled: { false })) == isShort)
    }

    // MARK: Interruption

    /// A union with more edges than GEOS needs to ask eight times whether it is to stop; nil if it was stopped.
    private static func united(_ context: borrowing GEOSContext) throws -> Bool {
        let comb = Geometry.polyline(
            Polyline(paths: Parts((0..<40).map { Path(xy: [Double($0), 0, Double(40 - $0), 50]) }), isMulti: true))
        let given = try context.make(comb)
        guard let made = GEOSUnaryUnion_r(context.raw, given.raw) else { return false }
        GEOSGeom_destroy_r(context.raw, made)
        return true
    }

    @Test func interruptionCountsInsideItsOwnBodyOnly() throws {
        var found: [Bool] = []
        try GEOSContext.run("op") { (context) throws(OperationError) in found = Self.unitedInBodies(context) }
        #expect(found == [true, false, true, false, true, false, true, false, true, true])
    }

    private static func isUnited(_ context: borrowing GEOSContext) -> Bool { (try? united(context)) ?? false }

    private static func unitedInBodies(_ context: borrowing GEOSContext) -> [Bool] {
        var found = [isUnited(context)]
        Interruption.honoured({ true }) {
            found.append(isUnited(context))
            Interruption.honoured(nil) { found.append(isUnited(context)) }
            found.append(isUnited(context))
            Interruption.honoured({ false }) { found.append(isUnited(context)) }
            found.append(isUnited(context))
        }
        found.append(isUnited(context))
        Interruption.honoured({ false }) {
            Interruption.honoured({ true }) { found.append(isUnited(context)) }
            found.append(isUnited(context))
        }
        Interruption.honoured(nil) { found.append(isUnited(context)) }
        return found
    }

    // MARK: Custody

    /// The objects that were destroyed, in order.
    nonisolated(unsafe) private static var destroyed: [Int] = []
    private static let note: GEOSCustody.Destroyer = { _, object in destroyed.append(Int(bitPattern: object)) }

    @Test func objectsOfAnAbandonedCallAreKeptUntilItHasEnded() throws {
        func object(_ number: Int) throws -> OpaquePointer { try #require(OpaquePointer(bitPattern: number)) }
        do {
            let custody = try #require(GEOSCustody())
            #expect(!custody.isAbandoned && custody.vertices == 0 && custody.message == nil)
            custody.letGo(try object(16), Self.note)
            #expect(Self.destroyed == [16])
            custody.abandon()
            #expect(custody.isAbandoned)
            custody.letGo(try object(32), Self.note)
            custody.letGo(try object(48), Self.note)
            #expect(Self.destroyed == [16])
        }
        #expect(Self.destroyed == [16, 32, 48])
    }
}
