import Groma
import GromaMCP
import GromaTesting
import Testing

/// What is found by words: of names in their parts, with common endings, and of parameters alone.
struct SearchTests {
    private func found(_ text: String, limit: Int = 50) throws -> [String] {
        let answer = AgentClient.text(try AgentClient().call("find", #"{"text":"\#(text)","limit":\#(limit)}"#))
        return answer.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    }

    @Test(arguments: [
        ("trimmed", ["geometry.trim", "geometry.trimOrExtend"]), ("TRIMMING", ["geometry.trim", "geometry.trimOrExtend"]),
        ("mgrs utm", ["point.format", "point.parse"]),
        ("gars, or a 'GARS'!", ["point.format", "point.parse"]),
        ("deviation", ["geometry.project", "geometry.geodesicBuffer"]),
    ])
    func wordsAreFoundInTheirForms(_ text: String, _ names: [String]) throws {
        #expect(try found(text) == names)
    }

    /// A name is written as one word or as several; small letters alone have no parts.
    @Test func namesHaveParts() throws {
        let names = try found("joinStyle")
        #expect(try names.contains("sketch.joinParts") && found("join style") == names && found("Join Style") == names)
        #expect(try !found("joinstyle").contains("sketch.joinParts"))
        #expect(try found("calls") == found("calling") && found("cuts") == found("cutting") && found("cut") == found("cutting"))
        #expect(try found("cutting").first == "geometry.cut")
    }

    /// Many take the parameter, and have the word nowhere else; no more than fifty are told.
    @Test(arguments: [(49, 49), (50, 50), (51, 50), (1000, 50)]) func atMostFiftyAreTold(_ limit: Int, _ count: Int) throws {
        #expect(try found("decimals", limit: limit).count == count)
    }

    /// What is too common is not looked for, and of what is not there the nouns are told.
    @Test(arguments: ["the of to", "xyzzy", "", "'"]) func nothingIsFound(_ text: String) throws {
        #expect(try found(text).first == "Nothing")
    }
}
