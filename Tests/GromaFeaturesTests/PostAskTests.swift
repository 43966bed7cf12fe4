import GromaFeatures
import GromaGeometry
import Testing

/// What a table is asked while edits of features and attachments are made in it.
@Suite struct PostAskTests: LayerDrawing {
    /// Which attachments are there is asked once for all additions, and again for one whose answer was lost.
    @Test(arguments: [false, true]) func whatIsThereIsAskedOnceForAllAdditions(isAwaited: Bool) async throws {
        let watched = try table("parcels", .polygon, [square(0, 0, 5)]) { $0.hasAttachments = true }
        let layer = FeatureLayer(table: watched)
        let manager = layer.attachmentManager(for: Feature(objectID: 1))
        let text = Array("text".utf8)
        for name in ["a.txt", "b.txt", "c.txt"] { try manager.addAttachment(text, name: name) }
        watched.fail(nil)
        #expect(try await manager.postLocalEdits(isAwaited: isAwaited).count == 3)
        #expect(watched.calls == ["infos", "put", "put", "put"])

        for name in ["d.txt", "e.txt"] { try manager.addAttachment(text, name: name) }
        watched.failOnce("put", .after(.network(url: "x", reason: "reset")))
        #expect(try await manager.postLocalEdits(isAwaited: isAwaited).map(\.editState) == [.added, .original])
        #expect(watched.calls == ["infos", "put", "put"])
        // The one that was taken is found by its contents: it is not sent again.
        try manager.addAttachment(text, name: "f.txt")
        watched.fail(nil)
        #expect(try await manager.postLocalEdits(isAwaited: isAwaited).map(\.editState) == [.original, .original])
        #expect(watched.calls == ["infos", "read", "put"])
        #expect(try watched.base.attachmentInfos(ofFeature: 1).map(\.name) == ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt", "f.txt"])
    }

    /// Features that were edited are read again where they may be among those that are loaded, and only there.
    @Test func editsWhereNothingIsLoadedAskForNothing() throws {
        let watched = try table("parcels", .polygon, [square(0, 0, 5), square(9, 0, 4), square(30, 0, 4)])
        let layer = FeatureLayer(table: watched)
        watched.fail(nil)
        try layer.addFeatures([Feature(geometry: square(20, 0, 1))])
        try layer.updateFeatures([Feature(objectID: 1, attributes: ["COUNT": 9])])
        try layer.deleteFeatures([2])
        #expect(watched.calls == ["edits", "edits", "edits"])
        try layer.load(Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1))
        watched.fail(nil)
        try layer.addFeatures([Feature(geometry: square(1, 1, 1))])
        try layer.updateFeatures([Feature(objectID: 1, attributes: ["COUNT": 10])])
        try layer.deleteFeatures([3])
        #expect(watched.calls == ["edits", "query", "edits", "query", "edits"])
        #expect(layer.loadedFeatures.compactMap(\.objectID) == [1, 5] && layer.loadedFeatures[0].attributes["COUNT"] == 10)
    }
}
