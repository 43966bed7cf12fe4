import GromaTesting
import Groma
import GromaPlugins
import Testing

/// Tests that failures change nothing: neither geometries nor selection, history, tools or settings.
struct FailureTests {
    private static let looks = ["geometry", "selection", "history", "preview", "snapSources", "rings"]
    /// What begins what a failure takes back, by its own rule.
    private static let passedOver = ["sketch.pointer", "sketch.longPress", "sketch.beginGroup"]

    private func state(_ session: Session) -> [String] {
        ["{}", #"{"sketch":"other"}"#].flatMap { params in
            Self.looks.map { look in
                let members = look == "geometry" || look == "preview" ? #""as":"wkb""# : ""
                let all = params == "{}" ? "{\(members)}" : members.isEmpty ? params : params.dropLast() + "," + members + "}"
                return session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"sketch.\#(look)","params":\#(all)}"#)
            }
        } + [session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"geometry.list"}"#)]
    }

    @Test(arguments: 1...4)
    func changesNothing(_ seed: UInt64) throws {
        let registry = try PluginRegistry(BuiltInPlugins.all)
        let session = try Session(registry: registry)
        for (type, name) in [(seed % 2 == 0 ? "polygon" : "polyline", ""), ("multipoint", #","sketch":"other""#)] {
            _ = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"sketch.begin","params":{"type":"\#(type)","hasZ":true\#(name)}}"#)
            _ = session.answer(
                to:
                    #"{"jsonrpc":"2.0","id":1,"method":"sketch.setViewport","params":{"center":[9,9],"resolution":0.05,"width":400,"height":400\#(name)}}"#
            )
        }
        var commands = RandomCommands(
            seed: seed, session: session, tools: registry.registrations(at: .sketchTools).map(\.contribution.name))
        let rounds = Rounds(400, until: ["failures": 50])
        for _ in rounds {
            let command = commands.next()
            if Self.passedOver.contains(where: { command.contains("\"\($0)\"") }) { continue }
            let before = state(session)
            let answer = session.answer(to: command)
            guard answer.contains(#""error""#) else { continue }
            rounds.count("failures")
            #expect(state(session) == before, "seed \(seed): \(command) \(answer)")
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }
}
