import FeatureServicePlugin
import Groma
import Testing

/// What a service answers edits with, and what is refused before it is sent.
@Suite(.serialized) struct EditResultTests {
    private static func error(_ code: Int, _ description: String) -> EditError {
        EditError(code: code, name: "serverError", description: description)
    }

    @Test(
        arguments: [
            (#"{"objectId":19,"success":true}"#, nil), (#"{"success":"true"}"#, nil), (#"{"success":"TRUE","error":{"code":1}}"#, nil),
            (#"{"success":false,"error":{"code":5,"description":"why"}}"#, error(5, "why")),
            (#"{"success":"false","error":{"code":"5","message":"what"}}"#, error(5, "what")),
            (#"{"success":false,"error":{"code":5,"description":"why","message":"what"}}"#, error(5, "why")),
            (#"{"error":{"description":"why"}}"#, error(0, "why")), (#"{"success":false}"#, error(0, EditError.unexplained)),
            (#"{"success":false,"error":{"code":5,"description":""}}"#, error(5, EditError.unexplained)),
            (#"{"success":false,"error":{"code":1003,"description":"Operation rolled back."}}"#, .rolledBack),
            (#"{"success":false,"error":"no"}"#, error(0, EditError.unexplained)),
        ] as [(String, EditError?)])
    func aResultIsReadWithItsError(_ json: String, _ error: EditError?) throws {
        let host = try Incidents.host { _ in .init(#"{"deleteResults":[\#(json)]}"#) }
        let result = try Incidents.table(host).applyEdits(FeatureEdits(deletes: [19])).deletes
        #expect(result == [EditResult(objectID: 19, error: error)])
    }

    @Test(arguments: [
        (#"{"objectId":"7","success":true}"#, EditResult(objectID: 7)),
        (
            #"{"objectId":0,"globalId":"74100644-e293-4d9b-a6e6-5a4d9a7f5b1b","success":true}"#,
            EditResult(objectID: nil, globalID: "{74100644-E293-4D9B-A6E6-5A4D9A7F5B1B}")
        ),
        (#"{"objectId":8,"globalId":"odd","success":true}"#, EditResult(objectID: 8, globalID: "odd")),
        (#"{"objectId":9,"success":false,"error":{"code":3,"description":"full"}}"#, EditResult(objectID: nil, error: error(3, "full"))),
    ])
    func anAddedFeatureHasTheIDsThatTheServiceGave(_ json: String, _ result: EditResult) throws {
        let host = try Incidents.host { _ in .init(#"{"addResults":[\#(json)]}"#) }
        #expect(try Incidents.table(host).applyEdits(FeatureEdits(adds: [Feature()])).adds == [result])
    }

    @Test(arguments: [
        ("{}", "it has no \"deleteResults\""), (#"{"deleteResults":7}"#, "it has no \"deleteResults\""),
        (#"{"deleteResults":[]}"#, "\"deleteResults\" has 0 results for 2 edits"),
        (#"{"deleteResults":[{"success":true}]}"#, "\"deleteResults\" has 1 results for 2 edits"),
        (#"{"deleteResults":[{"success":true},7]}"#, "\"deleteResults\" has 1 results for 2 edits"),
        (#"{"deleteResults":[{"success":true},{}]}"#, "\"deleteResults\" has 1 results for 2 edits"),
        (#"{"deleteResults":[{"success":true},{"success":true},{"success":true}]}"#, "\"deleteResults\" has 3 results for 2 edits"),
        (#"{"deleteResults":[{"success":true},{"success":true},7]}"#, "\"deleteResults\" has 2 results for 2 edits"),
    ])
    func asManyResultsAreExpectedAsEdits(_ answer: String, _ words: String) throws {
        let host = try Incidents.host { _ in .init(answer) }
        let table = try Incidents.table(host)
        let error = featureError { _ = try table.applyEdits(FeatureEdits(deletes: [19, 5])) }
        #expect(
            error?.description == "\(host.url(Incidents.path))/0/applyEdits returned a response that is not valid: \(words)",
            "\(String(describing: error))")
    }

    /// Results have the ids of the edits, whatever the service says.
    @Test func resultsOfUpdatesKeepTheirIDs() throws {
        let host = try Incidents.host { request in
            request.path.hasSuffix("/query")
                ? .init(Incidents.features([7, 8]))
                : .init(
                    #"{"updateResults":[{"objectId":99,"globalId":"odd","success":true},{"success":false,"error":{"code":3,"description":"no"}}],"deleteResults":[{"objectId":98,"success":true}]}"#
                )
        }
        let results = try Incidents.table(host).applyEdits(
            FeatureEdits(
                updates: [
                    Feature(objectID: 7, globalID: "{1}", attributes: ["status": 1]),
                    Feature(objectID: 8, globalID: "{2}", attributes: ["status": 2]),
                ],
                deletes: [19]))
        #expect(
            results.updates == [
                EditResult(objectID: 7, globalID: "odd"), EditResult(objectID: 8, globalID: "{2}", error: Self.error(3, "no")),
            ])
        #expect(results.deletes == [EditResult(objectID: 19)])
    }

    @Test(
        arguments: [
            (
                "Query", "Incidents does not allow adding features: the layer's capabilities do not include it",
                "Incidents does not allow changing attributes: the layer's capabilities do not include it",
                "Incidents does not allow deleting this feature: the layer's capabilities do not include it"
            ),
            (
                "Query,Create", nil, "Incidents does not allow changing attributes: the layer's capabilities do not include it",
                "Incidents does not allow deleting this feature: the layer's capabilities do not include it"
            ),
            (
                "Query,Delete", "Incidents does not allow adding features: the layer's capabilities do not include it",
                "Incidents does not allow changing attributes: the layer's capabilities do not include it", nil
            ),
            (
                "Query,Update", "Incidents does not allow adding features: the layer's capabilities do not include it", nil,
                "Incidents does not allow deleting this feature: the layer's capabilities do not include it"
            ),
        ] as [(String, String?, String?, String?)])
    func whatTheLayerDoesNotAllowIsNotSent(_ capabilities: String, _ add: String?, _ update: String?, _ delete: String?) throws {
        let layer = Incidents.layer().replacing("Create,Delete,Query,Update,Editing", with: capabilities)
        let host = try Incidents.host(layer: layer) { request in
            request.path.hasSuffix("/query")
                ? .init(Incidents.features([7]))
                : .init(
                    #"{"addResults":[{"objectId":1,"success":true}],"updateResults":[{"objectId":7,"success":true}],"deleteResults":[{"objectId":19,"success":true}]}"#
                )
        }
        let table = try Incidents.table(host)
        let results = try table.applyEdits(
            FeatureEdits(adds: [Feature()], updates: [Feature(objectID: 7, attributes: ["status": 1])], deletes: [19]))
        #expect(results.adds[0].error?.description == add && results.updates[0].error?.description == update)
        #expect(results.deletes[0].error?.description == delete)
        let sent = host.requests.last { $0.path.hasSuffix("/applyEdits") }?.parameters
        #expect((sent?["adds"] == nil) == (add != nil) && (sent?["updates"] == nil) == (update != nil))
        #expect((sent?["deletes"] == nil) == (delete != nil) && (sent == nil) == (add != nil && update != nil && delete != nil))
        let removed = featureError { _ = try table.deleteFeatures(of: FeatureQuery(), options: EditOptions()) }
        #expect(
            removed?.description
                == (delete == nil
                    ? removed?.description : "Incidents does not allow deleting features: the layer's capabilities do not include it"))
        #expect((removed?.name == "notPermitted") == (delete != nil))
    }

    @Test func shapesAreChangedWhereTheLayerAllowsIt() throws {
        let shape = Geometry.point(Point(Coordinate(x: -122, y: 37), spatialReference: .wgs84))
        for (isAllowed, isTable) in [(true, false), (false, false), (true, true)] {
            var layer = Incidents.layer().replacing(#""allowGeometryUpdates":true"#, with: #""allowGeometryUpdates":\#(isAllowed)"#)
            if isTable { layer = layer.replacing(#""geometryType":"esriGeometryPoint","#, with: "") }
            let host = try Incidents.host(layer: layer) { request in
                request.path.hasSuffix("/query")
                    ? .init(Incidents.features([7])) : .init(#"{"updateResults":[{"objectId":7,"success":true}]}"#)
            }
            let result = try Incidents.table(host).applyEdits(FeatureEdits(updates: [Feature(objectID: 7, geometry: shape)])).updates[0]
            #expect(result.isSuccess == (isAllowed && !isTable))
            if !isAllowed {
                #expect(result.error?.description == "Incidents does not allow changing shapes: the layer's capabilities do not include it")
            } else if !isTable {
                #expect(
                    host.requests.last?.parameters["updates"]
                        == #"[{"attributes":{"objectid":7},"geometry":{"x":-122,"y":37,"spatialReference":{"wkid":4326}}}]"#)
            }
        }
    }

    /// Whether a call is rolled back is said where the service can be told.
    @Test(arguments: [true, false]) func rollingBackIsSaidWhereItCanBe(_ isSupported: Bool) throws {
        let layer = Incidents.layer(#","supportsRollbackOnFailureParameter":\#(isSupported)"#)
        let host = try Incidents.host(layer: layer) { request in
            if request.parameters["returnCountOnly"] == "true" { return .init(#"{"count":1}"#) }
            if request.path.hasSuffix("/deleteAttachments") {
                return .init(#"{"deleteAttachmentResults":[{"objectId":2,"success":true}]}"#)
            }
            return .init(#"{"deleteResults":[{"objectId":1,"success":true}]}"#)
        }
        let table = try Incidents.table(host)
        for rollsBack in [true, false] {
            var options = EditOptions()
            options.rollsBackOnFailure = rollsBack
            let told = isSupported ? "\(rollsBack)" : nil
            _ = try table.applyEdits(FeatureEdits(deletes: [1]), options: options)
            #expect(host.requests.last?.parameters["rollbackOnFailure"] == told)
            #expect(try table.deleteFeatures(of: FeatureQuery(), options: options) == 1)
            #expect(host.requests.last?.parameters["rollbackOnFailure"] == told && host.requests.last?.parameters["where"] == "1=1")
            _ = try table.deleteAttachments([2], ofFeature: 1, options: options)
            #expect(host.requests.last?.parameters["rollbackOnFailure"] == told && host.requests.last?.parameters["attachmentIds"] == "2")
        }
    }

    @Test func aReadOnlyTableAndAJournalAreRefused() throws {
        let host = try Incidents.host { _ in .init("{}") }
        var options = FeatureStoreOptions()
        options.isReadOnly = true
        let table = try Incidents.table(host, options)
        let readOnly = "\(host.url(Incidents.path)) is read-only"
        let journal = "recording edits in a journal: a service keeps no journal: its edits are sent at once"
        let draft = AttachmentDraft(name: "a", contentType: "a/b", content: AttachmentContent([1]))
        #expect(!table.isEditable && table.journal == nil)
        for (table, options, words) in [(table, EditOptions(), readOnly), (try Incidents.table(host), journaled, journal)] {
            let before = host.requests.count
            for call in [
                { _ = try table.applyEdits(FeatureEdits(deletes: [1]), options: options) },
                { _ = try table.putAttachment(draft, replacing: nil, ofFeature: 1, options: options, hook: .none) },
                { _ = try table.deleteAttachments([1], ofFeature: 1, options: options) },
            ] as [() throws -> Void] {
                #expect(featureError(call)?.description == words)
            }
            #expect(host.requests.count == before)
        }
        #expect(featureError { _ = try table.deleteFeatures(of: FeatureQuery(), options: EditOptions()) }?.description == readOnly)
        #expect(try Incidents.table(host).isEditable)
        #expect(try Incidents.table(host).applyEdits(FeatureEdits()) == EditResults())
    }

    private var journaled: EditOptions {
        var options = EditOptions()
        options.isJournaled = true
        return options
    }

    /// What deletes by conditions answers with: a result for each, or for all; without either it is no answer.
    @Test(
        arguments: [
            (#"{"deleteResults":[{"success":true},{"success":false},{"success":true}]}"#, 2, nil), (#"{"success":true}"#, 12, nil),
            (#"{"success":false}"#, nil, "answered with error 0: the features were not deleted"),
            ("{}", nil, "returned a response that is not valid: it has neither \"deleteResults\" nor \"success\""),
        ] as [(String, Int?, String?)])
    func deletingByConditionsIsCounted(_ answer: String, _ count: Int?, _ words: String?) throws {
        let host = try Incidents.host { request in
            request.path.hasSuffix("/query") ? .init(#"{"count":12}"#) : .init(answer)
        }
        let table = try Incidents.table(host)
        var found: Int?
        let error = featureError { found = try table.deleteFeatures(of: FeatureQuery(), options: EditOptions()) }
        #expect(found == count && error?.description == words.map { "\(host.url(Incidents.path))/0/deleteFeatures \($0)" })
    }
}
