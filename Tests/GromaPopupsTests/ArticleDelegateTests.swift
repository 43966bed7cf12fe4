import Foundation
import GromaFeatures
import GromaGeometry
import GromaPopups
import Testing

// What stands in the article "Popups", word for word: that it compiles is half of the test.

@MainActor final class SavingHost: @MainActor PopupsContainerDelegate {
    let layer: FeatureLayer
    var problems: [PopupError] = []

    init(_ layer: FeatureLayer) { self.layer = layer }

    func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup) {
        do {
            try container.beginSaving()
            let edits = popup.isNew ? FeatureEdits(adds: [popup.feature]) : FeatureEdits(updates: [popup.feature])
            let results = try layer.applyEdits(edits)
            if let reason = results.failures.first?.error {
                return try container.endSaving(failure: .refused(reason: reason.description))
            }
            var saved = popup.feature
            if popup.isNew { saved.objectID = results.adds.first?.objectID }
            // The attachments of a new feature need its object id; if some cannot be posted, the edit stays open.
            if let attachments = container.attachmentManager(for: popup), attachments.hasLocalEdits, let id = saved.objectID {
                try attachments.setFeature(objectID: id)
                try attachments.postLocalEdits()
                if attachments.hasLocalEdits {
                    return try container.endSaving(failure: .refused(reason: "Not all attachments were saved."), saved: saved)
                }
            }
            try container.endSaving(with: saved)
        } catch let error as FeatureError {
            try? container.endSaving(failure: .feature(error))
        } catch {
            try? container.endSaving(failure: .refused(reason: "\(error)"))
        }
    }

    func popupsContainer(_ container: PopupsContainer, wantsToDelete popup: Popup) -> Bool {
        guard let id = popup.feature.objectID else { return false }
        return (try? layer.applyEdits(FeatureEdits(deletes: [id])))?.isSuccess ?? false
    }
}

@MainActor final class AwaitingHost: @MainActor PopupsContainerDelegate {
    let layer: FeatureLayer

    init(_ layer: FeatureLayer) { self.layer = layer }

    @MainActor func popupsContainer(_ container: PopupsContainer, savesEditsFor popup: Popup) async {
        do {
            let edits = popup.isNew ? FeatureEdits(adds: [popup.feature]) : FeatureEdits(updates: [popup.feature])
            let results = try await layer.applyEdits(edits)
            if let reason = results.failures.first?.error {
                return try container.endSaving(failure: .refused(reason: reason.description))
            }
            var saved = popup.feature
            if popup.isNew { saved.objectID = results.adds.first?.objectID }
            if let attachments = container.attachmentManager(for: popup), attachments.hasLocalEdits, let id = saved.objectID {
                try attachments.setFeature(objectID: id)
                try await attachments.postLocalEdits()
                if attachments.hasLocalEdits {
                    return try container.endSaving(failure: .refused(reason: "Not all attachments were saved."), saved: saved)
                }
            }
            try container.endSaving(with: saved)
        } catch let error as FeatureError {
            try? container.endSaving(failure: .feature(error))
        } catch {
            try? container.endSaving(failure: .refused(reason: "\(error)"))
        }
    }

    @MainActor func popupsContainer(_ container: PopupsContainer, deletes popup: Popup) async -> Bool {
        guard let id = popup.feature.objectID else { return false }
        return (try? await layer.applyEdits(FeatureEdits(deletes: [id])))?.isSuccess ?? false
    }
}

/// Delegates of a host's own that save, as the article has them.
@Suite struct ArticleDelegateTests {
    private func layer() throws -> FeatureLayer {
        var definition = LayerDefinition(
            name: "trees", geometryType: .point, spatialReference: .wgs84, fields: [Field("NAME", .string, length: 20)])
        definition.hasAttachments = true
        return FeatureLayer(table: try MemoryFeatureTable(definition))
    }

    private func container(_ layer: FeatureLayer) -> PopupsContainer {
        PopupsContainer([
            Popup(Feature(attributes: ["NAME": "Oak"], geometry: .point(Point(x: 1, y: 2, spatialReference: .wgs84))), of: layer)
        ])
    }

    @MainActor @Test func aNewFeatureIsSavedAtOnce() throws {
        let layer = try layer()
        let host = SavingHost(layer)
        let container = container(layer)
        container.delegate = host
        try container.startEditingCurrentPopup()
        try container.setText("Elm", of: "NAME")
        try container.addAttachment(Array("hello".utf8), name: "note.txt")
        try container.finishEditing()
        try check(container, layer)
        try container.deleteCurrentPopup()
        try container.choose("confirm")
        #expect(container.popups.isEmpty)
    }

    @MainActor @Test func aNewFeatureIsSavedWhileTheContainerWaits() async throws {
        let layer = try layer()
        let host = AwaitingHost(layer)
        let container = container(layer)
        container.delegate = host
        try await container.startEditingCurrentPopup()
        try container.setText("Elm", of: "NAME")
        try container.addAttachment(Array("hello".utf8), name: "note.txt")
        try await container.finishEditing()
        try check(container, layer)
        try container.deleteCurrentPopup()
        try await container.choose("confirm")
        #expect(container.popups.isEmpty)
    }

    /// The object id is in the popup, a second edit changes that feature, and its attachment is in the table.
    @MainActor private func check(_ container: PopupsContainer, _ layer: FeatureLayer) throws {
        #expect(!container.isInEditingMode && container.currentPopup?.feature.objectID == 1)
        let stored = try #require(try layer.table.feature(withObjectID: 1))
        #expect(stored.attributes["NAME"] == "Elm")
        #expect(try layer.table.attachmentInfos(ofFeature: 1).map(\.name) == ["note.txt"])
        #expect(container.attachmentManager?.hasLocalEdits == false)
    }

    /// The article holds these very lines.
    @Test func theArticleHasThem() throws {
        let here = URL(fileURLWithPath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let article = try String(contentsOf: root.appendingPathComponent("Sources/Groma/Groma.docc/Popups.md"), encoding: .utf8)
        let source = try String(contentsOf: here, encoding: .utf8)
        let hosts = source.components(separatedBy: "\n@MainActor final class ").dropFirst().map { part in
            "@MainActor final class " + (part.components(separatedBy: "\n}\n").first ?? "") + "\n}\n"
        }
        #expect(hosts.count == 2)
        for host in hosts { #expect(article.contains("```swift\n" + host + "```")) }
    }
}
