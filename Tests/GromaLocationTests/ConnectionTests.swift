import GromaLocation
import Testing

/// What a source keeps of a connection that is lost, and what it forgets; and how much of one it reads at once.
@Suite struct ConnectionTests {
    private let clock = ManualLocationClock(1_577_836_900)
    private let recorder = Recorder()

    private func daemon(_ steps: [ScriptedTransport.Step], device: String? = nil) -> (GPSDLocationSource, ScriptedTransport) {
        let transport = ScriptedTransport(steps)
        let source = GPSDLocationSource(transport: transport, device: device, clock: clock)
        source.delegate = recorder
        source.start()
        source.update()
        return (source, transport)
    }

    private func tpv(_ x: Int, _ device: String? = nil, mode: Int = 3) -> String {
        let name = device.map { ",\"device\":\"\($0)\"" } ?? ""
        return "{\"class\":\"TPV\"\(name),\"mode\":\(mode),\"lat\":1,\"lon\":\(x)}\n"
    }

    @Test func halfAMessageIsNotContinuedByAnotherConnection() {
        let start = "{\"class\":\"WATCH\"}\n{\"class\":\"TPV\",\"mode\":3,"
        let (source, _) = daemon([.bytes(start), .ended, .bytes("\"lat\":1,\"lon\":2}\nnonsense\n" + tpv(3))])
        clock.advance(by: 1)
        source.update()
        #expect(recorder.log == ["started", "disconnected", "brokenMessage", "brokenMessage", "fix"])
        let lines = recorder.errors.compactMap { if case .brokenMessage(_, let line, _, _) = $0 { line } else { nil } }
        #expect(lines == [1, 2] && recorder.locations.map(\.point.x) == [3])
    }

    @Test(arguments: [nil, "/a"]) func theReceiverOfAnotherConnectionIsFollowedAnew(_ device: String?) {
        let (source, _) = daemon([.bytes(tpv(1, "/a") + tpv(2, "/b")), .ended, .bytes(tpv(3, "/b") + tpv(4, "/a"))], device: device)
        clock.advance(by: 1)
        source.update()
        #expect(recorder.locations.map(\.point.x) == (device == nil ? [1, 3] : [1, 4]))
    }

    /// Accuracies that the sky gave are those of a receiver and of a connection.
    @Test func anotherReceiverHasAnotherSky() {
        let sky = "{\"class\":\"SKY\",\"device\":\"/a\",\"hdop\":1.2,\"vdop\":3}\n"
        let gone = "{\"class\":\"DEVICE\",\"path\":\"/a\",\"activated\":0}\n"
        let (source, _) = daemon([
            .bytes(tpv(1, "/a") + sky + tpv(2, "/a") + gone + tpv(3, "/b")), .bytes(sky + tpv(4, "/b")), .ended, .bytes(tpv(5, "/b")),
        ])
        clock.advance(by: 1)
        source.update()
        #expect(
            recorder.locations.map(\.text) == [
                "1 1 - - - - - -", "2 1 - 6 15 - - -", "3 1 - - - - - -", "4 1 - - - - - -", "5 1 - - - - - -",
            ])
        // The sky of a daemon that names no receiver holds until the connection ends.
        recorder.locations = []
        let unnamed = "{\"class\":\"SKY\",\"hdop\":1.2}\n"
        let (other, _) = daemon([.bytes(unnamed + tpv(1)), .ended, .bytes(tpv(2))])
        clock.advance(by: 1)
        other.update()
        #expect(recorder.locations.map(\.horizontalAccuracy) == [6, nil])
    }

    /// That there is no position is told once, until there is one or the source begins again.
    @Test func noPositionIsToldOnce() {
        let none = tpv(0, mode: 1)
        let (source, transport) = daemon([.bytes(none + none + tpv(1) + none + none), .ended, .bytes(none)])
        clock.advance(by: 1)
        source.update()
        #expect(recorder.log == ["started", "noFix", "fix", "noFix", "disconnected"])
        source.stop()
        transport.steps = [.bytes(none + none)]
        source.start()
        source.update()
        #expect(recorder.log.suffix(3) == ["stopped", "started", "noFix"])
    }

    /// One call reads 256 kB of a daemon, and 64 kB of a receiver; the rest is read by the next one.
    @Test func oneCallReadsItsShare() {
        let line = tpv(2).dropLast() + String(repeating: " ", count: 64 - tpv(2).utf8.count) + "\n"
        let (source, _) = daemon([.bytes(String(repeating: String(line), count: 5000))])
        #expect(recorder.locations.count == (1 << 18) / 64)
        source.update()
        #expect(recorder.locations.count == 5000 && recorder.errors.isEmpty)
        let receiver = NMEALocationSource(
            transport: ScriptedTransport([.bytes(String(repeating: "$AB*00\r\n", count: 10_000))]), clock: clock)
        receiver.delegate = recorder
        receiver.start()
        receiver.update()
        #expect(recorder.errors.count == (1 << 16) / 8)
        receiver.update()
        #expect(recorder.errors.count == 10_000)
    }

    /// A sentence that was begun before a source was stopped is not continued after it was started again.
    @Test func halfASentenceIsForgotten() {
        let sentence = NMEALocationSourceTests.sentence("GPRMC,000001,A,4807.038,N,01131.000,E,,,010120,,")
        for stops in [false, true] {
            let transport = ScriptedTransport([.bytes(String(sentence.prefix(20)))])
            let source = NMEALocationSource(transport: transport, clock: clock)
            source.delegate = recorder
            source.start()
            source.update()
            if stops {
                source.stop()
                source.start()
            }
            transport.steps = [.bytes(String(sentence.dropFirst(20)))]
            source.update()
            clock.advance(by: 1)
            source.update()
            #expect(recorder.locations.count == 1)
        }
    }
}
