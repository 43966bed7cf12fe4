import FeatureCommands
import GeometryCommands
import GromaJSON
import GromaPopups
import GromaRPC
import SketchCommands

/// `popups.open`
struct PopupsOpen: Command {
    static let method = "popups.open"
    static let summary = """
        Opens popups of features, the first of which is shown: of a layer's features that meet conditions, of those at a point or in a \
        rectangle, of new ones, or of features of no layer. Those of the same name give way if they hold none. What is edited in them is saved in the layer when editing finishes.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members([
            "popups": .reference("PopupsState"), "more": .boolean,
            "failures?": .array(.members(["layer": .string, "error": .error]), nil), "warnings?": .popupWarnings,
        ]),
        "Where the popups are, whether there are more than the limit, the layers that could not be searched at a place, and what of the definition was skipped."
    )
    static var parameters: [Parameter<Self>] {
        [
            .name("popups", "What the popups are called; \"\(OpenPopups.standardName)\" when left out.") { $0.popups = $1 },
            .bool(
                "save",
                "Whether the layer saves what was edited and deletes what is to be; true when left out. Where it does not, it stays in memory."
            ) { $0.saves = $1 },
        ] + Parameter.popupSource(\.source) + Parameter.popupSettings(\.settings)
    }

    var popups = OpenPopups.standardName
    var saves = true
    var source = PopupSourceParameters()
    var settings = PopupSettings()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        if session.popups.contains(where: { $0.name == popups && !$0.container.popups.isEmpty }) {
            throw CommandError(
                .popupsActive, "popups named \"\(popups)\" are open already", path: "params.popups", found: .string(popups),
                expected: "another name, popups.add, or popups.close first")
        }
        let found = try session.findPopups(source, for: popups)
        let open = OpenPopups(name: popups, session: session)
        if !saves { open.reporter.saver = nil }
        settings.apply(to: open)
        // Those that a search found nothing for hold nothing that could be lost.
        session.popups.removeAll { $0.name == popups }
        session.popups.append(open)
        open.container.showAdditionalPopups(found.popups)
        answer.opened(open, found, session)
    }
}

/// `popups.add`
struct PopupsAdd: Command {
    static let method = "popups.add"
    static let summary = "Adds popups behind those that are open, at any time: also while one is edited."
    static let effect = CommandEffect.edits
    static let result = PopupsOpen.result
    static var parameters: [Parameter<Self>] { [.popups(\.popups)] + Parameter.popupSource(\.source) }

    var popups = OpenPopups.standardName
    var source = PopupSourceParameters()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let open = try session.popups(named: popups)
        let found = try session.findPopups(source, for: popups)
        open.container.showAdditionalPopups(found.popups)
        answer.opened(open, found, session)
    }
}

extension JSONWriter {
    /// What came of looking for popups.
    fileprivate mutating func opened(_ open: OpenPopups, _ found: FoundPopups, _ session: Session) {
        beginObject()
        key("popups")
        state(of: open, session)
        member("more", found.hasMore)
        warnings(found.warnings)
        if !found.failures.isEmpty {
            member("failures", found.failures) { writer, failure in
                writer.beginObject()
                writer.member("layer", failure.layer)
                writer.key("error")
                failure.error.write(to: &writer)
                writer.endObject()
            }
        }
        endObject()
    }
}
