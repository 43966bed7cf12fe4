import Foundation
import GromaTesting
import Testing

/// Tests that a program without the traits Languages and FeatureServices reports what it lacks, and otherwise does the same as a full one.
/// Its languages tell which of the two it is.
struct LeanScenarios {
    private static func answers(_ lines: [String]) throws -> [Substring] {
        let outcome = try GromaProcess.run(["run", "--services", "all"], input: lines.map { $0 + "\n" }.joined())
        return outcome.output.split(separator: "\n")
    }

    private static func isLean() throws -> Bool {
        let answer = try answers([#"{"jsonrpc":"2.0","id":1,"method":"session.setLocale"}"#])
        return try #require(answer.first).contains(#""languages":["en"]"#)
    }

    @Test func languagesAndTimeZonesAreThereOrToldToBeMissing() throws {
        let answers = try Self.answers([
            #"{"jsonrpc":"2.0","id":1,"method":"session.setLocale","params":{"locale":"ar"}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"session.setLocale","params":{"timeZone":"Europe/Zagreb"}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"session.setLocale","params":{"timeZone":"Nowhere"}}"#,
            #"{"jsonrpc":"2.0","id":4,"method":"session.setLocale","params":{"timeZone":"UTC"}}"#,
        ])
        try #require(answers.count == 4)
        if try Self.isLean() {
            #expect(answers[0].contains(#""locale":"ar","language":"en","isRightToLeft":false"#), "\(answers[0])")
            for answer in answers[1...2] {
                #expect(answer.contains("UTC, since this Groma was built without the trait Languages"), "\(answer)")
            }
        } else {
            #expect(answers[0].contains(#""locale":"ar","language":"ar","isRightToLeft":true"#), "\(answers[0])")
            #expect(answers[1].contains(#""timeZone":"Europe/Zagreb""#), "\(answers[1])")
            #expect(answers[2].contains("an IANA name such as Europe/Zagreb"), "\(answers[2])")
        }
        #expect(answers[3].contains(#""timeZone":"UTC""#), "\(answers[3])")
    }

    @Test func servicesAreThereOrToldToBeMissing() throws {
        let answers = try Self.answers([
            #"{"jsonrpc":"2.0","id":1,"method":"features.open","params":{"url":"http://127.0.0.1:9/FeatureServer/0","provider":"featureservice"}}"#
        ])
        let answer = try #require(answers.first)
        #expect(try answer.contains("built without feature services") == Self.isLean(), "\(answer)")
        #expect(answer.contains("error"))
    }

    @Test func geoPackagesAreThereOrToldToBeMissing() throws {
        let answers = try Self.answers([
            #"{"jsonrpc":"2.0","id":1,"method":"session.info"}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"features.open","params":{"path":"none.gpkg","provider":"geopackage"}}"#,
        ])
        try #require(answers.count == 2)
        let isThere = answers[0].contains(#""geopackage""#)
        #expect(answers[1].contains("this groma was built without GeoPackage") == !isThere, "\(answers[1])")
        #expect(answers[1].contains("error"))
    }

    #if os(Linux)
        /// The libraries that depend on ICU are linked only with the trait Languages.
        @Test func nothingOfFoundationIsLinkedWithoutLanguages() throws {
            try GromaProcess.withDirectory { directory in
                var environment = ProcessInfo.processInfo.environment
                environment["LD_DEBUG"] = "files"
                environment["LD_DEBUG_OUTPUT"] = directory.appendingPathComponent("loader").path
                _ = try GromaProcess.run(["--version"], environment: environment)
                let file = try #require(try FileManager.default.contentsOfDirectory(atPath: directory.path).first)
                let libraries = try String(contentsOf: directory.appendingPathComponent(file), encoding: .utf8)
                let program = try Data(contentsOf: GromaProcess.executable, options: .alwaysMapped)
                // Linked statically, or loaded at the start.
                let isThere = libraries.contains("Foundation") || program.range(of: Data("icudt".utf8)) != nil
                #expect(try isThere == !Self.isLean())
            }
        }
    #endif
}
