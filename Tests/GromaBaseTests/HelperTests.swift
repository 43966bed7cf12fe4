import Foundation
import GromaBase
import Synchronization
import Testing

/// Small things that many modules use.
struct HelperTests {
    /// Words, and the name that they probably mean: distances by hand.
    @Test(
        arguments: [
            ("point", "point"), ("POINT", "point"), ("pont", "point"), ("ponit", "point"), ("poly", "polygon"), ("po", "point"),
            ("polylines", "polyline"), ("polgyon", "polygon"),
            ("multi", "multipoint"), ("p", nil), ("zzzzzz", nil), ("", nil), ("lyne", "line"), ("linestring", "line"), ("Línea", "line"),
            ("polyglon", "polygon"),
        ] as [(String, String?)])
    func theMostSimilarNameIsFound(word: String, name: String?) {
        #expect(Nearest.name(to: word, in: ["polyline", "point", "polygon", "multipoint", "line"]) == name)
    }

    @Test func numbersHaveTheirNouns() {
        #expect([0, 1, 2].map { $0.counting("vertex", "vertices") } == ["0 vertices", "1 vertex", "2 vertices"])
        #expect(1.counting("byte") == "1 byte" && 21.counting("byte") == "21 bytes")
    }

    @Test func namesAreSimilarUpToALimit() {
        #expect(Nearest.name(to: "bat", in: ["cat", "hat"]) == "cat" && Nearest.name(to: "bat", in: ["hat", "cat"]) == "hat")
        #expect(
            Nearest.name(to: "ab", in: ["xy"]) == "xy" && Nearest.name(to: "abc", in: ["xyz"]) == nil
                && Nearest.name(to: "abc", in: []) == nil)
        #expect(Nearest.name(to: "abcdef", in: ["abuvwx"]) == "abuvwx" && Nearest.name(to: "abcdef", in: ["auvwxy"]) == nil)
        #expect(Nearest.name(to: "abcdef", in: ["abuvwxy"]) == nil && Nearest.name(to: "abuvwxy", in: ["abcdef"]) == nil)
        // A name that begins so is one step away, one in which less differs is nearer.
        #expect(Nearest.name(to: "geo", in: ["gao", "geometry"]) == "gao" && Nearest.name(to: "geo", in: ["geometry", "geom"]) == "geom")
        #expect(
            Nearest.name(to: "geo", in: ["geometry", "gxx"]) == "geometry"
                && Nearest.name(to: "geometry", in: ["geo", "gemetryx"]) == "geo")
        let long = String(repeating: "a", count: 64)
        #expect(Nearest.name(to: long + "bbbbbbbbbb", in: [long]) == long)
        // Of a long word only the first 64 letters count.
        #expect(Nearest.name(to: long + "bbbb", in: [long + "b", long]) == long)
        #expect(Nearest.isSlip(long + "bbbb", for: String(long.dropLast(2))))
        #expect(!Nearest.isSlip(long + "bbbb", for: String(long.dropLast(3))))
    }

    @Test(arguments: [
        ("abc", "acb", true), ("ab", "ba", false), ("AB", "ab", true), ("ab", "ac", false), ("abc", "abd", true), ("abc", "aef", false),
        ("abcd", "abxy", false), ("abcd", "abcx", true),
        ("abcde", "abxye", true), ("abcde", "axyze", false), ("abcdef", "badcef", true), ("abcd", "badc", false), ("abc", "ab", false),
        ("abcd", "abc", true), ("abcdef", "abcd", false),
        ("abcdefg", "abcde", true), ("xabcde", "abcde", true), ("", "", true), ("", "a", false), ("abc", "bca", false),
    ])
    func slipsOfTypingAreTold(word: String, name: String, isSlip: Bool) {
        #expect(Nearest.isSlip(word, for: name) == isSlip)
    }

    @Test func sumsLoseNothing() {
        var sum = CompensatedSum(1e100)
        sum += 1
        sum += -1e100
        #expect(sum.value == 1)
        var other = CompensatedSum()
        other += 1
        other += 1e100
        other -= 1e100
        #expect(other.value == 1 && CompensatedSum().value == 0 && CompensatedSum(2.5).value == 2.5)
        var small = CompensatedSum(1e16)
        for _ in 0..<10 { small += 1 }
        for _ in 0..<4 { small -= 1 }
        #expect(small.value == 1e16 + 6)
    }

    @Test func aStepOfAnOperationTellsItsPartOfTheProgress() {
        final class Log: Sendable {
            let told = Mutex<[Double]>([])
        }
        let (log, flag) = (Log(), CancellationFlag())
        let hook = OperationHook(flag: flag) { fraction in log.told.withLock { $0.append(fraction) } }
        let step = hook.step(from: 0.25, to: 0.75)
        for fraction in [0, 0.5, 1] { step.progress?(fraction) }
        step.step(from: 0.5, to: 1).progress?(0.5)
        #expect(log.told.withLock { $0 } == [0.25, 0.5, 0.75, 0.625])
        #expect(step.isCancelled?() == false && hook.isCancelled?() == false && !flag.isCancelled)
        flag.cancel()
        #expect(step.isCancelled?() == true && hook.isCancelled?() == true && flag.isCancelled)
        let silent = OperationHook(isCancelled: { true }).step(from: 0, to: 0.5)
        #expect(silent.progress == nil && silent.isCancelled?() == true)
        #expect(OperationHook.none.progress == nil && OperationHook.none.isCancelled == nil && OperationHook(flag: flag).progress == nil)
    }

    @Test(arguments: [0, 0.25, 0.999_999, 3.75, -5, 1e9, 1e12])
    func aDeadlineIsSoManySecondsFromNow(seconds: Double) {
        func nanoseconds(_ time: timespec) -> Int { time.tv_sec * 1_000_000_000 + time.tv_nsec }
        func now() -> timespec {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return time
        }
        let expected = Int(min(max(seconds, 0), 1e9) * 1e9)
        for _ in 0..<20 {
            let before = nanoseconds(now())
            let deadline = Gate.deadline(in: seconds)
            let after = nanoseconds(now())
            #expect((0..<1_000_000_000).contains(deadline.tv_nsec))
            #expect((before + expected - 1...after + expected).contains(nanoseconds(deadline)))
        }
    }

    @Test func aGateIsWaitedForUntilItIsWokenOrTheDeadlineHasPassed() {
        let gate = Gate()
        gate.lock()
        #expect(!gate.wait(until: Gate.deadline(in: 0)))
        gate.unlock()
        let flag = CancellationFlag()
        #expect(
            DetachedThread.run {
                gate.lock()
                flag.cancel()
                gate.wake()
                gate.unlock()
            })
        gate.lock()
        while !flag.isCancelled { #expect(gate.wait(until: Gate.deadline(in: 600))) }
        gate.unlock()
        #expect(AbandonedComputations.limit == 4)
    }

    /// A process in which something is still computed ends without what libraries do at an exit; what it has printed is not lost.
    @Test func aProcessThatComputesIsLeftAtOnce() async {
        let left = await #expect(processExitsWith: .exitCode(3), observing: [\.standardOutputContent]) {
            AbandonedComputations.began(bytes: 1)
            atexit { _exit(9) }
            print("It is kept.")
            System.leave(3)
        }
        #expect(left.map { String(decoding: $0.standardOutputContent, as: UTF8.self).contains("It is kept.") } == true)
        await #expect(processExitsWith: .exitCode(9)) {
            AbandonedComputations.began(bytes: 1)
            AbandonedComputations.ended(bytes: 1)
            atexit { _exit(9) }
            System.leave(3)
        }
    }

    @Test func threadsOfAnyStackRunTheirFunction() {
        for stackSize in [nil, 1 << 20] as [Int?] {
            let flag = CancellationFlag()
            #expect(DetachedThread.run(stackSize: stackSize) { flag.cancel() })
            while !flag.isCancelled { SystemClock.sleep(seconds: 0.001) }
        }
        let before = SystemClock.milliseconds
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        #expect((before...before + 600_000).contains(time.tv_sec * 1000 + time.tv_nsec / 1_000_000))
    }

    /// No time, what is no number, and more than decades: nothing is waited for. Otherwise this would not end.
    @Test(arguments: [0, -1, -Double.infinity, Double.nan, 1e9, 1e12, Double.infinity])
    func aSleepOfDecadesOrOfNoTimeIsNone(seconds: Double) { SystemClock.sleep(seconds: seconds) }

    @Test(
        arguments: [
            ("Zg=", nil), ("Zg", [0x66]), ("Zg==", [0x66]), ("Zg===", nil), ("Zm8", [0x66, 0x6F]), ("Zm8=", [0x66, 0x6F]), ("Zm8==", nil),
            ("Zm9v=", nil), ("Zh==", nil), ("Zm9=", nil), ("Z", nil), ("=Zm9", nil), ("Zm=8", nil), ("Zm9v Zm9v", nil),
            ("+/+/", [0xFB, 0xFF, 0xBF]), ("-_", nil), ("Zm9vZ", nil),
        ] as [(String, [UInt8]?)])
    func base64IsReadWithWholePaddingOrNone(text: String, bytes: [UInt8]?) {
        #expect(Base64.bytes(of: text) == bytes)
    }
}
