import Foundation
import Groma
import Testing

/// Attachments through the stream: local edits until they are posted.
struct FeaturesAttachmentTests {
    private let at: FeaturesSession
    private static let owner = #""layer":"parcels","objectId":1"#

    init() throws {
        at = try FeaturesSession()
        try at.makeParcels()
        try at.call(
            "features.applyEdits", #"{"layer":"parcels","adds":[{"attributes":{"NAME":"a"},"geometry":\#(FeaturesSession.square(0, 0))}]}"#)
    }

    private func list() throws -> [String] {
        try (at.call("attachments.list", "{\(Self.owner)}")["attachments"]?.arrayValue ?? []).map {
            "\($0["name"]?.stringValue ?? "") \($0["state"]?.stringValue ?? "") \($0["size"]?.intValue ?? -1)"
        }
    }

    @Test func localEditsWaitToBePosted() throws {
        try at.write("from a file", to: "note.txt")
        let added = try at.call("attachments.add", #"{\#(Self.owner),"path":"note.txt"}"#)
        #expect(added["id"] == -1 && added["contentType"] == "text/plain")
        try at.call("attachments.add", #"{\#(Self.owner),"data":"AAEC/w==","name":"b.bin","contentType":"application/octet-stream"}"#)
        // What was added is a copy.
        try at.write("changed", to: "note.txt")
        #expect(try list() == ["note.txt added 11", "b.bin added 4"])
        try at.call("session.subscribe", #"{"events":["attachments.*"]}"#)
        let lines = try at.lines("attachments.post", "{\(Self.owner)}")
        #expect(lines.first?["method"] == "attachments.posted" && lines.first?["params"]?["posted"] == 2)
        #expect(lines.last?["result"]?["success"] == true)
        #expect(try list() == ["note.txt original 11", "b.bin original 4"])
        let ids = try (at.call("attachments.list", "{\(Self.owner)}")["attachments"]?.arrayValue ?? []).compactMap { $0["id"]?.intValue }
        #expect(try at.call("attachments.get", #"{\#(Self.owner),"id":\#(ids[1])}"#)["data"] == "AAEC/w==")
        try at.call("attachments.get", #"{\#(Self.owner),"id":\#(ids[0]),"path":"out.txt"}"#)
        #expect(try at.read("out.txt") == Array("from a file".utf8))
        // Marked, unmarked, changed, cancelled; then marked and posted.
        try at.call("attachments.delete", #"{\#(Self.owner),"id":\#(ids[0])}"#)
        #expect(try list().first == "note.txt markedForDeletion 11")
        try at.call("attachments.delete", #"{\#(Self.owner),"id":\#(ids[0]),"marked":false}"#)
        try at.call("attachments.update", #"{\#(Self.owner),"id":\#(ids[1]),"data":"AAEC"}"#)
        #expect(try list() == ["note.txt original 11", "b.bin updated 3"])
        try at.call("attachments.cancel", "{\(Self.owner)}")
        #expect(try list() == ["note.txt original 11", "b.bin original 4"])
        try at.call("attachments.delete", #"{\#(Self.owner),"id":\#(ids[0])}"#)
        let posted = try at.call("attachments.post", "{\(Self.owner)}")
        #expect(posted["results"]?.arrayValue?.first?["state"] == "deletedFromServer")
        #expect(try list() == ["b.bin original 4"])
    }

    @Test(arguments: [
        #""name":"../../etc/passwd""#, #""name":"a/b.txt""#, #""name":"""#, #""name":"..""#, #""name":"a\u0000.txt""#,
        #""name":"a\\b.txt""#,
        #""name":"a\n.txt""#,
    ])
    func namesThatNoFileHasAreRefused(_ name: String) throws {
        let error = try at.error("attachments.add", #"{\#(Self.owner),"data":"AA==",\#(name)}"#)
        #expect(error["data"]?["code"] == "attachmentName", "\(error.text)")
        #expect(try list().isEmpty)
    }

    /// Through another layer of the table.
    @Test func whatHasComeSinceTheListWasReadIsFound() throws {
        let definition = #"{"name":"docs","hasAttachments":true,"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"}]}"#
        try at.call("features.createLayer", #"{"path":"memory:docs","name":"docs","definition":\#(definition)}"#)
        try at.call("features.open", #"{"path":"memory:docs","name":"same"}"#)
        try at.call("features.applyEdits", #"{"layer":"docs","adds":[{}]}"#)
        let (docs, same) = (#""layer":"docs","objectId":1"#, #""layer":"same","objectId":1"#)
        #expect(try at.call("attachments.list", "{\(docs)}")["attachments"] == [])
        try at.call("attachments.add", #"{\#(same),"data":"YWFh","name":"a.txt"}"#)
        try at.call("attachments.post", "{\(same)}")
        #expect(try at.call("attachments.get", #"{\#(docs),"id":1}"#)["data"] == "YWFh")
        try at.call("attachments.add", #"{\#(same),"data":"YmJi","name":"b.txt"}"#)
        try at.call("attachments.post", "{\(same)}")
        #expect(try at.call("attachments.delete", #"{\#(docs),"id":2}"#)["state"] == "markedForDeletion")
        #expect(try at.error("attachments.get", #"{\#(docs),"id":3}"#)["data"]?["code"] == "noAttachment")
    }

    @Test func missingFeaturesAttachmentsAndFilesAreErrors() throws {
        func code(_ method: String, _ params: String) throws -> JSONValue? { try at.error(method, params)["data"]?["code"] }
        #expect(try code("attachments.list", #"{"layer":"parcels","objectId":99}"#) == "noFeature")
        #expect(try code("attachments.get", #"{\#(Self.owner),"id":5}"#) == "noAttachment")
        #expect(try code("attachments.delete", #"{\#(Self.owner),"id":5}"#) == "noAttachment")
        #expect(try code("attachments.add", #"{\#(Self.owner),"path":"../secret"}"#) == "outsideRoot")
        #expect(try code("attachments.add", #"{\#(Self.owner),"path":"missing.txt"}"#) == "fileNotFound")
        #expect(try code("attachments.add", #"{\#(Self.owner),"data":"AA=="}"#) == "missingParameter")
        #expect(try code("attachments.add", #"{\#(Self.owner),"data":"not base 64","name":"a"}"#) == "syntax")
        #expect(
            try code("attachments.add", #"{\#(Self.owner),"data":"R0lGODlhAAAA","name":"a.png","contentType":"image/png"}"#)
                == "attachmentType")
        try at.call("attachments.add", #"{\#(Self.owner),"data":"AA==","name":"a.bin"}"#)
        #expect(try code("attachments.get", #"{\#(Self.owner),"id":-1,"path":"../out.bin"}"#) == "outsideRoot")
        #expect(try FileManager.default.contentsOfDirectory(atPath: at.folder.path).isEmpty)
    }
}
