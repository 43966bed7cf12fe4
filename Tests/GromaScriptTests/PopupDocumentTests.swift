import Foundation
import Groma
import Testing

/// Definitions of popups as real maps have them, each with the page that is expected: one file each in `Tests/PopupDocuments`, found there.
///
/// A file holds the layer and its feature, what belongs to them (`related`, `attachments`), the definition (`popupInfo`, or a `webMap`), what the host's
/// evaluator answers (`expressions`), the language and time zone, the page, and the places of what is skipped (`warnings`).
struct PopupDocumentTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("PopupDocuments")

    static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (files ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }()

    @Test func thereAreTwentyAtLeast() { #expect(Self.names.count >= 20) }

    @Test(arguments: names) func showsThePageThatIsExpected(_ name: String) throws {
        let document = try Document(JSONValue(parsing: Array(Data(contentsOf: Self.folder.appendingPathComponent(name)))))
        let at = try document.session()
        let opened = try at.call("popups.open", document.opening())
        let warned = opened["warnings"]?.arrayValue?.compactMap { $0["path"]?.stringValue } ?? []
        #expect(warned == document.warnings)
        let page = try at.call("popups.view")
        for (member, expected) in try #require(document.json["page"]?.objectValue).members.map({ ($0.name, $0.value) }) {
            #expect(page[member] == expected, "\(member) is \(page[member]?.text ?? "nothing")")
        }
        // What is left out of a page is not there.
        for member in ["editSummary", "message"] where document.json["page"]?[member] == nil { #expect(page[member] == nil) }
        // It is drawn too, and what was read comes back as it was.
        #expect(try at.call("popups.card")["svg"]?.stringValue?.hasPrefix("<svg") == true)
        if let popupInfo = document.json["popupInfo"] { #expect(try at.call("popups.definition")["definition"] == popupInfo) }
    }

    /// Who wants nothing skipped is told of the first thing that would be, and of all of them.
    @Test(arguments: names) func theStrictFormRefusesWhatIsSkipped(_ name: String) throws {
        let document = try Document(JSONValue(parsing: Array(Data(contentsOf: Self.folder.appendingPathComponent(name)))))
        let at = try document.session()
        guard let first = document.warnings.first else {
            try at.call("popups.open", document.opening(#","strict":true"#))
            return
        }
        let error = try at.error("popups.open", document.opening(#","strict":true"#))
        #expect(error["data"]?["code"] == "invalidPopupInfo" && error["data"]?["member"]?.stringValue == first)
        #expect(error["data"]?["problems"]?.arrayValue?.compactMap { $0["path"]?.stringValue } == document.warnings)
        at.session.isStrict = true
        #expect(try at.error("popups.open", document.opening())["data"]?["code"] == "invalidPopupInfo")
        try at.call("popups.open", document.opening(#","strict":false"#))
    }

    /// One of the files.
    private struct Document {
        let json: JSONValue
        let evaluator: Evaluator

        init(_ json: JSONValue) {
            self.json = json
            evaluator = Evaluator(json["expressions"] ?? [:])
        }

        var warnings: [String] { json["warnings"]?.arrayValue?.compactMap(\.stringValue) ?? [] }

        func opening(_ more: String = "") -> String {
            let definition = json["webMap"].map { #""webMap":\#($0.text)"# } ?? #""definition":\#((json["popupInfo"] ?? [:]).text)"#
            return #"{"layer":"layer",\#(definition)\#(more)}"#
        }

        /// A session with the layer, its feature, and what belongs to that.
        func session() throws -> FeaturesSession {
            let at = try FeaturesSession()
            at.session.connect(evaluator)
            let (locale, zone) = (json["locale"]?.stringValue ?? "en", json["timeZone"]?.stringValue ?? "UTC")
            try at.call("session.setLocale", #"{"locale":"\#(locale)","timeZone":"\#(zone)"}"#)
            try make("layer", json["layer"], [json["feature"] ?? [:]], at)
            for related in json["related"]?.arrayValue ?? [] {
                let id = related["relationship"]?.intValue ?? 0
                try make("related\(id)", related["definition"], related["features"]?.arrayValue ?? [], at)
                try at.call("features.configure", #"{"layer":"layer","related":{"\#(id)":"related\#(id)"}}"#)
            }
            for attachment in json["attachments"]?.arrayValue ?? [] {
                var parameters = attachment.objectValue ?? [:]
                parameters["layer"] = "layer"
                parameters["objectId"] = 1
                try at.call("attachments.add", JSONValue.object(parameters).text)
            }
            if json["attachments"] != nil { try at.call("attachments.post", #"{"layer":"layer","objectId":1}"#) }
            if json["expressions"] != nil {
                try at.call("session.delegate", #"{"methods":["popups.evaluateExpression"],"timeout":5}"#)
            }
            return at
        }

        private func make(_ name: String, _ definition: JSONValue?, _ features: [JSONValue], _ at: FeaturesSession) throws {
            try at.call("features.createLayer", #"{"provider":"memory","as":"\#(name)","definition":\#((definition ?? [:]).text)}"#)
            let adds = features.map { #"{"attributes":\#($0.text)}"# }.joined(separator: ",")
            try at.call("features.applyEdits", #"{"layer":"\#(name)","time":0,"adds":[\#(adds)]}"#)
        }
    }

    /// Answers what is asked about expressions: by their names, those of elements by their titles.
    private final class Evaluator: SessionTransport {
        private let values: JSONValue
        private var request: JSONValue?

        init(_ values: JSONValue) { self.values = values }

        func write(_ bytes: [UInt8]) {
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                guard let json = try? JSONValue(parsing: line.utf8), json["method"] == "popups.evaluateExpression" else { continue }
                request = json
            }
        }

        func nextLine(timeout: Double?) -> TransportLine {
            guard let asked = request, let expression = asked["params"]?["expression"] else { return .ended }
            request = nil
            let result: JSONValue
            if let element = values["element:" + (expression["title"]?.stringValue ?? "")] {
                result = ["element": element]
            } else {
                result = ["value": values[expression["name"]?.stringValue ?? ""] ?? .null]
            }
            return .line(Array(#"{"jsonrpc":"2.0","id":\#((asked["id"] ?? .null).text),"result":\#(result.text)}"#.utf8))
        }

        func queue(_ line: [UInt8]) {}
        func isCancelled(_ id: [UInt8]) -> Bool { false }
        func forgetCancellation(_ id: [UInt8]) {}
    }
}
