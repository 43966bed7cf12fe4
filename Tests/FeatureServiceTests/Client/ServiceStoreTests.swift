import FeatureServicePlugin
import Groma
import Testing

/// What a service says of its layers, and what is refused because it says otherwise.
@Suite(.serialized) struct ServiceStoreTests {
    private static let layer = #"{"name":"Of its own","objectIdField":"id","fields":[{"name":"id","type":"esriFieldTypeOID"}]"#

    private static func host(_ service: String, layers: [String: String] = [:]) throws -> ScriptedHost {
        try ScriptedHost { request in
            if request.path == Incidents.path { return .init(service) }
            let number = String(request.path.dropFirst(Incidents.path.count + 1))
            return .init(layers[number] ?? #"{"error":{"code":404,"message":"no such layer"}}"#)
        }
    }

    private static func open(_ host: ScriptedHost, _ path: String = "") throws -> any FeatureStore {
        try FeatureServiceProvider().open(host.url(Incidents.path + path), options: FeatureStoreOptions())
    }

    @Test func layersAreListedByTheirNames() throws {
        let service = #"""
            {"layers":[{"id":0,"name":"A"},{"id":"1","name":"B","subLayerIds":[]},{"id":2,"name":"Group","type":"Group Layer"},
             {"id":3,"name":"Parent","subLayerIds":[4]},{"id":4,"name":"A"},{"id":5,"name":""},{"id":6},{"name":"No id"},{"id":-1,"name":"Below"},
             {"id":7,"name":"Null","subLayerIds":null}],
             "tables":[{"id":8,"name":"B"},{"id":9,"name":"T"}]}
            """#
        let host = try Self.host(service)
        let store = try Self.open(host)
        #expect(try store.layerNames() == ["A", "B", "A (4)", "layer 5", "layer 6", "Null", "B (8)", "T"])
        #expect(store.provider == "featureservice" && !store.isReadOnly)
        #expect(try Self.open(Self.host(#"{"tables":[{"id":3,"name":"Only"}]}"#)).layerNames() == ["Only"])
        #expect(try Self.open(Self.host(#"{"layers":[]}"#)).layerNames() == [])
    }

    /// What a layer does not say of itself the service says for it.
    @Test func aLayerInheritsWhatItDoesNotSay() throws {
        let service =
            #"{"layers":[{"id":0,"name":"L"},{"id":1,"name":"M"}],"capabilities":"Query,Create","maxRecordCount":77,"allowGeometryUpdates":false}"#
        let own = Self.layer + #","capabilities":"Query,Delete,Update","maxRecordCount":5,"allowGeometryUpdates":true}"#
        let host = try Self.host(service, layers: ["0": Self.layer + #","capabilities":null,"globalIdField":""}"#, "1": own])
        let store = try Self.open(host)
        let inherited = try store.table(named: "L").definition
        #expect(inherited.name == "L" && inherited.id == 0 && inherited.maxRecordCount == 77 && inherited.globalIDField == nil)
        #expect(inherited.capabilities.contains(.create) && !inherited.capabilities.contains(.delete))
        let second = try store.table(named: "M").definition
        #expect(second.name == "M" && second.id == 1 && second.maxRecordCount == 5)
        #expect(second.capabilities.contains(.delete) && !second.capabilities.contains(.create))
        #expect(second.capabilities.contains(.updateGeometry))
        // The field of the object ids is found among the fields.
        for member in [#""objectIdField":"","#, #""objectIdField":null,"#, #""objectIdField":7,"#, ""] {
            let layer = Self.layer.replacing(#""objectIdField":"id","#, with: member) + "}"
            let host = try Self.host(service, layers: ["0": layer])
            #expect(try Self.open(host).table(named: "L").definition.objectIDField == "id")
        }
    }

    /// The field of the global ids is the one that is named, or else the first of its type.
    @Test(arguments: [
        (#","globalIdField":"b"}"#, "b"), (#","globalIdField":"B"}"#, "b"), (#","globalIdField":""}"#, "a"),
        (#","globalIdField":null}"#, "a"), (#","globalIdField":7}"#, "a"), (#","globalIdField":"id"}"#, "a"), ("}", "a"),
    ])
    func globalIDsAreInTheFieldThatIsNamed(_ end: String, _ field: String) throws {
        let fields = #"},{"name":"a","type":"esriFieldTypeGlobalID"},{"name":"b","type":"esriFieldTypeGlobalID"}]"#
        let host = try Self.host(#"{"layers":[{"id":0,"name":"L"}]}"#, layers: ["0": Self.layer.replacing("}]", with: fields) + end])
        #expect(try Self.open(host).table(named: "L").definition.globalIDField == field)
    }

    /// A layer's own URL opens it under its own name, and leads to the others by their numbers.
    @Test func aLayerIsOpenedByItsNumber() throws {
        let layers = ["3": Self.layer + "}", "5": Self.layer.replacing("Of its own", with: "Other") + "}"]
        let host = try Self.host(#"{"layers":[{"id":3,"name":"L"},{"id":5,"name":"M"}]}"#, layers: layers)
        let one = try #require(try Self.open(host, "/3/") as? any RemoteFeatureStore)
        #expect(try one.layerNames() == ["Of its own"] && one.location == host.url(Incidents.path) + "/3")
        #expect(host.requests.map(\.path) == [Incidents.path + "/3"])
        let table = try #require(try one.table(numbered: 5))
        #expect(table.definition.name == "Other" && table.definition.id == 5)
        #expect(try one.table(numbered: 5) === table && one.table(numbered: 3)?.definition.name == "Of its own")
        #expect(host.requests.count == 2)
        #expect(try one.table(numbered: 9) == nil && host.requests.count == 3)
        // All layers of a service are known, so that others are not asked for.
        let all = try #require(try Self.open(host) as? any RemoteFeatureStore)
        let before = host.requests.count
        #expect(try all.table(numbered: 9) == nil && host.requests.count == before)
        #expect(try all.table(numbered: 5)?.definition.name == "M")
        #expect(try all.table(named: "M") === all.table(numbered: 5) && host.requests.count == before + 1)
        all.close()
        #expect(featureError { _ = try all.table(named: "M") }?.name == "closed")
        #expect(featureError { _ = try all.table(named: "L") }?.name == "closed")
    }

    @Test(arguments: [
        (#"{"layers":{}}"#, "URL cannot be opened: it has neither \"layers\" nor \"tables\""),
        (#"{"error":{"code":404,"message":"gone"}}"#, "there is nothing at URL"),
        (#"{"error":{"code":400,"message":"Service Not Found"}}"#, "there is nothing at URL"),
        (#"{"error":{"code":500,"message":"it was not found"}}"#, "there is nothing at URL"),
        (#"{"error":{"code":399,"message":"not found"}}"#, "URL answered with error 399: not found"),
        (#"{"error":{"code":501,"message":"not found"}}"#, "URL answered with error 501: not found"),
        (#"{"error":{"code":400,"message":"wrong","details":["a","","b"]}}"#, "URL answered with error 400: wrong (a; b)"),
        (#"{"error":{"message":"wrong","details":"c"}}"#, "URL answered with error 0: wrong (c)"),
        (#"{"error":{"code":"7","description":"odd"}}"#, "URL answered with error 7: odd"),
        (#"{"error":{"code":7,"details":["a","b"]}}"#, "URL answered with error 7: a (b)"),
        (#"{"error":{"code":7}}"#, "URL answered with error 7: it gave no reason"),
        (#"{"error":null,"layers":[]}"#, ""), (#"{"error":"no","layers":[]}"#, ""),
        ("7", "URL cannot be opened: it is no JSON: "), (" <html>", "URL cannot be opened: expected JSON, found a page of HTML"),
        (#"{"layers":[]"#, "URL could not be reached: the answer broke off after 12 bytes"),
        ("\u{FEFF}{\"layers\":[]}", ""),
    ])
    func anAnswerThatIsNoServiceIsTold(_ answer: String, _ words: String) throws {
        let host = try ScriptedHost { _ in .init(answer) }
        let error = featureError { _ = try Self.open(host) }
        let found = error?.description.replacing(host.url(Incidents.path), with: "URL")
        #expect(words.isEmpty ? error == nil : found?.hasPrefix(words) == true, "\(String(describing: found))")
        if !words.isEmpty, !words.hasSuffix(" ") { #expect(found == words) }
    }

    /// The names of RFC 9110, and for others their numbers.
    @Test(arguments: [
        (400, "bad request"), (401, "unauthorized"), (403, "forbidden"), (405, "method not allowed"), (408, "request timeout"),
        (413, "content too large"), (414, "URI too long"), (429, "too many requests"), (500, "internal server error"), (502, "bad gateway"),
        (503, "service unavailable"), (504, "gateway timeout"), (199 + 100, "HTTP status 299"), (300, "HTTP status 300"),
        (418, "HTTP status 418"),
    ])
    func aStatusIsToldInWords(_ status: Int, _ words: String) throws {
        // With a body or without; a reason that the service gives is told instead.
        for (body, message) in [("", words), ("{}", words), ("<p>", words), (#"{"error":{"message":"why"}}"#, "why")] {
            let host = try ScriptedHost { _ in .init(body, status: "\(status) x") }
            let error = featureError { _ = try Self.open(host) }
            let location = host.url(Incidents.path)
            if status == 299 {
                // All of 200 to 299 are successes, whose body counts.
                #expect(error?.description.contains("HTTP status") == false)
                continue
            }
            #expect(error?.description == "\(location) answered with error \(status): \(message)", "\(body)")
        }
    }

    @Test(arguments: [
        ("{}", "it has no \"fields\""),
        (#"{"fields":7}"#, "fields"),
    ])
    func aLayerThatIsNoneIsRefused(_ layer: String, _ words: String) throws {
        let host = try Self.host(#"{"layers":[{"id":0,"name":"L"}]}"#, layers: ["0": layer])
        let store = try Self.open(host)
        let error = try #require(featureError { _ = try store.table(named: "L") })
        #expect(error.name == "invalidStore" && error.description.hasPrefix("\(host.url(Incidents.path))/0 cannot be opened: "))
        #expect(error.description.contains(words), "\(error)")
        #expect(featureError { _ = try store.table(named: "l") }?.description == "there is no layer \"l\"; known are L")
    }

    @Test func layersAreMadeAndRemovedByTheOwnerOnly() throws {
        let host = try Self.host(#"{"layers":[{"id":0,"name":"L"}]}"#, layers: ["0": Self.layer + "}"])
        let store = try Self.open(host)
        let definition = try store.table(named: "L").definition
        #expect(
            featureError { _ = try store.addLayer(definition) }?.description
                == "adding a layer: only its owner can change the layers of a service")
        #expect(
            featureError { try store.removeLayer(named: "L") }?.description
                == "removing a layer: only its owner can change the layers of a service")
        let provider = FeatureServiceProvider()
        #expect(
            featureError { _ = try provider.create("https://h/FeatureServer", options: FeatureStoreOptions()) }?.description
                == "creating a feature service: only its owner can create a service: open an existing one")
        #expect(
            featureError { _ = try provider.open("https://u:p@h/MapServer?token=t", options: FeatureStoreOptions()) }?.description
                == "h/MapServer cannot be opened: expected the URL of a feature service, https://host/…/FeatureServer or …/FeatureServer/<layer>"
        )
        #expect(provider.name == "featureservice" && provider.title == "ArcGIS feature service" && provider.fileExtensions.isEmpty)
        #expect(provider.capabilities == [.severalLayers, .edit, .attachments, .definitions, .stableIDs, .durable])
    }

    /// Each capability is read from its own member.
    @Test func whatALayerCanDoIsReadMemberByMember() throws {
        let names = [
            "supportsPagination", "supportsOrderBy", "supportsDistinct", "supportsStatistics", "supportsQueryWithDistance",
            "supportsReturningQueryExtent", "supportsPaginationOnAggregatedQueries",
        ]
        for name in names {
            let host = try Incidents.host(layer: Incidents.layer(abilities: "\"\(name)\":true")) { request in
                if request.parameters["returnCountOnly"] == "true" { return .init(#"{"count":1}"#) }
                if request.parameters["returnExtentOnly"] == "true" { return .init(#"{"extent":null}"#) }
                return .init(Incidents.features([1]))
            }
            let table = try Incidents.table(host)
            #expect(try table.features().features.count == 1)
            var distinct = FeatureQuery()
            (distinct.returnsDistinctValues, distinct.outFields) = (true, ["status"])
            _ = try table.features(in: distinct)
            _ = try table.extent(of: FeatureQuery())
            _ = featureError {
                _ = try table.statistics(StatisticsQuery([Statistic(.count, of: "objectid", name: "n")], groupBy: ["status"]))
            }
            let sent = host.requests.dropFirst(2).map(\.parameters)
            func isAsked(_ parameter: String) -> Bool { sent.contains { $0[parameter] != nil } }
            #expect(isAsked("returnDistinctValues") == (name == "supportsDistinct"), "\(name)")
            #expect(isAsked("outStatistics") == (name == "supportsStatistics"), "\(name)")
            #expect(isAsked("returnExtentOnly") == (name == "supportsReturningQueryExtent"), "\(name)")
            #expect(isAsked("resultOffset") == false, "\(name)")
        }
        // Old services say it of the layer as a whole.
        let host = try Incidents.host(layer: Incidents.layer(#","supportsAdvancedQueries":true,"supportsStatistics":true"#, abilities: ""))
        { _ in
            .init(Incidents.features([1]))
        }
        let table = try Incidents.table(host)
        var distinct = FeatureQuery()
        (distinct.returnsDistinctValues, distinct.outFields) = (true, ["status"])
        _ = try table.features(in: distinct)
        #expect(
            host.requests.last?.parameters["returnDistinctValues"] == "true"
                && host.requests.last?.parameters["orderByFields"] == "status ASC")
        _ = featureError { _ = try table.statistics(StatisticsQuery([Statistic(.count, of: "objectid", name: "n")], groupBy: ["status"])) }
        #expect(host.requests.last?.parameters["outStatistics"] != nil)
    }
}
