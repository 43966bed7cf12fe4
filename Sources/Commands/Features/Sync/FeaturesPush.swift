import GromaBase
import GromaFeatures
import GromaOperations
import GromaRPC

/// `features.push`
struct FeaturesPush: AnsweringCommand {
    static let method = "features.push"
    static let summary = """
        Sends the edits that a layer's journal holds to the layer of a service, features first, then attachments. Nothing is sent twice, and \
        what the service has changed since is not overwritten: it becomes a conflict. What others have added, changed and deleted in the copy since \
        it was last pulled, such as another program in the same file, is found first and sent with the rest.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<SyncReport>(
        """
        Whether everything has arrived, what became of each edit, how many were refused or in conflict before and so were not sent, how \
        often the network failed and a call was made again, and the object ids of what others had added, changed and deleted, where there were any.
        """,
        .bool("success") { $0.isSuccess }, .values("items", SyncItem.shape) { $0.items }, .int("held") { $0.held.count },
        .int("retries") { $0.retries }, .value("foundOfOthers", ForeignEdits.shape) { $0.foreign.isEmpty ? nil : $0.foreign })
    static var parameters: [Parameter<Self>] {
        Parameter.sync(\.sync) + [
            .bool("retryRefused", "Whether edits that the service refused before are sent again; false when left out.") {
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
        Fetches features from the layer of a service into a layer that is a copy of it: new ones are added, changed ones changed, and those \
        deleted that the service no longer has. Features with edits that wait are left alone, and so are those that others have changed here since \
        they came, such as another program in the same file: they are in conflict then. What others have added or deleted here waits to be sent. \
        With strict nothing is changed unless all can be taken as it is. With attachments, theirs are fetched too, contents \
        included, by the same rules: one that is of the same name, type and size here counts as unchanged.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<(report: PullReport, attachments: AttachmentPullReport?)>(
        """
        How many came, how many were deleted here, the service's ids of those left alone, of those among them that others have changed here, the \
        object ids of features that others have added here and the service's ids of those that others have deleted here, which features cannot \
        be taken, how often a call was made again, and which values were taken that an edit would be refused for.
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
    /// What could not be taken of a service.
    fileprivate static let shape = AnswerShape<PullFailure>(
        "What could not be taken of a service, and why.", .int("remoteId") { $0.remoteID }, .value("error", EditError.shape) { $0.error })
}

extension AttachmentPullReport {
    /// What came of fetching attachments.
    fileprivate static let shape = AnswerShape<AttachmentPullReport>(
        "What came of fetching attachments.",
        .int("fetched") { $0.fetched }, .int("deleted") { $0.deleted }, .values("leftAlone", .int) { $0.leftAlone },
        .values("failures", PullFailure.shape) { $0.failures })
}

extension ForeignEdits {
    /// What others had done.
    fileprivate static let shape = AnswerShape<ForeignEdits>(
        "The object ids of what others had added, changed and deleted.",
        .values("added", .int) { $0.added }, .values("changed", .int) { $0.changed }, .values("deleted", .int) { $0.deleted })
}

extension Session {
    /// What could not be taken, with the root taken out of what it says.
    fileprivate func shown(_ failures: [PullFailure]) -> [PullFailure] {
        failures.map { failure in
            var failure = failure
            failure.error = shown(failure.error)
            return failure
        }
    }
}

/// What subscribers are told of two layers that were made alike: how much was done, and of the edits how many failed or were deletions.
enum SyncEvent {
    typealias Value = (layers: SyncParameters, done: Int, others: Int)

    /// Edits were sent.
    static let pushed = Event<Value>(
        "features.pushed", "Edits of a layer's journal were sent to a service: how many it has, and how many not.",
        members: layers + [.int("taken") { $0.done }, .int("failures") { $0.others }])
    /// Features were fetched.
    static let pulled = Event<Value>(
        "features.pulled", "Features were fetched from a service into a layer.",
        members: layers + [.int("fetched") { $0.done }, .int("deleted") { $0.others }])

    private static let layers: [AnswerMember<Value>] = [.string("layer") { $0.layers.layer }, .string("remote") { $0.layers.remote }]
}

/// Which two layers are kept alike, and how.
struct SyncParameters {
    var layer = ""
    var remote = ""
    var attempts: Int?
}

extension Parameter {
    /// The parameters of methods that keep a copy and a service alike.
    static func sync(_ place: WritableKeyPath<Target, SyncParameters> & Sendable) -> [Parameter] {
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
