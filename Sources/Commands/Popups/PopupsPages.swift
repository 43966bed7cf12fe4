import GromaBase
import GromaMap
import GromaPopups
import GromaRPC

/// `popups.view`
struct PopupsViewCommand: PopupsCommand {
    static let method = "popups.view"
    static let summary =
        "Returns the page of a popup, with everything computed, formatted and in the session's language, ready to be drawn."
    static let answer = PopupPage.shape.meaning("The page.")
    static var furtherParameters: [Parameter<Self>] { [.popupIndex(\.index)] }

    var popups = OpenPopups.standardName
    var index: Int?

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupPage { try session.page(of: open, at: index) }
}

/// `popups.card`
struct PopupsCardCommand: PopupsCommand {
    static let method = "popups.card"
    static let summary = "Draws the page of a popup as an SVG picture, charts included."
    static let answer = AnswerShape<(svg: String, path: String?)>(
        "The picture, or the file it was written to, and its size.",
        .string("svg") { $0.path == nil ? $0.svg : nil }, .string("path") { $0.path }, .int("bytes", in: 0...Int.max) { $0.svg.utf8.count })
    static var furtherParameters: [Parameter<Self>] {
        [
            .popupIndex(\.index),
            .string("path", "The file to write, relative to the root; without it the picture is in the answer.") { $0.path = $1 },
            .string("card", "The layout of the card: standard, which is the default, or one of a plugin.") { $0.card = $1 },
            .int("width", "The width of the picture in points; 360 by default.", in: PopupCard.widths) { $0.width = $1 },
        ]
    }

    var popups = OpenPopups.standardName
    var index: Int?
    var path: String?
    var card = "standard"
    var width = 360

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> (svg: String, path: String?) {
        let layouts = open.container.extensions.cards
        guard let layout = layouts.first(where: { $0.name == card }) else {
            let names = layouts.map(\.name)
            throw CommandError(
                .noElement, "there is no card \"\(card)\"", path: "params.card", found: .string(card),
                expected: "one of \(names.joined(separator: ", "))",
                details: Nearest.name(to: card, in: names).map { [("nearest", .string($0))] } ?? [])
        }
        let picture = PopupCard(
            try session.page(of: open, at: index), width: Double(width), layout: layout, extensions: open.container.extensions)
        let svg = picture.svg()
        if let path { do throws(CommandError) { try session.write(Array(svg.utf8), to: path) } catch { throw error.at("params.path") } }
        return (svg, path)
    }
}

extension Session {
    /// Returns the page of the popup at an index, or of the current one.
    fileprivate func page(of open: OpenPopups, at index: Int?) throws(CommandError) -> PopupPage {
        try withPopups(open) { () throws(PopupError) in
            guard let index = index ?? open.container.currentIndex else { throw .noPopup }
            return try open.container.page(at: index)
        }
    }
}
