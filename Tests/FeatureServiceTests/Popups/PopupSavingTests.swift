import Groma
import Testing

@testable import GromaPopups

/// Popups are saved to a service that drops, halves and refuses: in the end it has what was edited, once.
@Suite struct PopupSavingTests {
    /// A person's popups with what is to be stored of them.
    private final class Model {
        let popup: Popup
        let manager: AttachmentManager
        var attachments: [String: String] = [:]
        var isDeleted = false

        init(_ popup: Popup, _ manager: AttachmentManager) {
            self.popup = popup
            self.manager = manager
        }
    }

    @Test(arguments: PopupWork.Style.all) func editsReachTheServiceOnce(_ style: PopupWork.Style) async throws {
        let work = try PopupWork(style)
        var models: [String: Model] = [:]
        // Until the service has failed often enough for the test to be about that.
        var round = 0
        while round < 20 || (round < 200 && work.service.requests.count(where: { $0.failure != nil }) <= 6) {
            defer { round += 1 }
            let name: String
            if models.isEmpty || work.below(3) == 0 {
                name = "parcel \(work.number())"
                let popup = Popup(Feature(attributes: ["NAME": .string(name), "NUMBER": 0]), of: work.layer)
                models[name] = Model(popup, work.layer.attachmentManager(for: popup.feature))
            } else {
                name = models.keys.sorted()[work.below(models.count)]
            }
            guard let model = models[name] else { continue }
            work.saving.note(model.popup)
            try edit(model, round, work)
            var isDone = false
            for attempt in 0..<12 where !isDone {
                work.trouble()
                if attempt == 11 { work.service.failures = [] }
                isDone = try await work.save(model.popup, model.manager).isSuccess
                // Sometimes the person edits on before the next attempt.
                if !isDone && work.below(3) == 0 { try edit(model, 1_000 + round, work) }
            }
            #expect(isDone, "\(style.testDescription): round \(round): \(String(describing: work.saving.lastResults))")
            #expect(!work.saving.isUnsettled(model.popup))
            if work.below(6) == 0 {
                var isGone = false
                for attempt in 0..<12 where !isGone {
                    work.trouble()
                    if attempt == 11 { work.service.failures = [] }
                    isGone = await work.saving.popupsContainer(PopupsContainer(), deletes: model.popup)
                }
                #expect(isGone, "\(style.testDescription): round \(round)")
                models[name] = nil
            }
        }
        let (byName, count) = try work.stored()
        let expected = models.mapValues { model in
            PopupWork.Stored(
                number: model.popup.feature.attributes["NUMBER"]?.integerValue, shape: model.popup.feature.geometry,
                attachments: model.attachments.map { $0.key + ": " + $0.value }.sorted())
        }
        #expect(byName == expected, "\(style.testDescription)")
        #expect(count == models.count, "\(style.testDescription): features are there twice")
        #expect(work.service.requests.count { $0.failure != nil } > 6, "\(style.testDescription): the service has hardly failed")
    }

    private func edit(_ model: Model, _ number: Int, _ work: PopupWork) throws {
        work.service.failures = []
        model.popup.feature.attributes["NUMBER"] = .integer(number)
        if work.below(2) == 0 { model.popup.feature.attributes["SHARE"] = .double(0.1 * Double(work.below(9))) }
        if model.popup.feature.geometry == nil || work.below(2) == 0 { model.popup.feature.geometry = try work.shape() }
        if model.manager.featureObjectID != nil, model.manager.attachments.isEmpty { try model.manager.downloadInfos() }
        for attachment in model.manager.attachments where attachment.editState == .original && work.below(4) == 0 {
            let name = attachment.info.name
            if work.below(2) == 0 {
                try model.manager.markAttachment(attachment.id, forDeletion: true)
                model.attachments[name] = nil
            } else {
                model.attachments[name] = "changed \(work.number())"
                let content = AttachmentContent(Array((model.attachments[name] ?? "").utf8))
                try model.manager.updateAttachment(attachment.id, content: content)
            }
        }
        guard work.below(2) == 0 else { return }
        let name = "\(work.number()).txt"
        // Some have the contents of others.
        model.attachments[name] = "text \(work.below(3))"
        try model.manager.addAttachment(Array((model.attachments[name] ?? "").utf8), name: name)
    }

    /// Features that nobody could tell apart are all added, however their answers are lost.
    @Test(arguments: PopupWork.Style.all) func identicalFeaturesAreAllAdded(_ style: PopupWork.Style) async throws {
        let work = try PopupWork(style)
        let shape = try work.shape()
        var left = (0..<8).map { _ in Popup(Feature(attributes: ["NAME": "twin"], geometry: shape), of: work.layer) }
        let all = left
        for attempt in 0..<200 where !left.isEmpty {
            let kind: ServiceFailure.Kind = work.below(2) == 0 ? .dropBeforeApplying : .dropAfterApplying
            work.service.failures = work.below(3) == 0 || attempt > 150 ? [] : [ServiceFailure(kind, on: "applyEdits")]
            let place = work.below(left.count)
            if try await work.save(left[place], nil).isFeatureSaved { left.remove(at: place) }
        }
        #expect(left.isEmpty)
        #expect(try work.stored().count == 8, "\(style.testDescription)")
        #expect(Set(all.compactMap(\.feature.objectID)).count == 8, "\(style.testDescription)")
    }

    /// Who gives up after a lost answer sees what the service has, be it what was sent or what was before, and can go on from there.
    @Test(arguments: PopupWork.Style.all) func givingUpShowsWhatIsStored(_ style: PopupWork.Style) async throws {
        let work = try PopupWork(style)
        var count = 0
        for round in 0..<14 {
            let popup = Popup(
                Feature(attributes: ["NAME": .string("\(round)"), "NUMBER": 1], geometry: try work.shape()), of: work.layer)
            if work.below(2) == 0 {
                #expect(try await work.save(popup, nil).isSuccess)
                work.saving.note(popup)
            }
            let before = popup.feature
            popup.feature.attributes["NUMBER"] = 2
            work.trouble()
            if try await !work.save(popup, nil).isSuccess {
                work.service.failures = []
                popup.feature = before
                work.saving.cancel(popup, in: PopupsContainer())
                try await work.settle(popup)
            }
            work.service.failures = []
            let stored = try work.stored().byName["\(round)"]
            #expect(popup.feature.attributes["NUMBER"]?.integerValue == stored?.number ?? 1, "\(style.testDescription): round \(round)")
            #expect(popup.isNew == (stored == nil), "\(style.testDescription): round \(round)")
            popup.feature.attributes["NUMBER"] = 3
            #expect(try await work.save(popup, nil).isSuccess)
            count += 1
            #expect(try work.stored().byName["\(round)"]?.number == 3)
            #expect(try work.stored().count == count, "\(style.testDescription): round \(round)")
        }
    }
}
