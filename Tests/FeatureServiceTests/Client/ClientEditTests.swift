import FeatureServicePlugin
import Foundation
import Groma
import Testing

/// Tests the requests of edits and attachments, and the decoding of the results printed in the reference.
@Suite(.serialized) struct ClientEditTests {
    private func json(_ text: String?) throws -> JSONValue { try JSONValue(parsing: (text ?? "").utf8) }

    @Test func editsGoInOneCallAndResultsComeBackInPlace() throws {
        let host = try Incidents.host(layer: Incidents.layer(#","supportsRollbackOnFailureParameter":true"#)) { request in
            if request.path.hasSuffix("/query") { return .init(Incidents.features([7])) }
            return .init(
                #"""
                {"addResults":[{"objectId":618899,"globalId":"74100644-e293-4d9b-a6e6-5a4d9a7f5b1b","success":true}],
                 "updateResults":[{"objectId":7,"success":false,"error":{"code":-2147217395,"description":"Setting of Value for depth failed."}}],
                 "deleteResults":[{"objectId":19,"success":true},{"objectId":5,"success":false,"error":{"code":1003,"description":"Operation rolled back."}}]}
                """#)
        }
        let table = try Incidents.table(host)
        let shape = Geometry.point(Point(Coordinate(x: -122, y: 37), spatialReference: .wgs84))
        let edits = FeatureEdits(
            adds: [
                Feature(attributes: ["status": "no number"]),
                Feature(objectID: 3, attributes: ["status": 0, "req_type": .null], geometry: shape),
            ],
            updates: [Feature(objectID: 7, attributes: ["req_date": .date(5)]), Feature(objectID: 8, attributes: ["status": 1])],
            deletes: [19, 5])
        let results = try table.applyEdits(edits)
        #expect(results.adds[0].error?.name == "incorrectValueType")
        #expect(results.adds[1] == EditResult(objectID: 618899, globalID: "{74100644-E293-4D9B-A6E6-5A4D9A7F5B1B}"))
        #expect(results.updates[0].error?.code == -2_147_217_395 && results.updates[0].error?.name == "serverError")
        #expect(results.updates[1].error?.name == "noFeature")
        #expect(results.deletes.map(\.error) == [nil, .rolledBack])
        let sent = try #require(host.requests.last)
        #expect(sent.method == "POST" && sent.path == Incidents.path + "/0/applyEdits")
        #expect(
            try json(sent.parameters["adds"]) == [
                [
                    "attributes": ["req_type": .null, "status": 0],
                    "geometry": ["x": -122, "y": 37, "spatialReference": ["wkid": 4326]],
                ] as JSONValue
            ])
        #expect(try json(sent.parameters["updates"]) == [["attributes": ["objectid": 7, "req_date": 5]] as JSONValue])
        #expect(sent.parameters["deletes"] == "19,5" && sent.parameters["rollbackOnFailure"] == "false")
        #expect(sent.parameters["useGlobalIds"] == nil)

        var options = EditOptions()
        options.rollsBackOnFailure = true
        let count = host.requests.count
        let undone = try table.applyEdits(edits, options: options)
        #expect(undone.adds[1].error == .rolledBack && undone.deletes[0].error == .rolledBack && undone.adds[1].objectID == nil)
        #expect(!host.requests.dropFirst(count).contains { $0.path.hasSuffix("/applyEdits") })
    }

    @Test func globalIDsAreUsedWhereTheServiceKeepsThem() throws {
        let id = "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"
        let edits = FeatureEdits(adds: [Feature(globalID: id.lowercased()), Feature()], deletes: [4])
        let answer =
            #"{"addResults":[{"objectId":1,"success":true},{"objectId":2,"success":true}],"deleteResults":[{"objectId":4,"success":true}]}"#
        for isKept in [true, false] {
            let host = try Incidents.host(layer: Incidents.layer(#","supportsApplyEditsWithGlobalIds":\#(isKept)"#)) { request in
                request.path.hasSuffix("/query") ? .init(Incidents.features([4])) : .init(answer)
            }
            var options = FeatureStoreOptions()
            options.makeGlobalID = { "{00000000-0000-4000-8000-000000000000}" }
            let table = try Incidents.table(host, options)
            #expect(table.keepsGlobalIDs == isKept)
            #expect(try table.applyEdits(edits).isSuccess)
            let sent = try #require(host.requests.last?.parameters)
            #expect(sent["useGlobalIds"] == (isKept ? "true" : nil))
            #expect(sent["deletes"] == (isKept ? #"["{74100644-E293-4D9B-A6E6-5A4D9A7F5B14}"]"# : "4"))
            let ids = try json(sent["adds"]).arrayValue?.map { $0["attributes"]?["globalid"]?.stringValue }
            #expect(ids == (isKept ? [id, "{00000000-0000-4000-8000-000000000000}"] : [nil, nil]))
        }
    }

    @Test("A feature to change is named by its object id; 0 and less are none beside a global id")
    func featuresToChangeAreFoundByTheirIDs() throws {
        func globalID(_ id: Int) -> String { "{74100644-E293-4D9B-A6E6-5A4D9A7F5B1\(id)}" }
        let host = try Incidents.host { request in
            guard request.path.hasSuffix("/query") else {
                return .init(
                    #"{"updateResults":[{"objectId":0,"success":true},{"objectId":7,"success":true},{"objectId":5,"success":true}]}"#)
            }
            // Layers that come from shapefiles count from 0.
            if let ids = request.parameters["objectIds"] {
                return .init(Incidents.features(ids.split(separator: ",").compactMap { Int($0) }))
            }
            return .init(Incidents.features([5]))
        }
        let table = try Incidents.table(host)
        let before = host.requests.count
        let results = try table.applyEdits(
            FeatureEdits(updates: [
                Feature(objectID: 0, attributes: ["status": 1]), Feature(objectID: 7, globalID: globalID(9), attributes: ["status": 2]),
                Feature(objectID: 0, globalID: globalID(5), attributes: ["status": 3]),
                Feature(objectID: -1, globalID: "no global id", attributes: ["status": 4]), Feature(attributes: ["status": 5]),
                Feature(globalID: globalID(5), attributes: ["status": "much"]),
            ]))
        #expect(results.updates.prefix(5).map(\.error?.name) == [nil, nil, nil, "incorrectValueType", "invalidQuery"])
        #expect(results.updates[5].error != nil)
        #expect(results.updates.map(\.objectID) == [0, 7, 5, nil, nil, 5])
        let sent = try #require(host.requests.last)
        #expect(try json(sent.parameters["updates"]).arrayValue?.map { $0["attributes"]?["objectid"] } == [0, 7, 5])
        // Each is asked for once, by the one or the other.
        let asked = host.requests.dropFirst(before).filter { $0.path.hasSuffix("/query") }
        #expect(asked.compactMap { $0.parameters["objectIds"] } == ["0,7"])
        #expect(asked.count == 2)
    }

    /// As many object ids go in one query as a page has features, and a hundred global ids: each id in one of them.
    @Test(arguments: [(3, ["1,2,3", "4,5,6", "7"]), (1, (1...7).map(String.init)), (10, ["1,2,3,4,5,6,7"])])
    func featuresToChangeAreQueriedInParts(_ size: Int, _ parts: [String]) throws {
        let layer = Incidents.layer().replacing(#""maxRecordCount":3"#, with: #""maxRecordCount":\#(size)"#)
        let host = try Incidents.host(layer: layer) { request in
            let ids = (request.parameters["objectIds"] ?? "").split(separator: ",").compactMap { Int($0) }
            if request.path.hasSuffix("/query") { return .init(Incidents.features(ids)) }
            let results = (1...7).map { #"{"objectId":\#($0),"success":true}"# }
            return .init(#"{"updateResults":[\#(results.joined(separator: ","))]}"#)
        }
        let table = try Incidents.table(host)
        let changes = (1...7).map { Feature(objectID: $0, attributes: ["status": 1]) }
        #expect(try table.applyEdits(FeatureEdits(updates: changes)).isSuccess)
        #expect(host.requests.compactMap { $0.parameters["objectIds"] } == parts)
        let before = host.requests.count
        let numbers = (1000..<1201).map(String.init)
        let others = numbers.map { Feature(globalID: "{74100644-E293-4D9B-A6E6-5A4D9A7F\($0)}", attributes: ["status": 1]) }
        let results = try table.applyEdits(FeatureEdits(updates: others))
        #expect(results.updates.allSatisfy { !$0.isSuccess })
        let asked = host.requests.dropFirst(before).map { request in
            (request.parameters["where"] ?? "").split(separator: "5A4D9A7F").dropFirst().map { String($0.prefix(4)) }
        }
        #expect(asked.map(\.count) == [100, 100, 1])
        #expect(asked.flatMap { $0 } == numbers)
    }

    @Test(arguments: [
        "{}", #"{"addResults":[]}"#, #"{"addResults":[{"objectId":1}]}"#, #"{"addResults":[{"success":true}]}"#,
        #"{"addResults":[{"objectId":1,"success":true},{"objectId":2,"success":true}]}"#,
    ])
    func resultsThatDoNotFitAreNoSuccess(_ answer: String) throws {
        let host = try Incidents.host { _ in .init(answer) }
        let table = try Incidents.table(host)
        #expect(featureError { _ = try table.applyEdits(FeatureEdits(adds: [Feature()])) }?.name == "invalidResponse")
    }

    @Test func deletingByConditionsIsOneCallWhereItCanBe() throws {
        let host = try Incidents.host { request in
            if request.parameters["returnCountOnly"] == "true" { return .init(#"{"count":12}"#) }
            if request.parameters["returnIdsOnly"] == "true" { return .init(#"{"objectIds":[1,2]}"#) }
            if request.path.hasSuffix("/deleteFeatures") { return .init(#"{"success":true}"#) }
            return .init(#"{"deleteResults":[{"objectId":1,"success":true},{"objectId":2,"success":false}]}"#)
        }
        let table = try Incidents.table(host)
        var query = FeatureQuery()
        query.whereClause = try WhereClause(parsing: "status = 1", for: table.definition)
        #expect(try table.deleteFeatures(of: query, options: EditOptions()) == 12)
        #expect(host.requests.last?.parameters["where"] == "status = 1")
        query.limit = 2
        #expect(try table.deleteFeatures(of: query, options: EditOptions()) == 1)
        #expect(host.requests.last?.parameters["deletes"] == "1,2")
    }

    // MARK: Attachments

    private static let infos = #"""
        {"attachmentInfos":[{"id":3,"contentType":"video/quicktime","size":9,"name":"360 degree view"},
         {"id":"2","globalId":"74100644-e293-4d9b-a6e6-5a4d9a7f5b1b","contentType":"application/pdf","size":270133,"name":"Sales Deed"}]}
        """#

    @Test func aFileIsAPartOfTheForm() throws {
        let host = try Incidents.host { request in
            request.path.hasSuffix("/query")
                ? .init(#"{"count":1}"#)
                : .init(#"{"addAttachmentResult":{"objectId":58,"globalId":null,"success":true}}"#)
        }
        var options = FeatureStoreOptions()
        options.token = "s3cret"
        options.attachmentLimit = 1 << 22
        let table = try Incidents.table(host, options)
        // In memory, and by way of a file.
        for size in [0, 20, (1 << 20) + 7] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let draft = AttachmentDraft(name: "Bäume \"1\".bin", contentType: "a/b\r\nX: y", content: AttachmentContent(bytes))
            let result = try table.putAttachment(draft, replacing: nil, ofFeature: 7, options: EditOptions(), hook: .none)
            #expect(result == EditResult(objectID: 58))
            let sent = try #require(host.requests.last)
            #expect(sent.path == Incidents.path + "/0/7/addAttachment")
            let type = try #require(sent.headers["content-type"])
            let boundary = type.dropFirst("multipart/form-data; boundary=".count)
            let head =
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\njson\r\n"
                + "--\(boundary)\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\ns3cret\r\n"
                + "--\(boundary)\r\nContent-Disposition: form-data; name=\"attachment\"; filename=\"Bäume %221%22.bin\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\n"
            #expect(sent.body.elementsEqual(Array(head.utf8) + bytes + Array("\r\n--\(boundary)--\r\n".utf8)))
            #expect(sent.headers["content-length"] == String(sent.body.count))
        }
        for (name, size, word) in [
            ("../x", 1, "attachmentName"), ("a\u{0}", 1, "attachmentName"), ("x", (1 << 22) + 1, "attachmentTooLarge"),
        ] {
            let draft = AttachmentDraft(
                name: name, contentType: "a/b", content: AttachmentContent(size: size) { () throws(FormatError) in ByteSource([1]) })
            #expect(
                featureError { _ = try table.putAttachment(draft, replacing: nil, ofFeature: 7, options: EditOptions(), hook: .none) }?.name
                    == word)
        }
        // Contents of another size than they were said to have are not sent.
        let count = host.requests.count
        for size in [2, 1 << 21] {
            let draft = AttachmentDraft(
                name: "x", contentType: "a/b", content: AttachmentContent(size: size) { () throws(FormatError) in ByteSource([1, 2, 3]) })
            #expect(
                featureError { _ = try table.putAttachment(draft, replacing: nil, ofFeature: 7, options: EditOptions(), hook: .none) }?.name
                    == "inputOutput")
        }
        #expect(host.requests.count == count)
    }

    @Test func infosAndContentsAreRead() throws {
        let host = try Incidents.host { request in
            if request.path.hasSuffix("/query") { return .init(#"{"count":\#(request.parameters["objectIds"] == "7" ? 1 : 0)}"#) }
            if request.path.hasSuffix("/7/attachments") { return .init(Self.infos) }
            if request.path.hasSuffix("/attachments") { return .init(#"{"attachmentInfos":[]}"#) }
            return request.path.hasSuffix("/3")
                ? .init("{\"er\r\n\u{0}}}", type: "video/quicktime")
                : .init(#"{"error":{"code":500,"message":"Gone","details":[]}}"#)
        }
        let table = try Incidents.table(host)
        let infos = try table.attachmentInfos(ofFeature: 7)
        #expect(
            infos == [
                AttachmentInfo(
                    id: 2, globalID: "{74100644-E293-4D9B-A6E6-5A4D9A7F5B1B}", objectID: 7, name: "Sales Deed",
                    contentType: "application/pdf",
                    size: 270133),
                AttachmentInfo(id: 3, objectID: 7, name: "360 degree view", contentType: "video/quicktime", size: 9),
            ])
        let sink = ByteSink()
        try table.readAttachment(3, ofFeature: 7, to: sink, hook: .none)
        #expect(sink.bytes == Array("{\"er\r\n\u{0}}}".utf8))
        let other = ByteSink()
        #expect(featureError { try table.readAttachment(2, ofFeature: 7, to: other, hook: .none) }?.name == "serverError")
        #expect(featureError { try table.readAttachment(9, ofFeature: 7, to: other, hook: .none) }?.name == "noAttachment")
        #expect(featureError { try table.readAttachment(9, ofFeature: 8, to: other, hook: .none) }?.name == "noFeature")
        #expect(other.bytes.isEmpty)
    }
}
