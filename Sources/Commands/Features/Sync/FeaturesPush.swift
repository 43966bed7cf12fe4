import GeometryCommands
import GromaBase
import GromaFeatures
import GromaJSON
import GromaOperations
import GromaRPC
import SketchCommands

/// `features.push`
struct FeaturesPush: Command {
    static let method = "features.push"
    static let summary = """
        Sends the edits that a layer's journal holds to the layer of a service, features first, then attachments. Nothing is sent twice, and \
        what the service has changed since is not overwritten: it becomes a conflict. What others have added, changed and deleted in the copy since \
        it was last pulled, such as another program in the same file, is found first and sent with the rest.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members([
            "success": .boolean, "items": .array(.syncItem, nil), "held": .integer(nil), "retries": .integer(nil),
            "foundOfOthers?": .members([
                "added": .array(.integer(nil), nil), "changed": .array(.integer(nil), nil), "deleted": .array(.integer(nil), nil),
            ]),
        ]),
        """
        Whether everything has arrived, what became of each edit, how many were refused or in conflict before and so were not sent, how \
        often the network failed and a call was made again, and the object ids of what others had added, changed and deleted, where there were any.
        """)
    static var parameters: [Parameter<Self>] {
        Parameter.sync(\.sync) + [
            .bool("retryRefused", "Whether edits that the service refused before are sent again; false when left out.") {
                $0.retriesRefused = $1
            }
        ]
    }

    var sync = SyncParameters()
    var retriesRefused = false

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let sync = try session.sync(sync)
        let report = try session.withFeatureErrors { () throws(FeatureError) in
            if retriesRefused { try sync.retryRefused() }
            return try sync.push(hook: session.hook)
        }
        session.emit("features.pushed") { writer in
            writer.beginObject()
            writer.key("layer")
            writer.string(self.sync.layer)
            writer.key("remote")
            writer.string(self.sync.remote)
            writer.key("taken")
            writer.int(report.items.count - report.failures.count)
            writer.key("failures")
            writer.int(report.failures.count)
            writer.endObject()
        }
        answer.beginObject()
        answer.key("success")
        answer.bool(report.isSuccess)
        answer.key("items")
        answer.beginArray()
        for item in report.items { answer.syncItem(item, session) }
        answer.endArray()
        answer.key("held")
        answer.int(report.held.count)
        answer.key("retries")
        answer.int(report.retries)
        answer.foreignEdits(report.foreign)
        answer.endObject()
    }
}

/// `features.pull`
struct FeaturesPull: Command {
    static let method = "features.pull"
    static let summary = """
        Fetches features from the layer of a service into a layer that is a copy of it: new ones are added, changed ones changed, and those \
        deleted that the service has no more. Features with edits that wait are left alone, and so are those that others have changed here since \
        they came, such as another program in the same file: they are in conflict then. What others have added or deleted here waits to be sent. \
        With strict nothing is changed unless all can be taken as it is. With attachments, theirs are fetched too, contents \
        included, by the same rules: one that is of the same name, type and size here counts as unchanged.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members([
            "fetched": .integer(nil), "deleted": .integer(nil), "leftAlone": .array(.integer(nil), nil),
            "changedByOthers": .array(.integer(nil), nil), "addedByOthers": .array(.integer(nil), nil),
            "deletedByOthers": .array(.integer(nil), nil), "failures?": .pullFailures, "retries": .integer(nil), "warnings?": .loadWarnings,
            "attachments?": .members([
                "fetched": .integer(nil), "deleted": .integer(nil), "leftAlone": .array(.integer(nil), nil),
                "failures": .pullFailures,
            ]),
        ]),
        """
        How many came, how many were deleted here, the service's ids of those left alone, of those among them that others have changed here, the \
        object ids of features that others have added here and the service's ids of those that others have deleted here, which features cannot \
        be taken, how often a call was made again, and which values were taken that an edit would be refused for.
        """)
    static var parameters: [Parameter<Self>] {
        Parameter.sync(\.sync) + Parameter.query(\.query) + [
            .bool("attachments", "Whether attachments are fetched too, one call for each feature; false when left out.") {
                $0.withAttachments = $1
            },
            .bool(
                "strict",
                """
                Whether everything is refused, and nothing changed, where a value would be warned of or a feature could not be taken; all features \
                are held in memory until they have come. False when left out.
                """
            ) { $0.isStrict = $1 },
        ]
    }

    var sync = SyncParameters()
    var query = QueryParameters()
    var withAttachments = false
    var isStrict = false

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let sync = try session.sync(sync)
        let query = try session.query(query, of: try session.openLayer(named: self.sync.layer).definition)
        let (report, attachments) = try session.withFeatureErrors { () throws(FeatureError) in
            var options = LoadOptions()
            options.isStrict = isStrict
            let report = try sync.pull(query, options: options, hook: session.hook)
            return (
                report, withAttachments ? try sync.pullAttachments(query, hook: OperationHook(isCancelled: session.hook.isCancelled)) : nil
            )
        }
        session.layers[self.sync.layer]?.layer.refresh()
        session.emit("features.pulled") { writer in
            writer.beginObject()
            writer.key("layer")
            writer.string(self.sync.layer)
            writer.key("remote")
            writer.string(self.sync.remote)
            writer.key("fetched")
            writer.int(report.fetched)
            writer.key("deleted")
            writer.int(report.deleted)
            writer.endObject()
        }
        answer.beginObject()
        answer.key("fetched")
        answer.int(report.fetched)
        answer.key("deleted")
        answer.int(report.deleted)
        answer.key("leftAlone")
        answer.integers(report.leftAlone)
        answer.key("changedByOthers")
        answer.integers(report.changedByOthers)
        answer.key("addedByOthers")
        answer.integers(report.addedByOthers)
        answer.key("deletedByOthers")
        answer.integers(report.deletedByOthers)
        if !report.failures.isEmpty {
            answer.key("failures")
            answer.failures(report.failures, session)
        }
        answer.key("retries")
        answer.int(report.retries + (attachments?.retries ?? 0))
        answer.loadWarnings(report.warnings)
        if let attachments {
            answer.key("attachments")
            answer.attachments(attachments, session)
        }
        answer.endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func attachments(_ report: AttachmentPullReport, _ session: Session) {
        beginObject()
        key("fetched")
        int(report.fetched)
        key("deleted")
        int(report.deleted)
        key("leftAlone")
        integers(report.leftAlone)
        key("failures")
        failures(report.failures, session)
        endObject()
    }

    fileprivate mutating func failures(_ failures: [PullFailure], _ session: Session) {
        beginArray()
        for failure in failures {
            beginObject()
            key("remoteId")
            int(failure.remoteID)
            key("error")
            editError(session.shown(failure.error))
            endObject()
        }
        endArray()
    }

    /// What others had done, where they had.
    fileprivate mutating func foreignEdits(_ edits: ForeignEdits) {
        if edits.isEmpty { return }
        key("foundOfOthers")
        beginObject()
        for (name, ids) in [("added", edits.added), ("changed", edits.changed), ("deleted", edits.deleted)] {
            key(name)
            integers(ids)
        }
        endObject()
    }
}

extension Schema {
    /// What could not be taken of a service.
    fileprivate static let pullFailures = Schema.array(
        .members(["remoteId": .integer(nil), "error": .reference("EditError")]), nil)
}

/// Which two layers are kept alike, and how.
struct SyncParameters {
    var layer = ""
    var remote = ""
    var attempts: Int?
}

extension Parameter {
    /// The parameters of methods that keep a copy and a service alike.
    static func sync(_ place: WritableKeyPath<Target, SyncParameters>) -> [Parameter] {
        [
            .layer { $0[keyPath: place].layer = $1 },
            Parameter.string("remote", "The service's layer, by the name that features.open has given it.") {
                $0[keyPath: place].remote = $1
            }.required,
            .int("attempts", "How often a call is made at most while the network fails; 5 when left out.", in: 1...100) {
                $0[keyPath: place].attempts = $1
            },
        ]
    }
}

extension Session {
    /// What keeps the two layers alike.
    func sync(_ parameters: SyncParameters) throws(CommandError) -> FeatureSync {
        let local = try openLayer(named: parameters.layer)
        let remote: OpenLayer
        do throws(CommandError) { remote = try openLayer(named: parameters.remote) } catch {
            var error = error
            error.path = "params.remote"
            throw error
        }
        if local.table === remote.table {
            throw CommandError(
                .invalidValue, "the layer cannot be sent to itself", path: "params.remote", found: .string(parameters.remote),
                expected: "the layer of a service")
        }
        var retry = RetryPolicy()
        if let attempts = parameters.attempts { retry.attempts = attempts }
        return try withFeatureErrors(at: "params.layer") { () throws(FeatureError) in
            try FeatureSync(local: local.table, remote: remote.table, retry: retry)
        }
    }
}
