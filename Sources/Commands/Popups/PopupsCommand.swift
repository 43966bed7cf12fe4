import GromaPopups
import GromaRPC

/// A command for open popups, which it identifies by their name, with a value as its answer.
protocol PopupsCommand: AnsweringCommand {
    /// The name of the popups.
    var popups: String { get set }
    /// The parameters after the popups' name; none by default.
    static var furtherParameters: [Parameter<Self>] { get }
    /// The parameter that is invalid if the page has no such element; nil for none.
    static var element: String? { get }
    /// Runs the command.
    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> Answer
}

extension PopupsCommand {
    static var effect: CommandEffect { .edits }
    static var furtherParameters: [Parameter<Self>] { [] }
    static var element: String? { nil }
    static var parameters: [Parameter<Self>] { [.popups(\.popups)] + furtherParameters }

    func run(_ session: Session) throws(CommandError) -> Answer {
        let open = try session.popups(named: popups)
        do throws(CommandError) { return try run(on: open, session) } catch {
            let error = error.refusing(Self.method)
            throw error.kind == .noElement ? Self.element.map { error.at("params.\($0)") } ?? error : error
        }
    }
}

/// A command that answers with the state of the popups.
protocol PopupsStateCommand: PopupsCommand where Answer == PopupsState {}

/// A command that calls a method of popups and answers with their state.
protocol PopupsVerb: PopupsStateCommand {
    /// Calls the method.
    func perform(on container: PopupsContainer) throws(PopupError)
}

extension PopupsVerb {
    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        try session.perform(on: open) { () throws(PopupError) in try perform(on: open.container) }
    }
}

extension Session {
    /// Calls a method of popups, and returns their state.
    func perform(on open: OpenPopups, _ body: () throws(PopupError) -> Void) throws(CommandError) -> PopupsState {
        try withPopups(open, body)
        return PopupsState(open, in: self)
    }
}

extension OpenPopups {
    /// Returns the index of a popup, or of the current one.
    func place(_ index: Int?) throws(CommandError) -> Int {
        guard let place = index ?? container.currentIndex else { throw CommandError(PopupError.noPopup) }
        guard container.popups.indices.contains(place) else {
            throw CommandError(.indexOutOfRange(index: place, count: container.popups.count))
        }
        return place
    }
}
