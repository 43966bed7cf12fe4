import GeometryCommands
import GromaFeatures
import GromaRPC

/// `features.journal`
struct FeaturesJournal: LayerCommand {
    static let method = "features.journal"
    static let summary = "Lists the edits of a layer that a service has not accepted yet, in the order in which they were first recorded."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[Entry]>(
        "The edits with their state, and the reason if the service refused one.", .values("entries", entry) { $0 })
    private static let entry = AnswerShape<Entry>(
        "An entry of the journal.",
        members: JournalEntry.members.map { $0.of { $0.entry } } + [
            .choice("state", of: JournalEntry.State.words) { $0.entry.state.word }, .int("attempts") { $0.entry.attempts },
            .value("error", EditError.shape) { $0.error },
        ])

    struct Entry {
        let entry: JournalEntry
        let error: EditError?
    }

    var layer = ""

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> [Entry] {
        let entries = try session.withFeatureErrors(at: "params.layer") { () throws(FeatureError) in
            guard let journal = layer.table.journal else {
                throw .notSupported(what: "the journal of \(layer.name)", reason: "the table keeps none")
            }
            return try journal.entries()
        }
        return entries.map { entry in
            if case .refused(let error) = entry.state {
                Entry(entry: entry, error: session.shown(error))
            } else {
                Entry(entry: entry, error: nil)
            }
        }
    }
}

/// `features.conflicts`
struct FeaturesConflicts: AnsweringCommand {
    static let method = "features.conflicts"
    static let summary = "Lists the features that were changed both in a layer and at its service, with all three versions."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[Conflict]>(
        "The local version, the service's version and the common earlier version; null if deleted or not yet existing.",
        .values("conflicts", conflict) { $0 })
    private static let conflict = AnswerShape<Conflict>(
        "A conflict.",
        members: JournalEntry.members.map { $0.of { $0.entry } } + [
            .nullable("local", FeatureAnswer.shape) { $0.local }, .nullable("remote", FeatureAnswer.shape) { $0.remote },
            .nullable("before", FeatureAnswer.shape) { $0.before },
        ])
    static var parameters: [Parameter<Self>] {
        Parameter.sync(\.sync) + Parameter.output(\.output).filter { $0.description.name != "into" }
    }

    struct Conflict {
        let entry: JournalEntry
        let local: FeatureAnswer?
        let remote: FeatureAnswer?
        let before: FeatureAnswer?
    }

    var sync = SyncParameters()
    var output = GeometryOutput()

    func run(_ session: Session) throws(CommandError) -> [Conflict] {
        let sync = try session.sync(sync)
        let conflicts = try session.withFeatureErrors { () throws(FeatureError) in try sync.conflicts() }
        var dropped: [String] = []
        func version(_ feature: Feature?) throws(CommandError) -> FeatureAnswer? {
            guard let feature else { return nil }
            return try session.answer(feature, output, dropped: &dropped)
        }
        return try conflicts.map { conflict throws(CommandError) in
            Conflict(
                entry: conflict.entry, local: try version(conflict.local), remote: try version(conflict.remote),
                before: try version(conflict.before))
        }
    }
}

/// `features.resolve`
struct FeaturesResolve: AnsweringCommand {
    static let method = "features.resolve"
    static let summary = "Resolves the conflict of a feature with the local version, the service's version, or a merged version."
    static let effect = CommandEffect.edits
    static var parameters: [Parameter<Self>] {
        Parameter.sync(\.sync) + [
            Parameter.int("objectId", "The feature.") { $0.objectID = $1 }.required,
            .choice("keep", "The version to keep; a local version is sent to the service with the next push.") {
                (command: inout Self, side: Side) in command.side = side
            },
            .featureInput("merged", "A merged version, instead of keep; missing attributes are taken from the local version.") {
                $0.merged = $1
            },
        ]
    }

    enum Side: String, CaseIterable { case local, remote }

    var sync = SyncParameters()
    var objectID = 0
    var side: Side?
    var merged: FeatureInput?

    func run(_ session: Session) throws(CommandError) {
        let sync = try session.sync(sync)
        let resolution = try resolution(try session.openLayer(named: self.sync.layer), session)
        let conflicts = try session.withFeatureErrors { () throws(FeatureError) in try sync.conflicts() }
        guard let conflict = conflicts.first(where: { $0.entry.objectID == objectID && $0.entry.attachmentID == nil }) else {
            throw CommandError(
                .noFeature, "feature \(objectID) is in no conflict", path: "params.objectId", found: .integer(objectID),
                expected: "a feature from features.conflicts")
        }
        try session.withFeatureErrors(at: "params.objectId") { () throws(FeatureError) in try sync.resolve(conflict, resolution) }
        session.layers[self.sync.layer]?.layer.refresh()
    }

    private func resolution(_ layer: OpenLayer, _ session: Session) throws(CommandError) -> SyncResolution {
        switch (side, merged) {
        case (.local, nil): return .keepLocal
        case (.remote, nil): return .keepRemote
        case (nil, let merged?):
            return try session.withFeatureErrors(at: "params.merged") { () throws(FeatureError) in
                .merged(try FeatureReading(layer.definition, session.engine).feature(merged))
            }
        case (nil, nil):
            throw CommandError(
                .missingParameter, "nothing says which version is to be", path: "params.keep", expected: "keep, or merged")
        default: throw CommandError(.invalidValue, "there are keep and merged", path: "params.merged", expected: "one of them")
        }
    }
}

/// `features.discardEdit`
struct FeaturesDiscardEdit: AnsweringCommand {
    static let method = "features.discardEdit"
    static let summary = """
        Discards an edit of a layer's journal: the feature gets the service's current version, a feature added here is removed, and so is an \
        attachment added or changed here. features.pull with attachments restores one that was changed or deleted here.
        """
    static let effect = CommandEffect.edits
    static var parameters: [Parameter<Self>] {
        Parameter.sync(\.sync) + [
            Parameter.int("objectId", "The feature, from features.journal.") { $0.objectID = $1 }.required,
            .int("attachment", "The attachment, from features.journal, whose edit is discarded; by default the edit of the feature itself.")
            {
                $0.attachment = $1
            },
        ]
    }

    var sync = SyncParameters()
    var objectID = 0
    var attachment: Int?

    func run(_ session: Session) throws(CommandError) {
        let sync = try session.sync(sync)
        let layer = try session.openLayer(named: self.sync.layer)
        let entries = try session.withFeatureErrors { () throws(FeatureError) in try layer.table.journal?.entries() ?? [] }
        guard let entry = entries.first(where: { $0.objectID == objectID && $0.attachmentID == attachment }) else {
            throw CommandError(
                attachment == nil ? .noFeature : .noAttachment, "the journal has no such edit of feature \(objectID)",
                path: attachment == nil ? "params.objectId" : "params.attachment", found: .integer(attachment ?? objectID),
                expected: "an edit from features.journal")
        }
        try session.withFeatureErrors(at: "params.objectId") { () throws(FeatureError) in try sync.discard(entry) }
        layer.layer.refresh()
    }
}
