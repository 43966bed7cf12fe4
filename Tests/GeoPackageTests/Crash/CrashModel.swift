#if GeoPackage
    import Groma

    /// What a layer holds: how a file is read back, and what a model of the edits expects.
    struct LayerState: Equatable {
        struct Row: Equatable {
            var globalID: String
            var name: String
            var x: Int
            var y: Int
        }

        struct Attached: Equatable {
            var feature: Int
            var name: String
            var content: Int
        }

        /// An entry of the journal: what was done, and the name that the feature had before.
        struct Noted: Equatable {
            var kind: JournalEntry.Kind
            var before: String?
        }

        struct Item: Hashable {
            var feature: Int
            var attachment: Int?
        }

        var rows: [Int: Row] = [:]
        var attachments: [Int: Attached] = [:]
        var journal: [Item: Noted] = [:]
    }

    /// What becomes of a layer, by the rules for stores and journals written down once more.
    struct LayerModel {
        var state: LayerState
        var isJournaled: Bool
        var nextID: Int
        var nextAttachment: Int

        /// One transaction.
        enum Step {
            case edits(adds: [LayerState.Row], updates: [(id: Int, row: LayerState.Row)], deletes: [Int])
            case attach(feature: Int, name: String, content: Int)
            case exchange(attachment: Int, content: Int)
            case detach(attachment: Int)
        }

        mutating func apply(_ step: Step) {
            switch step {
            case .edits(let adds, let updates, let deletes):
                for row in adds {
                    state.rows[nextID] = row
                    note(.add, LayerState.Item(feature: nextID), before: nil)
                    nextID += 1
                }
                for (id, row) in updates {
                    note(.update, LayerState.Item(feature: id), before: state.rows[id]?.name)
                    state.rows[id] = row
                }
                for id in deletes {
                    note(.delete, LayerState.Item(feature: id), before: state.rows[id]?.name)
                    state.rows[id] = nil
                    state.attachments = state.attachments.filter { $0.value.feature != id }
                    if isJournaled { state.journal = state.journal.filter { $0.key.feature != id || $0.key.attachment == nil } }
                }
            case .attach(let feature, let name, let content):
                state.attachments[nextAttachment] = LayerState.Attached(feature: feature, name: name, content: content)
                note(.addAttachment, LayerState.Item(feature: feature, attachment: nextAttachment), before: nil)
                nextAttachment += 1
            case .exchange(let id, let content):
                guard let attached = state.attachments[id] else { return }
                state.attachments[id]?.content = content
                note(.updateAttachment, LayerState.Item(feature: attached.feature, attachment: id), before: nil)
            case .detach(let id):
                guard let attached = state.attachments.removeValue(forKey: id) else { return }
                note(.deleteAttachment, LayerState.Item(feature: attached.feature, attachment: id), before: nil)
            }
        }

        /// Nothing here was ever sent, so what is added and deleted again leaves no trace, and the first version counts.
        private mutating func note(_ kind: JournalEntry.Kind, _ item: LayerState.Item, before: String?) {
            guard isJournaled else { return }
            switch (state.journal[item]?.kind, kind) {
            case (nil, _): state.journal[item] = LayerState.Noted(kind: kind, before: before)
            case (.add, .delete), (.addAttachment, .deleteAttachment): state.journal[item] = nil
            case (.add, _), (.addAttachment, _): break
            case (_, _): state.journal[item]?.kind = kind
            }
        }
    }

    extension LayerState {
        /// Creates the state of a table.
        init(_ table: any FeatureTable, contents: CrashContents) throws {
            for feature in try table.features().features {
                guard let id = feature.objectID, case .point(let point)? = feature.geometry else { continue }
                rows[id] = Row(
                    globalID: feature.globalID ?? "", name: feature.attributes["name"]?.stringValue ?? "", x: Int(point.x), y: Int(point.y))
                for info in try table.attachmentInfos(ofFeature: id) {
                    let sink = ByteSink()
                    try table.readAttachment(info.id, ofFeature: id, to: sink, hook: .none)
                    attachments[info.id] = Attached(feature: id, name: info.name, content: contents.number(of: sink.bytes))
                }
            }
            for entry in try table.journal?.entries() ?? [] {
                journal[Item(feature: entry.objectID, attachment: entry.attachmentID)] = Noted(
                    kind: entry.kind, before: entry.before?.attributes["name"]?.stringValue)
            }
        }

        /// Returns the differences from another state, in words.
        func differences(from other: LayerState) -> [String] {
            func differences<Key: Hashable, Value: Equatable>(_ ours: [Key: Value], _ theirs: [Key: Value]) -> [String] {
                Set(ours.keys).union(theirs.keys).filter { ours[$0] != theirs[$0] }.map {
                    "\($0): \(ours[$0].map { "\($0)" } ?? "none") and not \(theirs[$0].map { "\($0)" } ?? "none")"
                }
            }
            return differences(rows, other.rows) + differences(attachments, other.attachments) + differences(journal, other.journal)
        }
    }
#endif
