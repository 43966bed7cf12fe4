import FeatureCommands
import GeometryCommands
import GromaBase
import GromaJSON
import GromaMap
import GromaPopups
import GromaRPC
import SketchCommands

/// `popups.view`
struct PopupsViewCommand: Command {
    static let method = "popups.view"
    static let summary = "What a popup shows, everything computed, formatted and in the session's language, as a host draws it."
    static let effect = CommandEffect.edits
    static let result = ResultShape(.reference("PopupPage"), "The page.")
    static var parameters: [Parameter<Self>] { [.popups(\.popups), .popupIndex(\.index)] }

    var popups = OpenPopups.standardName
    var index: Int?

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let open = try session.popups(named: popups)
        answer.page(try session.page(of: open, at: index))
    }
}

/// `popups.card`
struct PopupsCardCommand: Command {
    static let method = "popups.card"
    static let summary = "Draws what a popup shows as an SVG picture, charts included."
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["svg?": .string, "path?": .string, "bytes": .integer(0...Int.max)]),
        "The picture, or the file it was written to, and its size.")
    static var parameters: [Parameter<Self>] {
        [
            .popups(\.popups), .popupIndex(\.index),
            .string("path", "The file to write, relative to the root; when left out, the picture is in the answer.") { $0.path = $1 },
            .string("card", "How the card is laid out: standard, or by a plugin; standard when left out.") { $0.card = $1 },
            .int("width", "How wide the picture is, in points; 360 when left out.", in: 160...2_000) { $0.width = $1 },
        ]
    }

    var popups = OpenPopups.standardName
    var index: Int?
    var path: String?
    var card = "standard"
    var width = 360

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let open = try session.popups(named: popups)
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
        let svg = Array(picture.svg().utf8)
        answer.beginObject()
        if let path {
            do throws(CommandError) { try session.write(svg, to: path) } catch { throw error.at("params.path") }
            answer.member("path", path)
        } else {
            answer.member("svg", String(decoding: svg, as: UTF8.self))
        }
        answer.member("bytes", svg.count)
        answer.endObject()
    }
}

extension Session {
    /// What a popup shows: the one of a place, or the one shown.
    fileprivate func page(of open: OpenPopups, at index: Int?) throws(CommandError) -> PopupPage {
        try withPopups(open) { () throws(PopupError) in
            guard let index = index ?? open.container.currentIndex else { throw .noPopup }
            return try open.container.page(at: index)
        }
    }
}
