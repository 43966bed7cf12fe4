import GromaTesting
import FeatureServicePlugin
import Groma
import Testing

@testable import GromaPopups

/// Somebody who edits popups of a layer that a service keeps, and the service fails.
final class PopupWork {
    /// The kind of the service, and how it is called.
    struct Style: Sendable, CustomTestStringConvertible {
        var keepsGlobalIDs: Bool
        var isInFile: Bool
        var isAwaited: Bool
        var seed: UInt64

        var testDescription: String { "global ids \(keepsGlobalIDs), file \(isInFile), awaited \(isAwaited), seed \(seed)" }

        /// Each style, with seeds of its own; without the library for GeoPackages all are in memory.
        static let all = (1...6 as ClosedRange<UInt64>).map {
            Style(keepsGlobalIDs: $0 % 2 == 0, isInFile: $0 == 3 || $0 == 6, isAwaited: $0 % 4 < 2, seed: $0)
        }
    }

    let style: Style
    private let failing: FailingLayer
    let layer: FeatureLayer
    let saving = FeatureLayerPopupsDelegate()

    init(_ style: Style) throws {
        self.style = style
        failing = try FailingLayer(
            keepsGlobalIDs: style.keepsGlobalIDs, isInFile: style.isInFile, seed: style.seed, fields: [Field("SHARE", .single)])
        let client = try FeatureServiceProvider().open(failing.service.url, options: FeatureStoreOptions())
        layer = FeatureLayer(table: try client.table(named: "Parcels"))
        var ids = Seeded(style.seed &+ 1000)
        saving.makeGlobalID = { GlobalID.text(ids.next(), ids.next(), version: 4) }
    }

    var service: TestFeatureService { failing.service }
    /// The service's layer, without a network before it.
    var original: any FeatureTable { failing.original }

    // MARK: Chance

    func below(_ bound: Int) -> Int { failing.below(bound) }

    func number() -> Int { failing.number() }

    /// Lets the next requests fail, or not.
    func trouble() {
        failing.trouble(
            below: 4,
            on: [
                "applyEdits", "applyEdits", "applyEdits", "query", "addAttachment", "addAttachment", "updateAttachment",
                "deleteAttachments", nil,
            ])
    }

    /// A bow tie or a square that may lie across the antimeridian.
    func shape() throws -> Geometry {
        let (x, y, size) = (Double(170 + below(15)), Double(below(80)), 2 + Double(below(3)))
        var corners = [(x, y), (x + size, y), (x + size, y + 2), (x, y + 2)]
        if below(2) == 0 { corners.swapAt(1, 2) }
        let text = (corners + [corners[0]]).map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return try WKT.geometry(from: "POLYGON ((\(text)))", options: ReadOptions(reference: .fallback(.wgs84)))
    }

    // MARK: Calls

    nonisolated(nonsending) func save(_ popup: Popup, _ attachments: AttachmentManager?) async throws -> PopupSaveResults {
        style.isAwaited ? try await saving.save(popup, attachments: attachments) : try blockingSave(popup, attachments)
    }

    private func blockingSave(_ popup: Popup, _ attachments: AttachmentManager?) throws -> PopupSaveResults {
        try saving.save(popup, attachments: attachments)
    }

    nonisolated(nonsending) func settle(_ popup: Popup) async throws {
        if style.isAwaited { try await saving.settle(popup) } else { try blockingSettle(popup) }
    }

    private func blockingSettle(_ popup: Popup) throws { try saving.settle(popup) }

    // MARK: What the service has

    /// What the service has of a feature: its attributes but the identifiers, its shape, and the contents of its attachments by their names.
    struct Stored: Equatable, CustomStringConvertible {
        var number: Int?
        var shape: Geometry?
        var attachments: [String]

        static func == (a: Self, b: Self) -> Bool {
            guard a.number == b.number, a.attachments == b.attachments else { return false }
            guard let one = a.shape, let other = b.shape else { return a.shape == nil && b.shape == nil }
            return (try? GeometryEngine().equals(one, other)) == true
        }

        var description: String { "\(number ?? -1) \(shape?.extent as Any) \(attachments)" }
    }

    /// All features of the service by name, of those that share one the last, and how many there are.
    func stored() throws -> (byName: [String: Stored], count: Int) {
        let features = try original.allFeatures(in: FeatureQuery())
        var byName: [String: Stored] = [:]
        for feature in features {
            let id = try #require(feature.objectID)
            let attachments = try original.attachmentInfos(ofFeature: id).map { info in
                let sink = ByteSink()
                try original.readAttachment(info.id, ofFeature: id, to: sink, hook: .none)
                return info.name + ": " + String(decoding: sink.bytes, as: UTF8.self)
            }
            byName[feature.attributes["NAME"]?.stringValue ?? ""] = Stored(
                number: feature.attributes["NUMBER"]?.integerValue, shape: feature.geometry, attachments: attachments.sorted())
        }
        return (byName, features.count)
    }
}
