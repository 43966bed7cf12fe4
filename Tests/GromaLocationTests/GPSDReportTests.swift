import GromaLocation
import Testing

/// What the members of gpsd's reports mean (gpsd_json(5)), and what is told of reports that mean nothing.
@Suite struct GPSDReportTests {
    private let clock = ManualLocationClock(1_577_836_900)
    private let recorder = Recorder()

    @discardableResult
    private func read(_ lines: String..., device: String? = nil) -> GPSDLocationSource {
        let source = GPSDLocationSource(
            transport: ScriptedTransport([.bytes(lines.map { $0 + "\n" }.joined())]), device: device, clock: clock)
        source.delegate = recorder
        source.start()
        source.update()
        return source
    }

    /// The members beside the class and the place, and the fix: x, y, z, accuracies, course, speed and seconds of 2020.
    @Test(arguments: [
        (#""mode":3,"altMSL":7,"alt":9,"track":10.5,"speed":2,"eph":4,"epv":5,"time":"2020-01-01T00:00:30.25Z""#, "2 1 7 4 5 10.5 2 30.25"),
        (#""mode":3,"alt":9,"time":1577836830"#, "2 1 9 - - - - 30"),
        (#""mode":2,"altMSL":7,"alt":9"#, "2 1 - - - - - -"), (#""mode":4,"alt":9"#, "2 1 9 - - - - -"),
        (#""mode":3,"epx":3,"epy":4"#, "2 1 - 5 - - - -"), (#""mode":3,"eph":-1,"epx":3,"epy":4,"epv":-2,"speed":-3"#, "2 1 - 5 - - - -"),
        (#""mode":3,"epx":3"#, "2 1 - - - - - -"), (#""mode":3,"epy":3,"epx":-1"#, "2 1 - - - - - -"),
        (#""mode":3,"eph":0,"epv":0,"speed":0,"track":-90"#, "2 1 - 0 0 270 0 -"),
        (#""mode":3,"eph":"x","alt":"y","track":"z""#, "2 1 - - - - - -"),
    ])
    func membersBecomeAFix(members: String, fix: String) {
        read(#"{"class":"TPV","lat":1,"lon":2,\#(members)}"#)
        #expect(recorder.locations.map(\.text) == [fix] && recorder.errors.isEmpty)
    }

    @Test func theSkyGivesAccuraciesUntilItGivesOthers() {
        let fix = #"{"class":"TPV","mode":3,"lat":1,"lon":2}"#
        read(
            #"{"class":"SKY","hdop":1.2,"vdop":3}"#, fix, #"{"class":"SKY","hdop":2}"#, fix, #"{"class":"SKY","vdop":4}"#, fix,
            #"{"class":"SKY","hdop":-1,"vdop":"x"}"#, fix,
            #"{"class":"TPV","mode":3,"lat":1,"lon":2,"epv":7}"#, #"{"class":"TPV","mode":3,"lat":1,"lon":2,"epx":1}"#)
        #expect(
            recorder.locations.map(\.text) == [
                "2 1 - 6 15 - - -", "2 1 - 10 15 - - -", "2 1 - 10 20 - - -", "2 1 - 10 20 - - -", "2 1 - 10 7 - - -", "2 1 - 10 20 - - -",
            ])
    }

    @Test(arguments: [
        ("nonsense", "no JSON: unexpected 'o' at byte 1; expected null"), ("[]", "a message is an object with the member 'class'"),
        ("{\"class\":1}", "a message is an object with the member 'class'"), ("{\"class\":\"VERSION\"}", "VERSION without proto_major"),
        ("{\"class\":\"DEVICE\",\"activated\":0}", "DEVICE without path"),
        ("{\"class\":\"TPV\",\"mode\":2,\"lat\":1}", "TPV with a fix and without lat and lon"),
        ("{\"class\":\"TPV\",\"mode\":2,\"lon\":1}", "TPV with a fix and without lat and lon"),
        ("{\"class\":\"TPV\",\"mode\":2,\"lat\":91,\"lon\":1}", "point: latitude 91.0 is not -90 to 90"),
        ("{\"class\":\"TPV\",\"mode\":2,\"lat\":1,\"lon\":1,\"time\":\"noon\"}", "time: \"noon\" is not a moment of ISO 8601"),
        ("{\"class\":\"ATT\",\"heading\":1,\"time\":true}", "time: true is not a moment of ISO 8601"),
        (
            "{\"class\":\"TPV\",\"a\":[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]}",
            "no JSON: more than 16 arrays and objects inside one another at byte 34"
        ),
    ])
    func reportsThatAreWrongAreToldWithTheirReason(line: String, reason: String) {
        read("", line)
        #expect(recorder.errors == [.brokenMessage(source: "gpsd at script", line: 2, text: line, reason: reason)])
    }

    @Test func longMessagesAreRefused() {
        func message(_ count: Int) -> String { "{\"class\":\"" + String(repeating: "x", count: count - 12) + "\"}" }
        read(message(1 << 14))
        #expect(recorder.errors.isEmpty)
        let long = message((1 << 14) + 1)
        recorder.errors = []
        read(long)
        #expect(
            recorder.errors == [
                .brokenMessage(
                    source: "gpsd at script", line: 1, text: String(long.prefix(40)), reason: "a message of more than 16384 bytes")
            ])
        recorder.errors = []
        read("{\"class\":\"ERROR\",\"message\":\"\(String(repeating: "e", count: 201))\"}", "{\"class\":\"ERROR\"}")
        #expect(
            recorder.errors == [
                .transportFailed(source: "gpsd at script", reason: String(repeating: "e", count: 200)),
                .transportFailed(source: "gpsd at script", reason: ""),
            ])
    }

    @Test(arguments: [
        (#"{"class":"TPV","mode":1,"lat":1,"lon":2}"#, true), (#"{"class":"TPV","lat":1,"lon":2}"#, true),
        (#"{"class":"TPV","device":"/a","mode":0}"#, true), (#"{"class":"TPV","device":"/b","mode":0}"#, false),
        (#"{"class":"DEVICE","path":"/a","activated":0}"#, true), (#"{"class":"DEVICE","path":"/a"}"#, true),
        (#"{"class":"DEVICE","path":"/a","activated":"2020-01-01T00:00:00Z"}"#, false),
        (#"{"class":"DEVICE","path":"/a","activated":1.5}"#, false),
        (#"{"class":"DEVICE","path":"/b","activated":0}"#, false), (#"{"class":"DEVICES","devices":[{"path":"/b"}]}"#, true),
        (#"{"class":"DEVICES"}"#, true), (#"{"class":"DEVICES","devices":[{"path":"/b"},{"path":"/a"}]}"#, false),
        (#"{"class":"WATCH"}"#, false),
    ])
    func aReceiverIsLostWhenItSaysSoOrIsGone(line: String, isLost: Bool) {
        read(
            #"{"class":"TPV","device":"/a","mode":3,"lat":1,"lon":2}"#, line, line,
            #"{"class":"TPV","device":"/b","mode":3,"lat":3,"lon":4}"#)
        #expect(recorder.errors == (isLost ? [.noFix(source: "gpsd at script")] : []))
        // Another one is followed only when the first is gone.
        let isGone = isLost && line.contains("DEVICE")
        #expect(recorder.locations.map(\.text) == ["2 1 - - - - - -"] + (isGone ? ["4 3 - - - - - -"] : []))
    }

    @Test func aGivenReceiverIsWaitedFor() {
        read(
            #"{"class":"DEVICES","devices":[{"path":"/b"}]}"#, #"{"class":"TPV","device":"/b","mode":3,"lat":3,"lon":4}"#,
            #"{"class":"TPV","device":"/a","mode":3,"lat":1,"lon":2}"#, #"{"class":"ATT","device":"/b","heading":5}"#,
            #"{"class":"ATT","device":"/a","heading":6,"mheading":7,"time":1577836810}"#, #"{"class":"TPV","mode":3,"lat":5,"lon":6}"#,
            device: "/a")
        #expect(recorder.errors.isEmpty && recorder.locations.map(\.text) == ["2 1 - - - - - -", "6 5 - - - - - -"])
        #expect(
            recorder.headings.map(\.geographic) == [6] && recorder.headings.map(\.magnetic) == [7]
                && recorder.headings.map(\.time) == [1_577_836_810])
    }

    @Test func versionsAreKnownAndChecked() {
        #expect(read(#"{"class":"VERSION","release":"3.25","proto_major":3,"proto_minor":15}"#).version == "3.25, protocol 3.15")
        #expect(read(#"{"class":"VERSION","proto_major":3}"#).version == ", protocol 3.0")
        let old = read(#"{"class":"VERSION","release":"2.9","proto_major":2,"proto_minor":7}"#)
        #expect(
            recorder.errors == [.unsupportedProtocol(source: "gpsd at script", found: "2.7", expected: "3")] && !old.isStarted
                && old.version == "2.9, protocol 2.7")
    }

    @Test func attemptsAreMadeLessAndLessOften() {
        let transport = ScriptedTransport(Array(repeating: .refusal, count: 8))
        let source = GPSDLocationSource(transport: transport, clock: clock)
        source.delegate = recorder
        #expect(source.nextTime == nil)
        source.start()
        for delay in [1.0, 2, 4, 8, 16, 30, 30] {
            #expect(source.nextTime == clock.time + delay)
            clock.advance(by: delay - 0.5)
            source.update()
            #expect(source.nextTime == clock.time + 0.5)
            clock.advance(by: 0.5)
            source.update()
        }
        #expect(recorder.errors.count == 8 && transport.opened == 8)
        // A daemon that answers is tried soon again when it goes away; one that says nothing is not.
        transport.steps = [.ended, .bytes(GPSDLocationSourceTests.version), .ended]
        clock.advance(by: 30)
        source.update()
        #expect(source.error == .disconnected(source: "gpsd at script", retryAfter: 30) && source.nextTime == clock.time + 30)
        clock.advance(by: 30)
        source.update()
        #expect(source.error == .disconnected(source: "gpsd at script", retryAfter: 1) && source.nextTime == clock.time + 1)
        source.stop()
        #expect(source.nextTime == nil)
        transport.steps = [.refusal, .connecting, .nothing]
        source.start()
        #expect(source.nextTime == clock.time + 1)
        clock.advance(by: 1)
        source.update()
        #expect(source.nextTime == nil && transport.sent.count == 1)
        source.update()
        #expect(transport.sent.count == 2 && source.version == nil)
    }
}
