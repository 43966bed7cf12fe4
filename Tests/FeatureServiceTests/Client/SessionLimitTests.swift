import Foundation
import Groma
import GromaPlugins
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
}
