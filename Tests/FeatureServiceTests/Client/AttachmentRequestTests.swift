import FeatureServicePlugin
import Foundation
import Groma
import Synchronization
import Testing

/// What is asked of a service for attachments, and how its answers are read.
@Suite(.serialized) struct AttachmentRequestTests {
    private static let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: AttachmentContent([1, 2]))

    /// A host that has the feature 7 with the attachment 3, and answers other requests with a closure.
    private static func host(
        _ layer: String = Incidents.layer(), infos: String = #"[{"id":3,"size":5,"name":"a"}]"#,
        _ answer: @escaping @Sendable (ScriptedHost.Request) -> ScriptedHost.Reply
    ) throws -> ScriptedHost {
        try Incidents.host(layer: layer) { request in
            if request.path.hasSuffix("/query") { return .init(#"{"count":\#(request.parameters["objectIds"] == "7" ? 1 : 0)}"#) }
            if request.path.hasSuffix("/attachments") { return .init(#"{"attachmentInfos":\#(infos)}"#) }
            return answer(request)
        }
    }

    @Test func infosAreReadWithWhatTheyLack() throws {
        let infos = #"""
            [{"id":9},{"id":"4","name":"n","contentType":"a/b","size":"12","keywords":" one,two  three ,, four ","globalId":"odd"},
             {"id":5,"size":-1,"keywords":""}]
            """#
        let host = try Self.host(infos: infos) { _ in .init("{}") }
        #expect(
            try Incidents.table(host).attachmentInfos(ofFeature: 7) == [
                AttachmentInfo(
                    id: 4, globalID: "odd", objectID: 7, name: "n", contentType: "a/b", size: 12, keywords: ["one", "two  three", "four"]),
                AttachmentInfo(id: 5, objectID: 7, name: "", contentType: "application/octet-stream", size: 0, keywords: []),
                AttachmentInfo(id: 9, objectID: 7, name: "", contentType: "application/octet-stream", size: 0),
            ])
        for (infos, words) in [("7", "it has no \"attachmentInfos\""), (#"[{"id":1},{"name":"x"}]"#, "attachmentInfos[1] has no \"id\"")] {
            let host = try Self.host(infos: infos) { _ in .init("{}") }
            let table = try Incidents.table(host)
            #expect(
                featureError { _ = try table.attachmentInfos(ofFeature: 7) }?.description
                    == "\(host.url(Incidents.path))/0/7/attachments returned a response that is not valid: \(words)")
        }
    }

    @Test(arguments: ServiceTransportKind.allCases) func anAttachmentIsAddedOrReplaced(_ kind: ServiceTransportKind) throws {
        for (id, verb, result, found) in [
            (nil, "addAttachment", #"{"objectId":58,"success":true}"#, EditResult(objectID: 58)),
            (3, "updateAttachment", #"{"success":true}"#, EditResult(objectID: 3)),
            (3, "updateAttachment", #"{"objectId":4,"success":true}"#, EditResult(objectID: 4)),
        ] as [(Int?, String, String, EditResult)] {
            let host = try Self.host { _ in .init(#"{"\#(verb)Result":\#(result)}"#) }
            let table = try Incidents.table(host, by: kind)
            #expect(try table.putAttachment(Self.draft, replacing: id, ofFeature: 7, options: EditOptions(), hook: .none) == found)
            let sent = try #require(host.requests.last)
            #expect(sent.path == Incidents.path + "/0/7/\(verb)" && sent.method == "POST")
            #expect(sent.text.contains("name=\"attachmentId\"\r\n\r\n3\r\n") == (id != nil))
        }
        let host = try Self.host { _ in .init("{}") }
        let table = try Incidents.table(host, by: kind)
        let error = featureError {
            _ = try table.putAttachment(Self.draft, replacing: nil, ofFeature: 7, options: EditOptions(), hook: .none)
        }
        #expect(
            error?.description
                == "\(host.url(Incidents.path))/0/7/addAttachment returned a response that is not valid: it has no \"addAttachmentResult\"")
    }

    /// Contents that are longer or shorter than was said, or than is allowed, are not sent.
    @Test(
        arguments: [
            (3, 3, nil), (4, 4, "a.txt has 4 bytes, more than the 3 that are allowed"),
            (2, 3, "it has more than the given size of 2 bytes"),
            (3, 2, "it has fewer than the given size of 3 bytes"), (0, 1, "it has more than the given size of 0 bytes"), (0, 0, nil),
        ] as [(Int, Int, String?)])
    func contentsAreSentAsLongAsTheyAre(_ said: Int, _ count: Int, _ words: String?) throws {
        let host = try Self.host { _ in .init(#"{"addAttachmentResult":{"objectId":58,"success":true}}"#) }
        var options = FeatureStoreOptions()
        options.attachmentLimit = 3
        let table = try Incidents.table(host, options)
        let content = AttachmentContent(size: said) { () throws(FormatError) in ByteSource([UInt8](repeating: 65, count: count)) }
        let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: content)
        let before = host.requests.count
        let error = featureError { _ = try table.putAttachment(draft, replacing: nil, ofFeature: 7, options: EditOptions(), hook: .none) }
        #expect(error?.description.contains(words ?? "?") ?? (words == nil), "\(String(describing: error))")
        #expect(host.requests.count - before == (words == nil ? 1 : 0))
        if words == nil {
            let text = String(repeating: "A", count: count)
            #expect(host.requests.last?.text.contains("Content-Type: text/plain\r\n\r\n\(text)\r\n--") == true)
        }
    }

    /// The progress of contents grows, and is 1 at the end; a call that is cancelled sends nothing, and gives nothing.
    @Test(arguments: ServiceTransportKind.allCases) func progressIsToldAndCallsAreCancelled(_ kind: ServiceTransportKind) throws {
        let size = 3_000_000
        let bytes = [UInt8](repeating: 65, count: size)
        let host = try Self.host(infos: #"[{"id":3,"size":\#(size),"name":"a"}]"#) { request in
            // While a caller waits it is told the progress every 20 ms.
            Thread.sleep(forTimeInterval: 0.2)
            return request.path.hasSuffix("addAttachment")
                ? .init(#"{"addAttachmentResult":{"objectId":58,"success":true}}"#) : .init(bytes, type: "text/plain")
        }
        let table = try Incidents.table(host, by: kind)
        let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: AttachmentContent(bytes))
        let sink = ByteSink()
        for call in [
            { _ = try table.putAttachment(draft, replacing: nil, ofFeature: 7, options: EditOptions(), hook: $0) },
            { try table.readAttachment(3, ofFeature: 7, to: sink, hook: $0) },
        ] as [(OperationHook) throws -> Void] {
            let told = Mutex<[Double]>([])
            try call(OperationHook(progress: { fraction in told.withLock { $0.append(fraction) } }))
            let fractions = told.withLock { $0 }
            #expect(fractions == fractions.sorted() && fractions.last == 1 && fractions.count > 1)
        }
        #expect(sink.bytes == bytes)
        let before = host.requests.count
        let hook = OperationHook(isCancelled: { true })
        let unsent = featureError { _ = try table.putAttachment(draft, replacing: nil, ofFeature: 7, options: EditOptions(), hook: hook) }
        #expect(unsent?.name == "cancelled" && host.requests.count == before)
        let none = ByteSink()
        #expect(featureError { try table.readAttachment(3, ofFeature: 7, to: none, hook: hook) }?.name == "cancelled" && none.bytes.isEmpty)
    }

    /// Progress tells what has been sent, before there is an answer, and what has come.
    @Test(arguments: ServiceTransportKind.allCases) func progressTellsHowMuchHasGone(_ kind: ServiceTransportKind) throws {
        let told = Mutex<[Double]>([])
        let beforeTheAnswer = Mutex<Double?>(nil)
        let host = try Self.host(infos: #"[{"id":3,"size":200,"name":"a"}]"#) { request in
            if request.path.hasSuffix("addAttachment") {
                Thread.sleep(forTimeInterval: 0.5)
                let last = told.withLock { $0.last }
                beforeTheAnswer.withLock { $0 = last }
                return .init(#"{"addAttachmentResult":{"objectId":58,"success":true}}"#)
            }
            var reply = ScriptedHost.Reply([UInt8](repeating: 65, count: 200), type: "text/plain")
            reply.drip = 0.005
            return reply
        }
        let table = try Incidents.table(host, by: kind)
        let hook = OperationHook(progress: { fraction in told.withLock { $0.append(fraction) } })
        #expect(try table.putAttachment(Self.draft, replacing: nil, ofFeature: 7, options: EditOptions(), hook: hook).isSuccess)
        #expect(beforeTheAnswer.withLock { $0 } == 1)
        told.withLock { $0 = [] }
        try table.readAttachment(3, ofFeature: 7, to: ByteSink(), hook: hook)
        let fractions = told.withLock { $0 }
        #expect(fractions.first == 0 && fractions.last == 1 && fractions == fractions.sorted())
        #expect(Set(fractions.filter { $0 > 0 && $0 < 1 }).count >= 3, "\(fractions)")
    }

    /// Contents get a second more for each 32 kB.
    @Test(arguments: [(5, false), (1 << 17, true)]) func contentsHaveTimeForTheirSize(_ size: Int, _ isInTime: Bool) throws {
        let bytes = [UInt8](repeating: 65, count: size)
        let host = try Self.host(infos: #"[{"id":3,"size":\#(size),"name":"a"}]"#) { request in
            Thread.sleep(forTimeInterval: 2.5)
            return request.path.hasSuffix("addAttachment")
                ? .init(#"{"addAttachmentResult":{"objectId":58,"success":true}}"#) : .init(bytes, type: "text/plain")
        }
        var options = FeatureStoreOptions()
        options.timeout = 1.5
        let table = try Incidents.table(host, options)
        let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: AttachmentContent(bytes))
        let sent = featureError { _ = try table.putAttachment(draft, replacing: nil, ofFeature: 7, options: EditOptions(), hook: .none) }
        let received = featureError { try table.readAttachment(3, ofFeature: 7, to: ByteSink(), hook: .none) }
        #expect(sent?.name == (isInTime ? nil : "timedOut") && received?.name == (isInTime ? nil : "timedOut"))
    }

    /// What is missing is said where the service only says that it failed.
    @Test(arguments: [400, 404, 500, 403]) func whatIsMissingIsFound(_ code: Int) throws {
        let host = try Self.host { _ in .init(#"{"error":{"code":\#(code),"message":"it failed"}}"#) }
        let table = try Incidents.table(host)
        func put(_ id: Int?, _ feature: Int) -> String? {
            featureError {
                _ = try table.putAttachment(Self.draft, replacing: id, ofFeature: feature, options: EditOptions(), hook: .none)
            }?
            .description
        }
        let isAsked = code != 403
        let own = "answered with error \(code): it failed"
        #expect(put(nil, 7)?.hasSuffix(own) == true && put(3, 7)?.hasSuffix(own) == true)
        #expect(isAsked ? put(nil, 8) == "Incidents has no feature 8" : put(nil, 8)?.hasSuffix(own) == true)
        #expect(isAsked ? put(4, 7) == "feature 7 has no attachment 4" : put(4, 7)?.hasSuffix(own) == true)
        let deleted = featureError { _ = try table.deleteAttachments([3], ofFeature: 8, options: EditOptions()) }?.description
        #expect(isAsked ? deleted == "Incidents has no feature 8" : deleted?.hasSuffix(own) == true)
    }

    @Test func aRefusalIsAResultUnlessSomethingIsMissing() throws {
        let refusal = #"{"success":false,"error":{"code":5,"description":"no"}}"#
        let host = try Self.host { _ in .init(#"{"addAttachmentResult":\#(refusal),"updateAttachmentResult":\#(refusal)}"#) }
        let table = try Incidents.table(host)
        let result = try table.putAttachment(Self.draft, replacing: 3, ofFeature: 7, options: EditOptions(), hook: .none)
        #expect(result.error?.code == 5 && result.error?.description == "no" && result.objectID == 3)
        for (id, feature, words) in [(4, 7, "feature 7 has no attachment 4"), (nil, 8, "Incidents has no feature 8")]
            as [(Int?, Int, String)]
        {
            let error = featureError {
                _ = try table.putAttachment(Self.draft, replacing: id, ofFeature: feature, options: EditOptions(), hook: .none)
            }
            #expect(error?.description == words)
        }
    }

    @Test func attachmentsAreDeletedTogether() throws {
        let host = try Self.host { _ in
            .init(
                #"{"deleteAttachmentResults":[{"objectId":99,"success":true},{"objectId":4,"success":false,"error":{"code":5,"description":"no"}}]}"#
            )
        }
        let table = try Incidents.table(host)
        let results = try table.deleteAttachments([3, 4], ofFeature: 7, options: EditOptions())
        #expect(results.map(\.objectID) == [3, 4] && results.map(\.isSuccess) == [true, false] && results[1].error?.code == 5)
        #expect(host.requests.last?.path == Incidents.path + "/0/7/deleteAttachments")
        #expect(host.requests.last?.parameters == ["attachmentIds": "3,4", "f": "json"])
        let before = host.requests.count
        #expect(try table.deleteAttachments([], ofFeature: 7, options: EditOptions()).isEmpty && host.requests.count == before)
        let error = featureError { _ = try table.deleteAttachments([3], ofFeature: 7, options: EditOptions()) }
        let place = "\(host.url(Incidents.path))/0/7/deleteAttachments returned a response that is not valid: "
        #expect(error?.description == place + "it has 2 results for 1 attachments")
        let other = try Self.host { _ in .init("{}") }
        let none = try Incidents.table(other)
        #expect(
            featureError { _ = try none.deleteAttachments([3], ofFeature: 7, options: EditOptions()) }?.description.hasSuffix(
                "it has no \"deleteAttachmentResults\"") == true)
    }

    @Test(
        arguments: [
            (
                #","hasAttachments":true"#, "Query,Delete",
                "Incidents does not allow changing attachments: the layer's capabilities do not include it"
            ),
            (#","hasAttachments":true"#, "Query,Create", nil), (#","hasAttachments":true"#, "Query,Update", nil),
            (#","hasAttachments":false"#, "Query,Create,Update", "attachments: the features of Incidents have none"),
        ] as [(String, String, String?)])
    func attachmentsAreChangedWhereTheLayerAllowsIt(_ member: String, _ capabilities: String, _ words: String?) throws {
        let layer = Incidents.layer(member).replacing(#""hasAttachments":true,"#, with: "").replacing(
            "Create,Delete,Query,Update,Editing", with: capabilities)
        let host = try Self.host(layer) { _ in
            .init(#"{"addAttachmentResult":{"objectId":1,"success":true},"deleteAttachmentResults":[{"success":true}]}"#)
        }
        let table = try Incidents.table(host)
        let put = featureError {
            _ = try table.putAttachment(Self.draft, replacing: nil, ofFeature: 7, options: EditOptions(), hook: .none)
        }
        let deleted = featureError { _ = try table.deleteAttachments([3], ofFeature: 7, options: EditOptions()) }
        #expect(put?.description == words && deleted?.description == words)
        let listed = featureError { _ = try table.attachmentInfos(ofFeature: 7) }
        #expect(listed?.description == (member.contains("false") ? words : nil))
    }

    /// As many bytes are expected as the service has said, unless it has said nothing.
    @Test(arguments: [(5, "12345", true), (0, "12345", true), (5, "123", false), (5, "1234567", false), (0, "", true)])
    func contentsAreAsLongAsWasSaid(_ size: Int, _ contents: String, _ isWhole: Bool) throws {
        let host = try Self.host(infos: #"[{"id":3,"size":\#(size),"name":"a"}]"#) { _ in .init(contents, type: "text/plain") }
        let table = try Incidents.table(host)
        let sink = ByteSink()
        let error = featureError { try table.readAttachment(3, ofFeature: 7, to: sink, hook: .none) }
        #expect(sink.bytes == (isWhole ? Array(contents.utf8) : []))
        let words = "could not be reached: \(contents.utf8.count) bytes were received, expected \(size)"
        #expect(error?.description == (isWhole ? nil : "\(host.url(Incidents.path))/0/7/attachments/3 \(words)"))
    }
}
