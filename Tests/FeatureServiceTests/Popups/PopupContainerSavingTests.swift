import GromaTesting
import Groma
import Testing

@testable import GromaPopups

/// A container of popups over a service that fails: it is edited, finished, tried again and given up at random. In the end the service has what the
/// popups show, and they show what was edited last.
@Suite struct PopupContainerSavingTests {
    @Test(arguments: PopupWork.Style.all) func theServiceHasWhatThePopupsShow(_ style: PopupWork.Style) async throws {
        let work = try PopupWork(style)
        work.saving.sketch = try SketchLayer()
        let container = PopupsContainer()
        container.delegate = work.saving
        container.editingStyle = style.seed % 2 == 0 ? .geometryInline : .geometryTool
        var attachments: [String: [String: String]] = [:]
        let rounds = Rounds(16, until: ["retries": 3])
        for round in rounds {
            let isNew = container.popups.isEmpty || work.below(3) == 0
            if isNew {
                let name = "parcel \(work.number())"
                container.showAdditionalPopups([Popup(Feature(attributes: ["NAME": .string(name)]), of: work.layer)])
                try container.last()
            } else {
                try container.select(at: work.below(container.popups.count))
            }
            let popup = try #require(container.currentPopup)
            let name = try #require(popup.feature.attributes["NAME"]?.stringValue)
            work.service.failures = []
            try await start(container, work)
            try edit(container, round, &attachments[name, default: [:]], work)
            for attempt in 0..<12 where container.isInEditingMode {
                work.trouble()
                if attempt == 11 { work.service.failures = [] }
                try await finish(container, work)
                guard container.isInEditingMode else { break }
                rounds.count("retries")
                #expect(
                    container.message != nil,
                    "\(style.testDescription): round \(round): nothing is said of \(work.saving.lastResults as Any)")
                work.service.failures = []
                if work.below(5) == 0 {
                    try container.cancelEditing()
                    try await work.settle(popup)
                    // What of the attachments was posted nobody can take back: the service is asked.
                    attachments[name] = try contents(of: popup, work)
                    if !style.isAwaited {
                        let shown = container.attachmentManager(for: popup)?.attachments.map(\.info.name).sorted()
                        #expect(shown == attachments[name]?.keys.sorted(), "\(style.testDescription): round \(round)")
                    }
                } else if work.below(3) == 0 {
                    try container.setText("\(100 + attempt)", of: "NUMBER")
                }
            }
            #expect(!container.isInEditingMode && !container.isBusy, "\(style.testDescription): round \(round)")
            #expect(work.saving.sketch?.geometry == nil)
        }
        let (byName, count) = try work.stored()
        var expected: [String: PopupWork.Stored] = [:]
        for popup in container.popups where !popup.isNew {
            let name = popup.feature.attributes["NAME"]?.stringValue ?? ""
            expected[name] = PopupWork.Stored(
                number: popup.feature.attributes["NUMBER"]?.integerValue, shape: popup.feature.geometry,
                attachments: (attachments[name] ?? [:]).map { $0.key + ": " + $0.value }.sorted())
        }
        #expect(byName == expected, "\(style.testDescription)")
        #expect(count == expected.count, "\(style.testDescription): features are there twice")
        #expect(rounds.hadEnough, "\(style.testDescription): \(rounds)")
        for popup in container.popups where !popup.isNew {
            for attachment in container.attachmentManager(for: popup)?.attachments ?? [] {
                #expect(attachment.editState == .original, "\(style.testDescription)")
            }
        }
    }

    nonisolated(nonsending) private func start(_ container: PopupsContainer, _ work: PopupWork) async throws {
        if work.style.isAwaited { try await container.startEditingCurrentPopup() } else { try startAtOnce(container) }
    }

    private func startAtOnce(_ container: PopupsContainer) throws { try container.startEditingCurrentPopup() }

    nonisolated(nonsending) private func finish(_ container: PopupsContainer, _ work: PopupWork) async throws {
        if work.style.isAwaited { try await container.finishEditing() } else { try finishAtOnce(container) }
    }

    private func finishAtOnce(_ container: PopupsContainer) throws { try container.finishEditing() }

    private func edit(_ container: PopupsContainer, _ round: Int, _ attachments: inout [String: String], _ work: PopupWork) throws {
        try container.setText("\(round)", of: "NUMBER")
        let sketch = try #require(work.saving.sketch)
        if container.currentEditingGeometry?.geometry.isEmpty == true {
            if container.editingStyle == .geometryTool { try container.editGeometry() }
            let (x, y) = (Double(170 + work.below(12)), Double(work.below(80)))
            for (dx, dy) in [(0.0, 0.0), (4, 0), (0, 2), (4, 2)] { try sketch.addVertex(Coordinate(x: x + dx, y: y + dy)) }
        } else if work.below(2) == 0 {
            if container.editingStyle == .geometryTool { try container.editGeometry() }
            try sketch.selectAll()
            try sketch.moveSelection(byX: Double(work.below(5)), y: 1)
        }
        let manager = try #require(container.attachmentManager)
        if manager.featureObjectID != nil { try manager.downloadInfos() }
        for attachment in manager.attachments where work.below(3) == 0 {
            try container.removeAttachment(attachment.id)
            try container.choose("confirm")
            attachments[attachment.info.name] = nil
        }
        for _ in 0..<work.below(3) {
            let name = "\(work.number()).txt"
            attachments[name] = "text \(work.below(3))"
            try container.addAttachment(Array((attachments[name] ?? "").utf8), name: name)
        }
    }

    private func contents(of popup: Popup, _ work: PopupWork) throws -> [String: String] {
        guard let id = popup.feature.objectID, id > 0 else { return [:] }
        var contents: [String: String] = [:]
        for info in try work.original.attachmentInfos(ofFeature: id) {
            let sink = ByteSink()
            try work.original.readAttachment(info.id, ofFeature: id, to: sink, hook: .none)
            #expect(contents[info.name] == nil, "\(work.style.testDescription): \(info.name) is there twice")
            contents[info.name] = String(decoding: sink.bytes, as: UTF8.self)
        }
        return contents
    }
}
