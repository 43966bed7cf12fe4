import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC

/// A graphic in an answer.
struct GraphicAnswer {
    let feature: FeatureAnswer
    let graphic: Graphic

    /// A graphic of an answer.
    static let shape = AnswerShape<GraphicAnswer>(
        "A graphic: its id as objectId, attributes and shape, its own symbol or null, its own callout template, and its order in its layer.",
        members: FeatureAnswer.members.map { $0.of { $0.feature } } + [
            AnswerMember("symbol", .any([.reference("Symbol"), .null])) { $1.value($0.graphic.symbol?.json ?? .null) },
            AnswerMember("infoTemplate", .object(CalloutTemplate.members), { $0.graphic.infoTemplate as? CalloutTemplate }) {
                $1.value($0.json)
            },
            .bool("visible") { $0.graphic.isVisible }, .int("drawIndex") { $0.graphic.drawIndex },
            .bool("selected") { $0.graphic.isSelected },
        ]
    ).shared(as: "Graphic")
}

/// `graphics.get`
struct GraphicsGet: AnsweringCommand {
    static let method = "graphics.get"
    static let summary =
        "Returns graphics of a layer, lowest first, one page at a time: while more is true, repeat the call with the offset increased by the number of returned graphics."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<(graphics: [GraphicAnswer], hasMore: Bool)>(
        "The graphics, and whether there are more.",
        .values("graphics", GraphicAnswer.shape) { $0.graphics }, .bool("more") { $0.hasMore })
    static var parameters: [Parameter<Self>] {
        [
            .graphicsLayer { $0.layer = $1 }, .ids("Their ids; all by default.") { $0.ids = $1 },
            .int("offset", "The number of features to skip; 0 by default.", in: 0...Int.max) { $0.offset = $1 },
            .int("limit", "The maximum number of returned features; 1000 by default.", in: 0...100_000) { $0.limit = $1 },
            .choice("as", "The form in which their shapes are returned.") { (command: inout Self, form: GeometryForm) in
                command.output.form = form
            },
        ]
    }

    var layer = ""
    var ids: [Int]?
    var offset = 0
    var limit = 1000
    var output = GeometryOutput()

    func run(_ session: Session) throws(CommandError) -> (graphics: [GraphicAnswer], hasMore: Bool) {
        let layer = try session.graphics(named: layer).layer
        let all = try ids.map { ids throws(CommandError) in try session.graphics(ids, of: layer) } ?? layer.graphics
        var answers: [GraphicAnswer] = []
        for graphic in all.dropFirst(offset).prefix(limit) {
            let feature = Feature(objectID: graphic.objectID, attributes: graphic.attributes, geometry: graphic.geometry)
            answers.append(GraphicAnswer(feature: try session.answer(feature, output), graphic: graphic))
        }
        return (answers, all.count - min(offset, all.count) > answers.count)
    }
}

/// `graphics.select`
struct GraphicsSelect: AnsweringCommand {
    static let method = "graphics.select"
    static let summary = "Selects graphics of a layer."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<[Int]>(
        "The ids of all selected graphics, lowest first.", .values("selected", .int) { $0 })
    static var parameters: [Parameter<Self>] {
        [
            .graphicsLayer { $0.layer = $1 },
            .ids("Their ids; none with the method new clears the selection.") { $0.ids = $1 },
            .choice(
                "method", "Whether they replace the selection (new), are added to it or removed from it; new by default."
            ) {
                (command: inout Self, method: SelectionMethod) in command.selection = method
            },
        ]
    }

    var layer = ""
    var ids: [Int] = []
    var selection = SelectionMethod.new

    func run(_ session: Session) throws(CommandError) -> [Int] {
        let layer = try session.graphics(named: layer).layer
        let graphics = try session.graphics(ids, of: layer)
        if selection == .new { layer.clearSelection() }
        for graphic in graphics { layer.setSelected(selection != .subtract, for: graphic) }
        return layer.selectedGraphics.compactMap(\.objectID)
    }
}
