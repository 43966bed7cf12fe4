import GromaFeatures
import GromaJSON
import Testing

/// That the service of the tests answers as the reference prints it, and takes what the reference prints.
@Suite struct ServiceAnswerTests {
    private let edits: Set<String> = ["error"]

    @Test func describesItselfAndItsLayers() throws {
        let service = try TestFeatureService(store: try Samples.store())
        let client = PlainClient(service)
        let root = try client.json("?f=json")
        #expect(root["layers"]?.arrayValue?.compactMap { $0["name"]?.stringValue } == ["Lights"])
        #expect(root["tables"]?.arrayValue?.compactMap { $0["id"]?.intValue } == [1])
        let layer = try client.json("/0?f=json")
        #expect(layer.differences(from: try PrintedExample.layer.json, additional: nil) == [])
        #expect(layer["globalIdField"] == "GlobalID")
        #expect(try client.json("/1?f=json")["type"] == "Table")
    }

    /// The printed body itself, attribute by attribute in the order printed.
    @Test func answersWithTheFeatureThatIsPrinted() throws {
        let store = MemoryFeatureStore()
        _ = try store.addLayer(Samples.watersheds)
        let client = PlainClient(try TestFeatureService(store: store))
        let printed = try PrintedExample.feature.json
        let feature = try #require(printed["feature"])
        let added = try client.json("/0/addFeatures", [("features", JSONValue.array([feature]).text)])
        #expect(added["addResults"]?.arrayValue?.first?["success"] == true)
        #expect(try client.json("/0/1?f=json") == printed)
        #expect(try client.json("/0/2?f=json")["error"]?["code"] == 404)
    }

    @Test func answersQueriesAsPrinted() throws {
        let client = PlainClient(try TestFeatureService(store: try Samples.store()))
        _ = try client.json("/0/addFeatures", [("features", PrintedExample.adds.text)])
        let found = try client.json("/0/query", [("where", "VALUE > 20000"), ("outFields", "*")])
        #expect(found.differences(from: try PrintedExample.featureSet.json, optional: ["length", "latestWkid"]) == [])
        #expect(found["features"]?.arrayValue?.count == 1)
        #expect(found["features"]?.arrayValue?.first?["attributes"]?["OWNER"] == "Joe Smith")

        let printed = try PrintedExample.queryResponse.json
        let ids = try client.json("/0/query", [("where", "1=1"), ("returnIdsOnly", "true")])
        #expect(ids.differences(from: printed, optional: ["count", "extent"]) == [])
        let extent = try client.json("/0/query", [("where", "1=1"), ("returnCountOnly", "true"), ("returnExtentOnly", "true")])
        #expect(extent.differences(from: printed, optional: ["objectIdFieldName", "objectIds"]) == [])
        #expect(extent["count"] == 2 && extent["extent"]?["xmin"] == -118.37)
        let none = try client.json("/0/query", [("where", "1=2"), ("outFields", "*")])
        #expect(none["features"] == [] && none["fields"] == nil)
    }

    @Test func takesThePrintedEdits() throws {
        let client = PlainClient(try TestFeatureService(store: try Samples.store()))
        let printed = try PrintedExample.editResults.json
        let adds = try client.json("/0/addFeatures", [("features", PrintedExample.adds.text)])
        #expect(adds.differences(from: printed, optional: edits) == [])
        #expect(adds["addResults"]?.arrayValue?.map { $0["success"] } == [true, true])

        // No feature has the printed id; the others are done all the same.
        let applied = try client.json(
            "/0/applyEdits",
            [
                ("adds", PrintedExample.adds.text), ("updates", PrintedExample.updates.text), ("deletes", "37, 1"),
                ("rollbackOnFailure", "false"),
            ])
        #expect(applied["addResults"]?.arrayValue?.map { $0["success"] } == [true, true])
        #expect(applied["updateResults"]?.arrayValue?.map { $0["success"] } == [false])
        #expect(applied["deleteResults"]?.arrayValue?.map { $0["success"] } == [false, true])
        for (name, results) in (applied.objectValue?.members ?? []).map({ ($0.name, $0.value) }) {
            #expect(JSONValue.object(["addResults": results]).differences(from: printed, optional: edits) == [], "\(name)")
        }
        let all = try client.json("/0/query", [("where", "1=1"), ("returnIdsOnly", "true")])
        #expect(all["objectIds"] == [2, 3, 4])
    }

    /// `&` in a value, an object id that does not count, a spatial reference with each geometry, no global ids.
    @Test func takesThePrintedPoles() throws {
        let store = MemoryFeatureStore()
        _ = try store.addLayer(Samples.poles)
        let client = PlainClient(try TestFeatureService(store: store))
        let added = try client.json("/0/addFeatures", [("features", PrintedExample.addFeatures.text)])
        #expect(added.differences(from: try PrintedExample.editResults.json, optional: edits) == [])
        #expect(added["addResults"]?.arrayValue?.map { $0["globalId"] } == [.null, .null])
        let found = try client.json("/0/query", [("where", "POLEHEIGHT < 40"), ("outFields", "COMMENTS"), ("returnGeometry", "false")])
        #expect(found["features"] == [["attributes": ["COMMENTS": "North&Polaris LC2-2"]]])
    }

    /// The printed text for a number is one edit's own fault: with rollback the other is undone.
    @Test(arguments: [true, false]) func takesThePrintedEditsOfAService(rollsBack: Bool) throws {
        let store = MemoryFeatureStore()
        _ = try store.addLayer(Samples.quakes)
        let client = PlainClient(try TestFeatureService(store: store))
        let answer = try client.json(
            "/applyEdits", [("edits", PrintedExample.serviceEdits.text), ("rollbackOnFailure", rollsBack ? "true" : "false")])
        let results = try #require(answer.arrayValue?.first)
        #expect(results["id"] == 0)
        #expect(results["addResults"]?.arrayValue?.map { $0["success"] } == [.bool(!rollsBack), false])
        #expect(
            JSONValue.object(["addResults": results["addResults"] ?? .null]).differences(
                from: try PrintedExample.editResults.json, optional: edits) == [])
        #expect(try store.table(named: "Quakes").count(of: FeatureQuery()) == (rollsBack ? 0 : 1))
    }

    @Test func deletesAsPrinted() throws {
        let client = PlainClient(try TestFeatureService(store: try Samples.store()))
        _ = try client.json("/0/addFeatures", [("features", PrintedExample.adds.text)])
        let byWhere = try client.json("/0/deleteFeatures", [("where", "VALUE > 50000")])
        #expect(byWhere == ["success": true])
        let byID = try client.json("/0/deleteFeatures", [("objectIds", "37, 2"), ("rollbackOnFailure", "false")])
        #expect(byID["deleteResults"]?.arrayValue?.map { $0["success"] } == [false, true])
        #expect(try client.json("/0/query", [("where", "1=1"), ("returnCountOnly", "true")]) == ["count": 0])
    }

    @Test func keepsAttachmentsAsPrinted() throws {
        let client = PlainClient(try TestFeatureService(store: try Samples.store()))
        _ = try client.json("/0/addFeatures", [("features", PrintedExample.adds.text)])
        let content = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) } + Array("\r\n--frontie\r\n".utf8)
        let added = try JSONValue(
            parsing: client.post(
                "/0/1/addAttachment", Self.form("Sales \"Deed\".pdf", content), as: "multipart/form-data; boundary=frontier"
            ).body)
        #expect(added.differences(from: try PrintedExample.addAttachment.json, optional: edits) == [])
        let id = try #require(added["addAttachmentResult"]?["objectId"]?.intValue)
        let infos = try client.json("/0/1/attachments?f=json")
        #expect(infos.differences(from: try PrintedExample.attachmentInfos.json, additional: ["globalId"]) == [])
        #expect(infos["attachmentInfos"]?.arrayValue?.first?["name"] == "Sales \"Deed\".pdf")
        let downloaded = try client.get("/0/1/attachments/\(id)")
        #expect(downloaded.body == content)
        #expect(downloaded.header("Content-Type") == "application/pdf")
        let deleted = try client.json("/0/1/deleteAttachments", [("attachmentIds", "\(id), 58"), ("rollbackOnFailure", "false")])
        #expect(deleted.differences(from: try PrintedExample.deleteAttachments.json, optional: edits) == [])
        #expect(deleted["deleteAttachmentResults"]?.arrayValue?.map { $0["success"] } == [true, false])
    }

    /// Attachments in the call of their feature's edits, by global ids; the same again is refused.
    @Test func takesAttachmentsWithEdits() throws {
        let client = PlainClient(try TestFeatureService(store: try Samples.store()))
        let (parent, own) = ("{11111111-2222-4333-8444-555555555555}", "{66666666-7777-4888-8999-AAAAAAAAAAAA}")
        let adds = "[{\"attributes\":{\"GlobalID\":\"\(parent)\",\"OWNER\":\"A\"},\"geometry\":{\"x\":1,\"y\":2}}]"
        let file = """
            {"globalId":"\(own)","parentGlobalId":"\(parent)","contentType":"text/plain","name":"a.txt","data":"aGVsbG8="}
            """
        let parameters = [
            ("adds", adds), ("attachments", "{\"adds\":[\(file)]}"), ("useGlobalIds", "true"), ("rollbackOnFailure", "false"),
        ]
        for isFirst in [true, false] {
            let answer = try client.json("/0/applyEdits", parameters)
            #expect(answer["addResults"]?.arrayValue?.map { $0["success"] } == [.bool(isFirst)])
            let results = answer["attachments"]?["addResults"]
            #expect(
                results?.arrayValue?.map { $0["success"] } == [.bool(isFirst)] && results?.arrayValue?.first?["globalId"] == .string(own))
        }
        #expect(try client.get("/0/1/attachments/1").body == Array("hello".utf8))
        let deleted = try client.json("/0/applyEdits", [("attachments", "{\"deletes\":[\"\(own)\"]}"), ("useGlobalIds", "true")])
        #expect(deleted["attachments"]?["deleteResults"]?.arrayValue?.map { $0["success"] } == [true])
        #expect(try client.json("/0/1/attachments?f=json") == ["attachmentInfos": []])
    }

    static func form(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let name = name.replacing("\"", with: "%22")
        return Array(
            """
            --frontier\r
            Content-Disposition: form-data; name="f"\r
            \r
            json\r
            --frontier\r
            Content-Disposition: form-data; name="attachment"; filename="\(name)"\r
            Content-Type: application/pdf\r
            \r\n
            """.utf8) + content + Array("\r\n--frontier--\r\n".utf8)
    }

    /// What the reference does not know, and content types that are no form, are errors with status 200.
    @Test func refusesWhatTheReferenceDoesNotKnow() throws {
        let client = PlainClient(try TestFeatureService(store: try Samples.store()))
        let printed = try PrintedExample.error.json
        let answers = [
            try client.json("/0/query", [("where", "1=1"), ("outfields", "*")]), try client.json("/0/query", []),
            try client.json("/0/query", [("where", "OWNER = ")]), try client.json("/0/query", [("where", "1=1"), ("where", "1=1")]),
            try client.json("/0/applyEdits", [("adds", "{}")]), try client.json("/0/applyEdits?f=json&adds=[]"),
            try JSONValue(parsing: client.post("/0/query?f=json", Array("{}".utf8), as: "application/json").body),
            try JSONValue(parsing: client.post("/0/1/addAttachment?f=json", Array("--b".utf8), as: "multipart/form-data; boundary=b").body),
        ]
        for answer in answers {
            #expect(answer.differences(from: printed) == [])
            #expect(answer["error"]?["code"] == 400)
        }
        // Without `f` the answer is a page for people.
        #expect(try client.get("/0").header("Content-Type")?.hasPrefix("text/html") == true)
    }

    @Test func asksForTokens() throws {
        var settings = TestFeatureService.Settings()
        settings.tokens = ["abc": "admin"]
        settings.password = "test1234"
        let service = try TestFeatureService(store: try Samples.store(), settings: settings)
        let client = PlainClient(service)
        #expect(try client.json("/0?f=json")["error"]?["code"] == 499)
        #expect(try client.json("/0?f=json&token=old")["error"]?["code"] == 498)
        #expect(try client.json("/0?f=json&token=abc")["name"] == "Lights")
        service.fail(.expiredToken)
        #expect(try client.json("/0?f=json&token=abc")["error"]?["code"] == 498)
        #expect(service.requests.map { $0.parameters["token"] } == [nil, "old", "abc", "abc"])
    }
}
