import GromaPopups
import GromaRPC

/// A command about open popups, which it takes by their name and answers with a value.
protocol PopupsCommand: AnsweringCommand {
    /// Which popups are meant.
    var popups: String { get set }
    /// The parameters behind the popups' name; none unless the command says otherwise.
    static var furtherParameters: [Parameter<Self>] { get }
    /// The parameter that is at fault where the page has no such element; nil if it is not one.
    static var element: String? { get }
    /// Does it.
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

/// A command that answers where the popups are then.
protocol PopupsStateCommand: PopupsCommand where Answer == PopupsState {}

/// A command that does one thing with popups and answers where they are then.
protocol PopupsVerb: PopupsStateCommand {
    /// Does it.
    func perform(on container: PopupsContainer) throws(PopupError)
}

extension PopupsVerb {
    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        try session.perform(on: open) { () throws(PopupError) in try perform(on: open.container) }
    }
}

extension Session {
    /// Does something with popups, and says where they are then.
    func perform(on open: OpenPopups, _ body: () throws(PopupError) -> Void) throws(CommandError) -> PopupsState {
        try withPopups(open, body)
        return PopupsState(open, in: self)
    }
}

extension OpenPopups {
    /// The place of a popup, or of the one shown.
    func place(_ index: Int?) throws(CommandError) -> Int {
        guard let place = index ?? container.currentIndex else { throw CommandError(PopupError.noPopup) }
        guard container.popups.indices.contains(place) else {
            throw CommandError(.indexOutOfRange(index: place, count: container.popups.count))
        }
        return place
    }
}
