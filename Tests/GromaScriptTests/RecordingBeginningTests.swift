import Groma
import GromaPlugins
import Testing

/// What a session held before it was recorded is brought back by the recording, or the recording is refused.
@Suite("The beginning of recordings")
struct RecordingBeginningTests {
    private func session() throws -> Session { try Session(registry: PluginRegistry(BuiltInPlugins.all)) }

    @discardableResult
    private func call(_ session: Session, _ method: String, _ params: String = "{}") throws -> JSONValue {
        let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
        let answer = try JSONValue(parsing: (text.split(separator: "\n").last ?? "").utf8)
        return answer["result"] ?? answer
    }

    @Test(
        "A recording is refused if it would begin with state that commands cannot restore, and the state is named",
        arguments: [
            ([("map.create", #"{"map":"harbour","width":400,"height":300,"wkid":3857}"#)], "mapsOpen", JSONValue("harbour")),
            ([("map.info", "{}")], "mapsOpen", "map"),
            ([("popover.setScreen", #"{"width":400,"height":300}"#)], "mapsOpen", nil),
            ([("graphics.addLayer", #"{"name":"places","wkid":3857}"#)], "layersOpen", "places"),
            ([("sketch.begin", #"{"type":"polyline","sketch":"s"}"#)], "sketchActive", "s"),
        ] as [([(String, String)], String, JSONValue?)])
    func refused(_ commands: [(String, String)], _ code: String, _ name: JSONValue?) throws {
        let session = try session()
        for (method, params) in commands {
            let answer = try call(session, method, params)
            #expect(answer["error"] == nil, "\(method) \(answer)")
        }
        let error = try call(session, "session.record")["error"]?["data"]
        #expect(error?["code"]?.stringValue == code && error?["found"] == name, "\(String(describing: error))")
        try call(session, "session.reset")
        #expect(try call(session, "session.record")["commands"] == 0)
    }

    @Test("The screen of sketches that are begun later, and the language, come with it")
    func brought() throws {
        let session = try session()
        try call(
            session, "sketch.setViewport",
            #"{"center":[10,20],"resolution":2,"width":200,"height":100,"rotation":90,"xScale":0.5,"all":true}"#)
        try call(session, "session.setLocale", #"{"locale":"de-CH","timeZone":"Europe/Zurich"}"#)
        #expect(try call(session, "session.record")["commands"] == 2)
        try call(session, "sketch.begin", #"{"type":"polyline","wkid":3857}"#)
        try call(session, "sketch.setTool", #"{"tool":"vertex"}"#)
        for place in [#"{"x":10,"y":20}"#, #"{"x":150,"y":70}"#] { try call(session, "sketch.tap", place) }
        let text = try #require(try call(session, "session.recording")["text"]?.stringValue)
        let again = try self.session()
        for line in text.split(separator: "\n") {
            let answer = again.answer(to: String(line))
            #expect(answer.contains(#""result""#), "\(line) \(answer)")
        }
        let drawn = try call(session, "sketch.geometry", #"{"as":"wkt"}"#)
        #expect(drawn["summary"]?["vertices"] == 2, "\(drawn)")
        #expect(try call(again, "sketch.geometry", #"{"as":"wkt"}"#) == drawn)
        let language = try call(session, "session.setLocale")
        #expect(language["locale"] == "de-CH" && language["timeZone"] == "Europe/Zurich")
        #expect(try call(again, "session.setLocale") == language)
    }

    @Test("Texts that the script has set come with it, also where the language is the host's")
    func texts() throws {
        let session = try session()
        let texts = #"{"de":{"undo.addVertex":"Ecke dazu","n#one":"{n} Ecke","n#other":"{n} Ecken"},"xx":{"undo.addVertex":"\"+\""}}"#
        try call(session, "session.setLocale", #"{"strings":\#(texts)}"#)
        try call(session, "session.setLocale", #"{"strings":{"de":{"undo.addVertex":"Punkt dazu"}}}"#)
        #expect(try call(session, "session.record")["commands"] == 1)
        let text = try #require(try call(session, "session.recording", #"{"end":true}"#)["text"]?.stringValue)
        let again = try self.session()
        for line in text.split(separator: "\n") { #expect(again.answer(to: String(line)).contains(#""result""#)) }
        for language in ["de", "xx"] {
            for session in [session, again] {
                try call(session, "session.setLocale", #"{"locale":"\#(language)"}"#)
                try call(session, "sketch.begin", #"{"type":"polyline","wkid":3857}"#)
                try call(session, "sketch.addVertex", #"{"point":[1,2]}"#)
                let history = try call(session, "sketch.history")
                #expect(history.text.contains(language == "de" ? "Punkt dazu" : #"\"+\""#), "\(history)")
                try call(session, "sketch.cancel")
            }
        }
        // What was brought along is brought along again.
        try call(again, "session.setLocale", #"{"locale":"en"}"#)
        try call(session, "session.setLocale", #"{"locale":"en"}"#)
        for session in [session, again] { try call(session, "session.record") }
        #expect(
            try call(again, "session.recording")["text"]?.stringValue == call(session, "session.recording")["text"]?.stringValue)
    }
}
