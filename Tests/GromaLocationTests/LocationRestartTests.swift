import GromaLocation
import Testing

/// Delegates that stop a source, or stop and start it, while it tells them something: what is left of the former run is not told, and its
/// end is not that of the new one.
@Suite struct LocationRestartTests {
    private let clock = ManualLocationClock(764_426_125)

    private final class Listener: LocationDataSourceDelegate {
        var log: [String] = []
        /// What is done when something is told for the first time.
        var acts: [String: (any LocationDataSource) -> Void] = [:]

        private func note(_ word: String, _ source: any LocationDataSource) {
            log.append(word)
            let act = acts.removeValue(forKey: word)
            act?(source)
        }

        func locationDataSource(_ source: any LocationDataSource, didUpdateWith location: Location) { note("fix", source) }
        func locationDataSource(_ source: any LocationDataSource, didFailWith error: LocationError) { note(error.code, source) }
        func locationDataSourceDidStart(_ source: any LocationDataSource) { note("started", source) }
        func locationDataSourceDidStop(_ source: any LocationDataSource) { note("stopped", source) }
    }

    private static func stop(_ source: any LocationDataSource) { source.stop() }

    private static func restart(_ source: any LocationDataSource) {
        source.stop()
        source.start()
    }

    /// A listener that stops a source when a word is told, or starts it again too, and the source, started.
    private func listener(_ source: any LocationDataSource, at word: String, restarts: Bool) -> Listener {
        let listener = Listener()
        listener.acts[word] = restarts ? Self.restart : Self.stop
        source.delegate = listener
        source.start()
        return listener
    }

    private func rmc(_ time: String) -> String {
        NMEALocationSourceTests.sentence("GPRMC,\(time),A,4807.038,N,01131.000,E,022.4,084.4,230394,,")
    }

    private static let tpv = "{\"class\":\"TPV\",\"mode\":3,\"lat\":1,\"lon\":2}\n"

    @Test(arguments: [true, false]) func sentencesThatHaveCome(restarts: Bool) {
        let end = ["stopped"] + (restarts ? ["started"] : [])
        let fed = NMEALocationSource(clock: clock)
        let first = listener(fed, at: "fix", restarts: restarts)
        fed.receive((rmc("123520") + rmc("123521") + rmc("123522")).utf8)
        #expect(first.log == ["started", "fix"] + end && fed.isStarted == restarts)
        let finished = NMEALocationSource(clock: clock)
        let second = listener(finished, at: "fix", restarts: restarts)
        finished.receive(rmc("123520").utf8)
        finished.finish()
        #expect(second.log == ["started", "fix"] + end && finished.isStarted == restarts)
        let transport = ScriptedTransport([.bytes(rmc("123520") + rmc("123521")), .bytes(rmc("123522"))])
        let read = NMEALocationSource(transport: transport, clock: clock)
        let third = listener(read, at: "fix", restarts: restarts)
        read.update()
        #expect(third.log == ["started", "fix"] + end && transport.steps.count == 1 && transport.isOpen == restarts)
    }

    @Test(arguments: [true, false]) func connectionsThatEnd(restarts: Bool) {
        let end = ["stopped"] + (restarts ? ["started"] : [])
        let broken = ScriptedTransport([.failure])
        let source = NMEALocationSource(transport: broken, clock: clock)
        let first = listener(source, at: "transportFailed", restarts: restarts)
        source.update()
        #expect(first.log == ["started", "transportFailed"] + end && source.isStarted == restarts)
        #expect(broken.opened == (restarts ? 2 : 1) && broken.isOpen == restarts)
        let ended = ScriptedTransport([.bytes(rmc("123520")), .ended])
        let other = NMEALocationSource(transport: ended, clock: clock)
        let second = listener(other, at: "fix", restarts: restarts)
        other.update()
        #expect(second.log == ["started", "fix"] + end && other.isStarted == restarts && ended.isOpen == restarts)
    }

    @Test(arguments: [true, false]) func reportsOfTheDaemon(restarts: Bool) {
        let end = ["stopped"] + (restarts ? ["started"] : [])
        let transport = ScriptedTransport([.bytes(Self.tpv + Self.tpv), .bytes(Self.tpv)])
        let source = GPSDLocationSource(transport: transport, clock: clock)
        let first = listener(source, at: "fix", restarts: restarts)
        source.update()
        #expect(first.log == ["started", "fix"] + end && source.isStarted == restarts)
        #expect(transport.steps.count == 1 && transport.opened == (restarts ? 2 : 1))
        let version = "{\"class\":\"VERSION\",\"release\":\"9\",\"proto_major\":4}\n"
        let other = GPSDLocationSource(transport: ScriptedTransport([.bytes(version + Self.tpv)]), clock: clock)
        let second = listener(other, at: "unsupportedProtocol", restarts: restarts)
        other.update()
        #expect(second.log == ["started", "unsupportedProtocol"] + end && other.isStarted == restarts)
    }

    /// One that cannot begin at the first time, where it is told to.
    private final class Starter: LocationDataSource {
        let outlet = LocationOutlet(name: "starter")
        var isBroken = false
        var opened = 0

        func open() throws(LocationError) {
            opened += 1
            guard isBroken else { return }
            isBroken = false
            throw .transportFailed(source: outlet.name, reason: "not yet")
        }
    }

    @Test(arguments: [true, false]) func startsThatAreToldOrFail(restarts: Bool) {
        let end = ["stopped"] + (restarts ? ["started"] : [])
        let source = Starter()
        let first = listener(source, at: "started", restarts: restarts)
        #expect(first.log == ["started"] + end && source.isStarted == restarts && source.opened == (restarts ? 1 : 0))
        let broken = Starter()
        broken.isBroken = true
        let second = listener(broken, at: "transportFailed", restarts: restarts)
        #expect(second.log == ["started", "transportFailed"] + end && broken.isStarted == restarts)
        #expect(broken.opened == (restarts ? 2 : 1))
    }

    @Test(arguments: [true, false]) func faultsOfALog(restarts: Bool) throws {
        let end = ["stopped"] + (restarts ? ["started"] : [])
        let before = NMEALocationSource.read(("$A*00\n$A*00\n" + rmc("123520")).utf8)
        let source = try SimulatedLocationSource(log: before, clock: clock)
        let first = listener(source, at: "brokenMessage", restarts: restarts)
        source.update()
        #expect(first.log == ["started", "brokenMessage"] + end && source.isStarted == restarts)
        source.update()
        let rest = restarts ? ["brokenMessage", "brokenMessage", "fix", "stopped"] : []
        #expect(first.log == ["started", "brokenMessage"] + end + rest)
        // Behind the last fix, of which the reader knows after the third sentence that nothing follows.
        let behind = NMEALocationSource.read((rmc("123520") + rmc("123521") + rmc("123522") + "$A*00\n$A*00\n").utf8)
        let other = try SimulatedLocationSource(log: behind, clock: clock)
        let second = listener(other, at: "brokenMessage", restarts: restarts)
        clock.advance(by: 2)
        other.update()
        #expect(second.log == ["started", "fix", "fix", "fix", "brokenMessage"] + end && other.isStarted == restarts)
    }

    /// One call tells 10,000 fixes: when these are all, it tells what is behind them as well, and ends.
    @Test func asManyFixesAsOneCallTells() throws {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let sentences = (0..<10_000).map { rmc("\(two(10 + $0 / 3600))\(two($0 / 60 % 60))\(two($0 % 60))") }
        let log = NMEALocationSource.read((sentences.joined() + "$A*00\n").utf8)
        #expect(log.locations.count == 10_000 && log.faults.map(\.index) == [10_000])
        let source = try SimulatedLocationSource(log: log, clock: clock)
        let listener = Listener()
        source.delegate = listener
        source.start()
        clock.advance(by: 10_000)
        source.update()
        #expect(listener.log.count == 10_003 && listener.log.suffix(3) == ["fix", "brokenMessage", "stopped"])
    }
}
