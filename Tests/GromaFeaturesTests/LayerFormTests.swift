import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import Synchronization
import Testing

/// What a layer adds to the calls of its host, and what it passes on: the same whether the host blocks or awaits.
@Suite struct LayerFormTests: LayerDrawing {
    /// Squares with the counts 1 to 6 in a row, of which the layer shows those from 3 on.
    private func layer() throws -> (layer: FeatureLayer, table: WatchedTable) {
        let watched = try table("squares", .polygon, (0..<6).map { square(Double($0) * 10, 0, 5) }) { $0.hasAttachments = true }
        let layer = FeatureLayer(table: watched)
        layer.definitionExpression = try WhereClause(parsing: "COUNT >= 3", for: watched.definition)
        return (layer, watched)
    }

    private func query(_ text: String, _ layer: FeatureLayer) throws -> FeatureQuery {
        var query = FeatureQuery()
        query.whereClause = try WhereClause(parsing: text, for: layer.definition)
        return query
    }

    private func block<Value>(_ body: () throws -> Value) throws -> Value { try body() }

    /// The layer's own condition is added to each query.
    @Test(arguments: [false, true]) func conditionsOfTheLayerAreAdded(isAwaited: Bool) async throws {
        let (layer, watched) = try layer()
        let even = try query("COUNT IN (2, 4, 6)", layer)
        let features =
            if isAwaited { try await layer.queryFeatures(even).features } else { try block { try layer.queryFeatures(even).features } }
        #expect(features.map(\.objectID) == [4, 6])
        let ids = if isAwaited { try await layer.queryObjectIDs(even) } else { try block { try layer.queryObjectIDs(even) } }
        #expect(ids == [4, 6])
        let count = if isAwaited { try await layer.queryCount(even) } else { try block { try layer.queryCount(even) } }
        #expect(count == 2)
        let all = if isAwaited { try await layer.queryCount() } else { try block { try layer.queryCount() } }
        #expect(all == 4)
        func select(_ query: FeatureQuery, _ method: SelectionMethod) async throws -> [Int?] {
            if isAwaited { return try await layer.selectFeatures(query, method: method).map(\.objectID) }
            return try block { try layer.selectFeatures(query, method: method).map(\.objectID) }
        }
        layer.outFields = ["COUNT"]
        #expect(try await select(even, .new) == [4, 6] && layer.selectedObjectIDs == [4, 6])
        #expect(layer.selectedFeatures.allSatisfy { $0.attributes["NAME"] == nil && $0.attributes["COUNT"] != nil })
        #expect(try await select(query("COUNT < 5", layer), .add) == [3, 4] && layer.selectedObjectIDs == [3, 4, 6])
        #expect(try await select(query("COUNT = 6", layer), .subtract) == [6] && layer.selectedObjectIDs == [3, 4])
        let deleted =
            if isAwaited { try await layer.deleteFeatures(of: even) } else { try block { try layer.deleteFeatures(of: even) } }
        #expect(try deleted.deletedByQuery == 2 && watched.base.objectIDs(of: FeatureQuery()) == [1, 2, 3, 5])
    }

    /// Related features are those of the query, in its order and with its fields.
    @Test(arguments: [false, true]) func relatedFeaturesAreThoseOfTheQuery(isAwaited: Bool) async throws {
        let watched = try table("squares", .polygon, (0..<3).map { square(Double($0) * 10, 0, 5) }, fields: [Field("GROUP", .integer)]) {
            $0.relationships = [Relationship(id: 4, name: "self", relatedTableID: 1, cardinality: "", role: "", keyField: "GROUP")]
        }
        let layer = FeatureLayer(table: watched)
        layer.relatedTables[1] = watched.base
        let groups = (1...3).map { Feature(objectID: $0, attributes: ["GROUP": .integer($0 % 2)]) }
        try await layer.updateFeatures(groups)
        func related(_ query: FeatureQuery) async throws -> [RelatedFeatures] {
            if isAwaited { return try await layer.queryRelated(to: [2, 1], through: 4, query: query) }
            return try block { try layer.queryRelated(to: [2, 1], through: 4, query: query) }
        }
        var query = FeatureQuery()
        query.orderBy = [FieldOrder("COUNT", isDescending: true)]
        #expect(try await related(query).map { [$0.objectID] + $0.features.compactMap(\.objectID) } == [[2, 2], [1, 3, 1]])
        query = try self.query("COUNT > 1", layer)
        query.outFields = ["COUNT"]
        query.returnsGeometry = false
        let last = RelatedFeatures(objectID: 1, features: [Feature(objectID: 3, attributes: ["COUNT": 3])])
        #expect(try await related(query).last == last)
    }

    /// Only what meets the layer's condition is loaded, and what is too old is loaded anew.
    @Test(arguments: [false, true]) func whatIsTooOldIsLoadedAnew(isAwaited: Bool) async throws {
        let (layer, watched) = try layer()
        let time = Mutex(1_000_000)
        layer.clock = { time.withLock { $0 } }
        layer.expirationInterval = 60
        layer.autoRefreshOnExpiration = true
        let box = Extent(xMin: 0, yMin: 0, xMax: 35, yMax: 5)
        func load() async throws {
            if isAwaited { try await layer.load(box) } else { try block { try layer.load(box) } }
        }
        try await load()
        let queries = watched.calls.count { $0 == "query" }
        #expect(queries > 0 && layer.loadedFeatures.map(\.objectID).contains(3) && !layer.loadedFeatures.map(\.objectID).contains(1))
        // Somebody else's edit.
        _ = try watched.base.applyEdits(FeatureEdits(deletes: [3]))
        time.withLock { $0 += 59_999 }
        try await load()
        #expect(watched.calls.count { $0 == "query" } == queries && layer.loadedFeatures.map(\.objectID).contains(3))
        time.withLock { $0 += 1 }
        try await load()
        #expect(watched.calls.count { $0 == "query" } == queries * 2 && !layer.loadedFeatures.map(\.objectID).contains(3))
        #expect(layer.loadedFeatures.map(\.objectID).contains(4) && !layer.isExpired)
    }

    /// The type that is given for an attachment is kept; without one it is that of the name.
    @Test(arguments: [false, true]) func typesOfAttachmentsArePassedOn(isAwaited: Bool) async throws {
        let (layer, watched) = try layer()
        let content = AttachmentContent(Array("some text".utf8))
        func types() throws -> [String] { try watched.base.attachmentInfos(ofFeature: 1).map(\.contentType) }
        for type in [nil, "text/csv"] as [String?] {
            if isAwaited {
                try await layer.addAttachment(content, name: "a.txt", contentType: type, toFeature: 1)
            } else {
                _ = try block { try layer.addAttachment(content, name: "a.txt", contentType: type, toFeature: 1) }
            }
        }
        #expect(try types() == ["text/plain", "text/csv"])
        for (id, type) in [(1, "text/csv"), (2, nil)] as [(Int, String?)] {
            if isAwaited {
                try await layer.updateAttachment(id, ofFeature: 1, content: content, name: "a.txt", contentType: type)
            } else {
                _ = try block { try layer.updateAttachment(id, ofFeature: 1, content: content, name: "a.txt", contentType: type) }
            }
        }
        #expect(try types() == ["text/csv", "text/plain"])
    }

    /// How far a call has come is told up to its end.
    @Test(arguments: [false, true]) func progressIsTold(isAwaited: Bool) async throws {
        let (layer, _) = try layer()
        let content = AttachmentContent([UInt8](repeating: 0x41, count: 300_000))
        let told = Told()
        let hook = OperationHook(progress: { told.note($0) })
        if isAwaited {
            try await layer.addAttachment(content, name: "a.txt", toFeature: 1) { told.note($0) }
        } else {
            _ = try block { try layer.addAttachment(content, name: "a.txt", toFeature: 1, hook: hook) }
        }
        #expect(told.take().last == 1)
        if isAwaited {
            try await layer.updateAttachment(1, ofFeature: 1, content: content, name: "a.txt") { told.note($0) }
        } else {
            _ = try block { try layer.updateAttachment(1, ofFeature: 1, content: content, name: "a.txt", hook: hook) }
        }
        #expect(told.take().last == 1)
        let back =
            if isAwaited {
                try await layer.retrieveAttachment(1, ofFeature: 1) { told.note($0) }
            } else {
                try block { try layer.retrieveAttachment(1, ofFeature: 1, hook: hook) }
            }
        let fractions = told.take()
        #expect(back.size == 300_000 && fractions.last == 1 && fractions.count > 1 && fractions == fractions.sorted())
    }

    /// Downloaded contents count for the layer's account as long as they exist, and where there is no room they are not downloaded.
    @Test(arguments: [false, true]) func downloadsAreCounted(isAwaited: Bool) async throws {
        let (layer, _) = try layer()
        let content = AttachmentContent([UInt8](repeating: 0x41, count: 5000))
        try await layer.addAttachment(content, name: "a.txt", toFeature: 1)
        let room = Room()
        layer.holdMemory = { room.hold($0) }
        func retrieve() async throws -> AttachmentContent {
            if isAwaited { return try await layer.retrieveAttachment(1, ofFeature: 1) }
            return try block { try layer.retrieveAttachment(1, ofFeature: 1) }
        }
        do {
            let first = try await retrieve()
            #expect(first.size == 5000 && room.held >= 5000)
        }
        #expect(await room.isEmptied())
        room.limit = 100
        let error = await #expect(throws: FeatureError.self) { _ = try await retrieve() }
        #expect(error?.name == "limitExceeded" && room.held == 0)
        // A manager of the layer counts there too.
        let own = layer.attachmentManager(for: Feature(objectID: 1))
        try await own.downloadInfos(isAwaited: isAwaited)
        let refused = await #expect(throws: FeatureError.self) {
            try await own.downloadData(forAttachment: 1, isAwaited: isAwaited)
        }
        #expect(refused?.name == "limitExceeded" && own.attachments.first?.networkError?.name == "limitExceeded" && room.held == 0)
        room.limit = 10_000_000
        try await own.downloadData(forAttachment: 1, isAwaited: isAwaited)
        #expect(room.held >= 5000 && own.attachments.first?.networkError == nil && own.attachments.first?.isLocal == true)
    }

    /// Edits of attachments have the options of the call that posts them.
    @Test(arguments: [false, true]) func postingHasItsOptions(isAwaited: Bool) async throws {
        let (layer, watched) = try layer()
        let manager = layer.attachmentManager(for: Feature(objectID: 1))
        for (name, isJournaled) in [("a.txt", false), ("b.txt", true)] {
            try manager.addAttachment(Array("text".utf8), name: name)
            var options = EditOptions()
            options.isJournaled = isJournaled
            let told = Told()
            let posted = try await manager.postLocalEdits(options: options, isAwaited: isAwaited) { told.note($0) }
            #expect(posted.map(\.info.name) == [name] && told.take().last == 1)
        }
        #expect(try watched.journal?.entries().map(\.attachmentID) == [2])
    }

    /// The fractions that were told, from any thread.
    private final class Told: Sendable {
        private let fractions = Mutex<[Double]>([])
        func note(_ fraction: Double) { fractions.withLock { $0.append(fraction) } }
        func take() -> [Double] {
            fractions.withLock { fractions in
                defer { fractions = [] }
                return fractions
            }
        }
    }

    /// An account of memory.
    private final class Room: Sendable {
        private let state = Mutex((held: 0, limit: Int.max))
        var held: Int { state.withLock { $0.held } }
        var limit: Int {
            get { state.withLock { $0.limit } }
            set { state.withLock { $0.limit = newValue } }
        }
        /// Whether nothing is held any more, once the thread that has downloaded something is done with it.
        func isEmptied() async -> Bool {
            let end = ContinuousClock.now + .seconds(60)
            while held != 0 && ContinuousClock.now < end { await Task.yield() }
            return held == 0
        }
        func hold(_ bytes: Int) -> Bool {
            state.withLock { state in
                guard bytes <= 0 || bytes <= state.limit - state.held else { return false }
                state.held += bytes
                return true
            }
        }
    }
}
