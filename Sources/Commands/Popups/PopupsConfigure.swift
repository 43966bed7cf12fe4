import GromaJSON
import GromaPopups
import GromaRPC

/// `popups.configure`
struct PopupsConfigure: PopupsStateCommand {
    static let method = "popups.configure"
    static let summary = """
        Sets how open popups look and behave, and what a person may do with one or all of them; omitted parameters are unchanged. Parameters for \
        shapes apply from the next edit on.
        """
    static var furtherParameters: [Parameter<Self>] {
        [
            .index("index", "The popup to which allowEdit, allowEditGeometry and allowDelete apply; all by default.") { $0.index = $1 }
        ] + Parameter.popupSettings(\.settings) + Parameter.popupPermissions(\.permissions)
    }

    var popups = OpenPopups.standardName
    var index: Int?
    var settings = PopupSettings()
    var permissions = PopupPermissions()

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        let all = open.container.popups
        if let index, !all.indices.contains(index) { throw CommandError(.indexOutOfRange(index: index, count: all.count)) }
        settings.apply(to: open)
        for (place, popup) in all.enumerated() where index == nil || index == place { permissions.apply(to: popup) }
        open.container.pageDidChange()
        return PopupsState(open, in: session)
    }
}

/// `popups.definition`
struct PopupsDefinition: PopupsCommand {
    static let method = "popups.definition"
    static let summary =
        "Returns the definition of a popup, as popupInfo of the web map specification, after replacing it if one is given."
    static let answer = AnswerShape<(definition: PopupDefinition, warnings: [PopupDefinitionProblem])>(
        "The current definition, and its skipped parts.",
        AnswerMember("definition", .map(.anything)) { $1.value($0.definition.json) }, .popupWarnings { $0.warnings })
    static var furtherParameters: [Parameter<Self>] {
        [
            .popupIndex(\.index),
            Parameter("definition", .map(.anything), "The new definition.") {
                command, decoder throws(CommandError) in command.definition = try decoder.objectValue()
            },
            .strictDefinition(\.strict),
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["definition"], weight: PopupStore.definitionWeight) { command, session in
            session.popups.first { $0.name == command.popups }.flatMap { open in
                (try? open.place(command.index)).map { open.container.popups[$0] }
            }
        }
    }

    var popups = OpenPopups.standardName
    var index: Int?
    var definition: JSONValue?
    var strict: Bool?

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> Answer {
        let place = try open.place(index)
        let popup = open.container.popups[place]
        if let definition {
            if open.container.isInEditingMode && place == open.container.currentIndex {
                throw CommandError(
                    .popupsEditing, "the popup is being edited, by the definition that it has", path: "params.popups",
                    found: .string(popups),
                    expected: "popups.finish or popups.cancel first")
            }
            var read: PopupDefinition
            do throws(PopupError) { read = try PopupDefinition(json: definition) } catch {
                throw CommandError(error).at("params.definition")
            }
            // The layer's field configurations are not part of it.
            read.fieldConfigurations = popup.definition.fieldConfigurations
            if strict ?? session.isStrict,
                let error = CommandError.strict(read.warnings(for: popup.layer?.definition, shownWith: session.popupExtensions))
            {
                throw error.at("params.definition")
            }
            popup.definition = read
            open.container.pageDidChange()
        }
        return (popup.definition, popup.definition.warnings(for: popup.layer?.definition, shownWith: session.popupExtensions))
    }
}
