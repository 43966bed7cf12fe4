import Foundation
import Groma
import GromaPlugins
import Synchronization
import Testing

/// The limits of a session for what services answer.
@Suite struct SessionLimitTests {
    /// An answer may be as long as the session's limit for it and that of the memory allow: each of them holds on its own.
    @Test func answersOfServicesHaveTheSmallerLimit() throws {
        let layer = Incidents.layer() + String(repeating: " ", count: 200_000)
        let host = try Incidents.host(layer: layer)
        let size = layer.utf8.count
        func opened(_ limits: Limits) throws -> String {
            let session = try Session(
                registry: PluginRegistry(BuiltInPlugins.all), limits: limits, services: .hosts(["127.0.0.1:\(host.port)"]))
            let url = host.url(Incidents.path + "/0")
            return session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"features.open","params":{"url":"\#(url)"}}"#)
        }
        var limits = Limits()
        limits.serviceAnswer = size
        let whole = try opened(limits)
        #expect(whole.contains(#""result""#), "\(whole)")
        limits.serviceAnswer = size - 1
        let tooLong = try opened(limits)
        #expect(tooLong.contains("it is longer than \(size - 1) bytes"), "\(tooLong)")
        limits = Limits()
        limits.memory = size - 1
        let tooLarge = try opened(limits)
        #expect(tooLarge.contains("it is longer than \(size - 1) bytes"), "\(tooLarge)")
    }

    /// A request that may take three seconds ends after them, and not when a service answers at last.
    @Test func requestsTakeAsLongAsTheyMay() throws {
        let host = try ScriptedHost { _ in
            Thread.sleep(forTimeInterval: 5)
            return .init("{}")
        }
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all), services: .hosts(["127.0.0.1:\(host.port)"]))
        let parameters = #""url":"\#(host.url(Incidents.path + "/0"))","maxSeconds":3"#
        let clock = ContinuousClock()
        let start = clock.now
        let answer = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"features.open","params":{\#(parameters)}}"#)
        let time = clock.now - start
        #expect(answer.contains(#""limit":"maxSeconds""#), "\(answer)")
        #expect(time >= .seconds(3), "\(time)")
    }

    /// An answer counts while it is held: four kilobytes at least, unless it may have fewer, and no more than twice its length. Downloads count
    /// their bytes, which are in a file.
    @Test(arguments: [(1 << 30, 4096), (5000, 4096), (1000, 1000)]) func answersCountWhileTheyAreHeld(_ limit: Int, _ least: Int) throws {
        struct Held {
            var now = 0
            var counts: [Int] = []
            var most = 0
        }
        let held = Mutex(Held())
        func taken() -> Held {
            // The system lets go of an answer on another thread.
            for _ in 0..<1000 where held.withLock({ $0.now }) != 0 { usleep(1000) }
            return held.withLock { found in
                defer { found = Held(now: found.now) }
                return found
            }
        }
        let layer = Incidents.layer() + String(repeating: " ", count: limit < 1 << 30 ? 0 : 300_000)
        let host = try Incidents.host(layer: layer) { request in
            request.path.hasSuffix("/attachments")
                ? .init(#"{"attachmentInfos":[{"id":3,"size":5,"name":"a"}]}"#) : .init([1, 2, 3, 4, 5], type: "text/plain")
        }
        let store = try Incidents.open(host, by: .standard) { options in
            options.answerLimit = limit
            options.holdMemory = { bytes in
                held.withLock {
                    $0.now += bytes
                    $0.most = max($0.most, $0.now)
                    if bytes > 0 { $0.counts.append(bytes) }
                }
                return true
            }
        }
        let service = taken()
        #expect(service.now == 0 && service.counts == [least] && service.most == least, "\(service)")
        if limit == 1000 { return }
        let table = try store.table(named: "Incidents")
        let described = taken()
        #expect(described.now == 0 && described.most >= layer.utf8.count, "\(described)")
        #expect(limit == 1 << 30 || described.counts == [4096], "\(described)")
        #expect(described.most <= max(4096, 2 * layer.utf8.count), "\(described)")
        try table.readAttachment(3, ofFeature: 7, to: ByteSink(), hook: .none)
        let read = taken()
        #expect(read.now == 0 && read.counts == [4096, 5], "\(read)")
    }
}
