import GromaTesting
import GromaBase
import Foundation
import GromaGeometry
import GromaOperations
import Testing

@Suite struct HookTests {
    /// A buffer that takes seconds: a long walk, widely buffered.
    private static func slow() -> Geometry {
        var generator = Seeded(71)
        return Shape.walk(60_000, step: 1, &generator)
    }

    @Test func aRaisedFlagEndsBeforeAnything() {
        let flag = CancellationFlag()
        flag.cancel()
        let error = failure { () throws(OperationError) in try engine.union(holed, corner, hook: OperationHook(flag: flag)) }
        #expect(error == .cancelled(operation: "union"))
    }

    @Test func cancelsInsideGEOS() {
        let line = Self.slow()
        let flag = CancellationFlag()
        // Conversion is done at 0.1: from there on GEOS runs, and hears of the flag by its own checks.
        let hook = OperationHook(flag: flag) { fraction in if fraction >= 0.1 { flag.cancel() } }
        let clock = ContinuousClock()
        let start = clock.now
        let error = failure { () throws(OperationError) in try engine.buffer(line, distance: 30, hook: hook) }
        #expect(error == .cancelled(operation: "buffer"))
        #expect(clock.now - start < .seconds(10))
    }

    @Test func othersGoOnWhileOneIsCancelled() async throws {
        let line = Self.slow()
        let expected = try engine.union(holed, corner).area
        let flag = CancellationFlag()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let hook = OperationHook(progress: { if $0 >= 0.1 { flag.cancel() } }, isCancelled: { flag.isCancelled })
                for _ in 0..<30 {
                    let error = failure { () throws(OperationError) in try engine.buffer(line, distance: 30, hook: hook) }
                    #expect(error == .cancelled(operation: "buffer"))
                }
            }
            for _ in 0..<3 {
                group.addTask {
                    for _ in 0..<300 {
                        let area = try engine.union(holed, corner).area
                        #expect(area == expected)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func anOperationInsideACancelledOnesCallbackRunsToItsEnd() {
        let line = Self.slow()
        let small = wkt("LINESTRING (0 0, 5 5, 10 0, 15 5, 20 0)")
        let flag = CancellationFlag()
        let hook = OperationHook(flag: flag) { fraction in
            guard fraction >= 0.1 else { return }
            flag.cancel()
            #expect(throws: Never.self) { try engine.buffer(small, distance: 3) }
        }
        let error = failure { () throws(OperationError) in try engine.buffer(line, distance: 30, hook: hook) }
        #expect(error == .cancelled(operation: "buffer"))
    }

    @Test func swiftLoopsAreCancelledToo() {
        let line = Self.slow()
        let flag = CancellationFlag()
        let hook = OperationHook(isCancelled: {
            defer { flag.cancel() }
            return flag.isCancelled
        })
        #expect(failure { () throws(OperationError) in try engine.densify(line, maxSegmentLength: 0.01, hook: hook) }?.code == "cancelled")
    }

    @Test func progressRunsFromZeroToOne() throws {
        let heard = Heard()
        let hook = OperationHook(progress: { heard.add($0) })
        _ = try engine.union(holed, corner, hook: hook)
        #expect(heard.all.first == 0 && heard.all.last == 1 && heard.all == heard.all.sorted())
        heard.clear()
        _ = try engine.generalize(wkt("MULTILINESTRING ((0 0,1 1),(2 2,3 3),(4 4,5 5))"), tolerance: 1, hook: hook)
        #expect(heard.all.last == 1 && heard.all == heard.all.sorted())
        heard.clear()
        _ = try engine.buffer([holed, corner], distances: [1], unions: true, hook: hook)
        #expect(heard.all.last == 1 && heard.all == heard.all.sorted())
    }

    /// The fractions that a hook was told.
    private final class Heard: @unchecked Sendable {
        private let lock = NSLock()
        private var values: [Double] = []
        var all: [Double] { lock.withLock { values } }
        func add(_ value: Double) { lock.withLock { values.append(value) } }
        func clear() { lock.withLock { values = [] } }
    }
}
