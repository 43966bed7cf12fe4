import GromaMap
import GromaRPC
import PopupCommands

/// `map.setPopups`
struct MapSetPopups: AnsweringCommand {
    static let method = "map.setPopups"
    static let summary = """
        Has taps on a map open the popups of the features that they hit, and the button of a callout those of its feature, as popups.open does, and presents them: \
        in a popover, whose place popups.wantsToShow tells, or in the callout. A tap for which a callout is shown opens none, and neither do taps while those of that name are \
        edited; else they take the place of those that were opened before. With \"enabled\" false taps open none any more.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] {
        [.bool("enabled", "Whether taps open popups; true when left out.") { $0.isEnabled = $1 }] + Parameter.mapPopups(\.settings)
            + [.map { $0.map = $1 }]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["layers", "definition", "webMap"], weight: PopupStore.definitionWeight) { command, session in
            session[MapStore.self].made(command.map)?.popups
        }
    }

    var isEnabled = true
    var settings = MapPopupSettings()
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) {
        let open = try session.map(named: map)
        for name in settings.layerNames {
            do throws(CommandError) { _ = try session.layerView(named: name, of: open) } catch {
                var error = error
                error.path = "params.layers"
                throw error
            }
        }
        guard isEnabled else { return open.setPopups(nil) }
        let popups = try MapPopups(settings, on: map, session: session)
        let name = popups.name
        popups.willPresent = { [weak session, weak open] popover in
            guard let session, let open else { return }
            session[PopoverStore.self].add(popover, named: name, over: open)
        }
        open.setPopups(popups)
    }
}
