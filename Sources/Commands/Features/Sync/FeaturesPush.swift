import GromaBase
import GromaFeatures
import GromaOperations
import GromaRPC

/// `features.push`
struct FeaturesPush: AnsweringCommand {
    static let method = "features.push"
    static let summary = """
        Sends the edits that a layer's journal holds to the layer of a service, features first, then attachments. Nothing is sent twice, and \
        features that have changed at the service since are not overwritten: they become conflicts. Additions, changes and deletions made in the \
        copy by other programs since the last pull are found first and sent with the rest.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<SyncReport>(
        """
        Whether everything has arrived, the result of each edit, the number of edits that were not sent because they had been refused or in conflict \
        before, the number of retries after network failures, and the object ids of additions, changes and deletions by others, if any.
        """,
        .bool("success") { $0.isSuccess }, .values("items", SyncItem.shape) { $0.items }, .int("held") { $0.held.count },
        .int("retries") { $0.retries }, .value("foundOfOthers", ForeignEdits.shape) { $0.foreign.isEmpty ? nil : $0.foreign })
    static var parameters: [Parameter<Self>] {
        Parameter.sync(\.sync) + [
            .bool("retryRefused", "Whether to send previously refused edits again; false by default.") {
                $0.retriesRefused = $1
            }
        ]
    }

    var sync = SyncParameters()
    var retriesRefused = false

    func run(_ session: Session) throws(CommandError) -> SyncReport {
        let sync = try session.sync(sync)
        var report = try session.withFeatureErrors { () throws(FeatureError) in
            if retriesRefused { try sync.retryRefused() }
            return try sync.push(hook: session.hook)
        }
        session.emit(
            SyncEvent.pushed, (layers: self.sync, done: report.items.count - report.failures.count, others: report.failures.count))
        report.items = report.items.map { item in
            guard case .refused(let error) = item.outcome else { return item }
            return SyncItem(entry: item.entry, outcome: .refused(session.shown(error)))
        }
        return report
    }
}

/// `features.pull`
struct FeaturesPull: AnsweringCommand {
    static let method = "features.pull"
    static let summary = """
        Fetches features from the layer of a service into a layer that is a copy of it: new features are added, changed ones updated, and those that \
        the service no longer has are deleted. Features with unsent edits are not touched; neither are those that other programs have changed here \
        since the last pull, which become conflicts. Additions and deletions by other programs here are recorded to be sent. With strict nothing is \
        changed unless everything can be stored unchanged. With attachments, these are fetched too, including contents, by the same rules: an \
        attachment with the same name, type and size here counts as unchanged.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<(report: PullReport, attachments: AttachmentPullReport?)>(
        """
        The number of fetched features, the number deleted here, the service's ids of untouched features and of those among them that others have \
        changed here, the object ids of features that others have added here, the service's ids of those that others have deleted here, the features \
        that cannot be stored, the number of retries, and stored values that an edit would be refused for.
        """,
        .int("fetched") { $0.report.fetched }, .int("deleted") { $0.report.deleted }, .values("leftAlone", .int) { $0.report.leftAlone },
        .values("changedByOthers", .int) { $0.report.changedByOthers }, .values("addedByOthers", .int) { $0.report.addedByOthers },
        .values("deletedByOthers", .int) { $0.report.deletedByOthers },
        .valuesIfAny("failures", PullFailure.shape) { $0.report.failures },
        .int("retries") { $0.report.retries + ($0.attachments?.retries ?? 0) },
        .valuesIfAny("warnings", LoadWarning.shape) { $0.report.warnings },
        .value("attachments", AttachmentPullReport.shape) { $0.attachments })
    static var parameters: [Parameter<Self>] {
        Parameter.sync(\.sync) + Parameter.query(\.query) + [
            .bool("attachments", "Whether attachments are fetched too, with one call for each feature; false by default.") {
                $0.withAttachments = $1
            },
            .bool(
                "strict",
                """
                Whether everything is refused, and nothing changed, if a value would cause a warning or a feature could not be stored; all features \
                are held in memory until they have arrived. False by default.
                """
            ) { $0.isStrict = $1 },
        ]
    }

    var sync = SyncParameters()
    var query = QueryParameters()
    var withAttachments = false
    var isStrict = false

    func run(_ session: Session) throws(CommandError) -> (report: PullReport, attachments: AttachmentPullReport?) {
        let sync = try session.sync(sync)
        let query = try session.query(query, of: try session.openLayer(named: self.sync.layer).definition)
        var (report, attachments) = try session.withFeatureErrors { () throws(FeatureError) in
            var options = LoadOptions()
            options.isStrict = isStrict
            let report = try sync.pull(query, options: options, hook: session.hook)
            return (
                report, withAttachments ? try sync.pullAttachments(query, hook: OperationHook(isCancelled: session.hook.isCancelled)) : nil
            )
        }
        session.layers[self.sync.layer]?.layer.refresh()
        session.emit(SyncEvent.pulled, (layers: self.sync, done: report.fetched, others: report.deleted))
        report.failures = session.shown(report.failures)
        if let failures = attachments?.failures { attachments?.failures = session.shown(failures) }
        return (report, attachments)
    }
}

extension PullFailure {
    /// The shape of an item that could not be pulled from a service.
    fileprivate static let shape = AnswerShape<PullFailure>(
        "What could not be taken of a service, and why.", .int("remoteId") { $0.remoteID }, .value("error", EditError.shape) { $0.error })
}

extension AttachmentPullReport {
    /// The shape of the report on pulling attachments.
    fileprivate static let shape = AnswerShape<AttachmentPullReport>(
        "What came of fetching attachments.",
        .int("fetched") { $0.fetched }, .int("deleted") { $0.deleted }, .values("leftAlone", .int) { $0.leftAlone },
        .values("failures", PullFailure.shape) { $0.failures })
}

extension ForeignEdits {
    /// The shape of the changes by other programs.
    fileprivate static let shape = AnswerShape<ForeignEdits>(
        "The object ids of what others had added, changed and deleted.",
        .values("added", .int) { $0.added }, .values("changed", .int) { $0.changed }, .values("deleted", .int) { $0.deleted })
}

extension Session {
    /// Returns the failures with the root removed from their texts.
    fileprivate func shown(_ failures: [PullFailure]) -> [PullFailure] {
        failures.map { failure in
            var failure = failure
            failure.error = shown(failure.error)
            return failure
        }
    }
}

/// The content of the events about synchronization: the number of items, and the number of failures or deletions.
enum SyncEvent {
    typealias Value = (layers: SyncParameters, done: Int, others: Int)

    /// Edits were sent.
    static let pushed = Event<Value>(
        "features.pushed", "Edits of a layer's journal were sent to a service: the number accepted, and the number not accepted.",
        members: layers + [.int("taken") { $0.done }, .int("failures") { $0.others }])
    /// Features were pulled.
    static let pulled = Event<Value>(
        "features.pulled", "Features were fetched from a service into a layer.",
        members: layers + [.int("fetched") { $0.done }, .int("deleted") { $0.others }])

    private static let layers: [AnswerMember<Value>] = [.string("layer") { $0.layers.layer }, .string("remote") { $0.layers.remote }]
}

/// The two layers to synchronize, with options.
struct SyncParameters {
    var layer = ""
    var remote = ""
    var attempts: Int?
}

extension Parameter {
    /// Returns the parameters of methods that synchronize a copy and a service.
    static func sync(_ place: WritableKeyPath<Target, SyncParameters> & Sendable) -> [Parameter] {
        [
            .layer { $0[keyPath: place].layer = $1 },
            Parameter.string("remote", "The service's layer, by its name from features.open.") {
                $0[keyPath: place].remote = $1
            }.required,
            .int("attempts", "The maximum number of attempts per call while the network fails; 5 by default.", in: 1...100) {
                $0[keyPath: place].attempts = $1
            },
        ]
    }
}

extension Session {
    /// Returns the synchronization of the two layers.
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
