import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaRPC
import SketchCommands

/// `features.journal`
struct FeaturesJournal: Command {
    static let method = "features.journal"
    static let summary = "The edits of a layer that a service has not taken yet, in the order in which they were first noted."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "entries": .array(
                .object(
                    Schema.journalMembers + [
                        Schema.Member("state", .choice(JournalEntry.State.words)), Schema.Member("attempts", .integer(nil)),
                        Schema.Member("error", .reference("EditError"), isRequired: false),
                    ]), nil)
        ]), "What was done, how far it has come, and why the service refused it if it did.")
    static var parameters: [Parameter<Self>] { [.layer { $0.layer = $1 }] }

    var layer = ""

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        let entries = try session.withFeatureErrors(at: "params.layer") { () throws(FeatureError) in
            guard let journal = layer.table.journal else {
                throw .notSupported(what: "the journal of \(layer.name)", reason: "the table keeps none")
            }
            return try journal.entries()
        }
        answer.beginObject()
        answer.key("entries")
        answer.beginArray()
        for entry in entries {
            answer.beginObject()
            answer.members(of: entry)
            answer.key("state")
            answer.string(entry.state.word)
            answer.key("attempts")
            answer.int(entry.attempts)
            if case .refused(let error) = entry.state {
                answer.key("error")
                answer.editError(session.shown(error))
            }
            answer.endObject()
        }
        answer.endArray()
        answer.endObject()
    }
}

/// `features.conflicts`
struct FeaturesConflicts: Command {
    static let method = "features.conflicts"
    static let summary = "The features that were changed in a layer and at its service, with all three versions."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "conflicts": .array(
                .object(
                    Schema.journalMembers
                        + ["local", "remote", "before"].map { Schema.Member($0, .any([.feature, .null])) }), nil)
        ]), "The feature as it is here, as the service has it, and as both had it; null where it was deleted or not there yet.")
    static var parameters: [Parameter<Self>] {
        Parameter.sync(\.sync) + Parameter.output(\.output).filter { $0.description.name != "into" }
    }

    var sync = SyncParameters()
    var output = GeometryOutput()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let sync = try session.sync(sync)
        let conflicts = try session.withFeatureErrors { () throws(FeatureError) in try sync.conflicts() }
        var dropped: [String] = []
        answer.beginObject()
        answer.key("conflicts")
        answer.beginArray()
        for conflict in conflicts {
            answer.beginObject()
            answer.members(of: conflict.entry)
            for (name, feature) in [("local", conflict.local), ("remote", conflict.remote), ("before", conflict.before)] {
                answer.key(name)
                guard let feature else {
                    answer.null()
                    continue
                }
                answer.beginObject()
                try session.writeMembers(of: feature, withGeometry: true, output, dropped: &dropped, &answer)
                answer.endObject()
            }
            answer.endObject()
        }
        answer.endArray()
        answer.endObject()
    }
}

/// `features.resolve`
struct FeaturesResolve: Command {
    static let method = "features.resolve"
    static let summary = "Resolves the conflict of a feature: what is here, what the service has, or a version merged of both is to be."
    static let effect = CommandEffect.edits
    static let result = ResultShape.nothing
    static var parameters: [Parameter<Self>] {
        Parameter.sync(\.sync) + [
            Parameter.int("objectId", "The feature.") { $0.objectID = $1 }.required,
            .choice("keep", "Which version is to be: what is kept of local goes to the service with the next push.") {
                (command: inout Self, side: Side) in command.side = side
            },
            .featureInput("merged", "The version that is to be, instead of keep: attributes that are missing stay as they are here.") {
                $0.merged = $1
            },
        ]
    }

    enum Side: String, CaseIterable { case local, remote }

    var sync = SyncParameters()
    var objectID = 0
    var side: Side?
    var merged: FeatureInput?

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
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
        answer.null()
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
struct FeaturesDiscardEdit: Command {
    static let method = "features.discardEdit"
    static let summary = """
        Gives up an edit of a layer's journal: the feature becomes as the service has it now, one added here goes, and so does an attachment \
        added or changed here. features.pull with attachments brings one that was changed or deleted here back as the service has it.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape.nothing
    static var parameters: [Parameter<Self>] {
        Parameter.sync(\.sync) + [
            Parameter.int("objectId", "The feature, from features.journal.") { $0.objectID = $1 }.required,
            .int("attachment", "The attachment, from features.journal, whose edit is meant; the feature's own when left out.") {
                $0.attachment = $1
            },
        ]
    }

    var sync = SyncParameters()
    var objectID = 0
    var attachment: Int?

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
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
        answer.null()
    }
}
