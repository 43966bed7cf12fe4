import GromaPopups
import GromaRPC

/// `popups.open`
struct PopupsOpen: AnsweringCommand {
    static let method = "popups.open"
    static let summary = """
        Opens popups of features, and shows the first one: of a layer's features that match conditions, of those at a point or in a rectangle, of \
        new features, or of features without a layer. Popups of the same name are replaced if they are empty. Edits are saved in the layer when \
        editing finishes.
        """
    static let effect = CommandEffect.edits
    static var parameters: [Parameter<Self>] {
        [
            .name("popups", "What the popups are called; \"\(OpenPopups.standardName)\" by default.") { $0.popups = $1 },
            .bool(
                "save",
                "Whether edits and deletions are saved in the layer; true by default. Otherwise they stay in memory."
            ) { $0.saves = $1 },
        ] + Parameter.popupSource(\.source) + Parameter.popupSettings(\.settings)
    }

    static var keeps: KeptParameters<Self>? { .popupDefinitions }

    var popups = OpenPopups.standardName
    var saves = true
    var source = PopupSourceParameters()
    var settings = PopupSettings()

    func run(_ session: Session) throws(CommandError) -> OpenedPopups {
        if session.popups.contains(where: { $0.name == popups && !$0.container.popups.isEmpty }) {
            throw CommandError(
                .popupsActive, "popups named \"\(popups)\" are open already", path: "params.popups", found: .string(popups),
                expected: "another name, popups.add, or popups.close first")
        }
        let found = try session.findPopups(source, for: popups)
        try session.checkMemory(PopupAccount.containerBytes + found.byteCount, path: "params.limit")
        let open = session.openPopups(found.popups, sharing: session.sharedDefinitions(of: found), named: popups, saves: saves, settings)
        return OpenedPopups(state: PopupsState(open, in: session), found: found)
    }
}

extension Session {
    /// Opens popups under a name; earlier ones of that name, which have no unsaved edits, are replaced.
    func openPopups(
        _ popups: [Popup], sharing definitions: SharedDefinitions, named name: String, saves: Bool, _ settings: PopupSettings
    ) -> OpenPopups {
        let open = OpenPopups(name: name, session: self)
        if !saves { open.reporter.saver = nil }
        settings.apply(to: open)
        for former in self.popups where former.name == name { closePopups(former) }
        self.popups.append(open)
        open.add(popups, sharing: definitions, self)
        return open
    }

    /// Returns the owner of the definitions of popups that were found, for which those that no parameter has given are counted.
    fileprivate func sharedDefinitions(of found: FoundPopups) -> SharedDefinitions {
        let definitions = SharedDefinitions()
        if found.definitionBytes > 0 { keep(found.definitionBytes, of: "foundDefinitions", for: definitions) }
        return definitions
    }
}

/// `popups.add`
struct PopupsAdd: PopupsCommand {
    static let method = "popups.add"
    static let summary = "Adds popups after the open ones, at any time, even while one is edited."
    static let answer = OpenedPopups.shape
    static var furtherParameters: [Parameter<Self>] { Parameter.popupSource(\.source) }

    static var keeps: KeptParameters<Self>? { .popupDefinitions }

    var popups = OpenPopups.standardName
    var source = PopupSourceParameters()

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> OpenedPopups {
        let found = try session.findPopups(source, for: popups)
        try session.checkMemory(found.byteCount, path: "params.limit")
        open.add(found.popups, sharing: session.sharedDefinitions(of: found), session)
        return OpenedPopups(state: PopupsState(open, in: session), found: found)
    }
}

/// The result of a search for popups.
struct OpenedPopups: DescribedAnswer {
    let state: PopupsState
    let found: FoundPopups

    static let shape = AnswerShape<OpenedPopups>(
        "The state of the popups, whether there are more than the limit, the layers that could not be searched, and the skipped parts of the definition.",
        .value("popups") { $0.state }, .bool("more") { $0.found.hasMore }, .popupWarnings { $0.found.warnings },
        .valuesIfAny("failures", failure) { $0.found.failures })
    private static let failure = AnswerShape<(layer: String, error: CommandError)>(
        "A layer that could not be searched.", .string("layer") { $0.layer }, .value("error", CommandError.shape) { $0.error })
}
