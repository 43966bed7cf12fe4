import Foundation
import GromaBase
import Testing

@testable import GromaOperations

/// A call that goes on although it is cancelled: it is given up, counted, and cleaned up after when it ends.
@Suite struct AbandonedCallTests {
    /// What a thread that was given up does.
    private final class Course: @unchecked Sendable {
        private let lock = NSCondition()
        private var mayEnd = false
        private var discarded: [Int] = []
        var values: [Int] { lock.withLock { discarded } }
        func end() {
            lock.lock()
            mayEnd = true
            lock.broadcast()
            lock.unlock()
        }
        func awaitEnd() {
            lock.lock()
            while !mayEnd { lock.wait() }
            lock.unlock()
        }
        func discard(_ value: Int) {
            lock.withLock { discarded.append(value) }
        }
    }

    @Test func aCallThatDoesNotStopIsGivenUp() async throws {
        let (course, custody) = (Course(), try #require(GEOSCustody()))
        let value = ComputingThread<Int>.value(
            custody,
            { _ in
                course.awaitEnd()
                return 7
            }, discard: { course.discard($1) }, bytes: 4096, isCancelled: { true })
        #expect(value == nil && custody.isAbandoned && course.values.isEmpty)
        let held = AbandonedComputations.bytes
        #expect(AbandonedComputations.count > 0 && held >= 4096)
        course.end()
        for _ in 0..<2000 where course.values.isEmpty {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(course.values == [7])
        // Those of other tests end, too, sooner or later.
        for _ in 0..<12_000 where AbandonedComputations.bytes >= held { try await Task.sleep(for: .milliseconds(5)) }
        #expect(AbandonedComputations.bytes < held)
    }

    @Test func aCallThatEndsInTimeIsAnswered() throws {
        let (course, custody) = (Course(), try #require(GEOSCustody()))
        var asked = 0
        let value = ComputingThread<Int>.value(
            custody,
            { _ in
                course.awaitEnd()
                return 8
            }, discard: { course.discard($1) }, bytes: 1,
            isCancelled: {
                asked += 1
                // Once it is cancelled nobody asks again; the call still ends with its value.
                if asked == 3 { course.end() }
                return asked == 3
            })
        #expect(value == 8 && !custody.isAbandoned && course.values.isEmpty && asked == 3)
    }
}
