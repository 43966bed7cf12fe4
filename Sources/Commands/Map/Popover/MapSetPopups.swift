import GromaMap
import GromaRPC
import PopupCommands

/// `map.setPopups`
struct MapSetPopups: AnsweringCommand {
    static let method = "map.setPopups"
    static let summary = """
        Sets that taps on a map open the popups of the features that they hit, and the button of a callout those of its feature, like popups.open, \
        and present them in a popover, whose placement popups.wantsToShow reports, or in the callout. A tap that shows a callout opens none, and \
        neither do taps while popups of that name are edited; otherwise they replace those that were opened before. With \"enabled\" false taps no longer open popups.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] {
        [.bool("enabled", "Whether taps open popups; true by default.") { $0.isEnabled = $1 }] + Parameter.mapPopups(\.settings)
            + [.map { $0.map = $1 }]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["layers", "definition", "webMap"], weight: PopupStore.definitionWeight) { command, session in
            session[MapStore.self].made(command.map)?.popups?.given
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
