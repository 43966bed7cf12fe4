import GeometryCommands
import GromaJSON
import GromaMap
import GromaRPC
import SketchCommands

/// The settings of a popover in a method, which are applied together.
struct PopoverSettings {
    var set: [(PopoverPresentation) -> Void] = []
    var view: String?
    var rect: ScreenRect?
    var barItem: String?

    /// Applies the settings to a popover.
    func apply(to popover: PopoverPresentation) throws(CommandError) {
        guard barItem == nil || (view == nil && rect == nil) else {
            throw CommandError(
                .invalidValue, "a popover comes from a view or a bar item", path: "params.barItem",
                expected: "either view and rect, or barItem")
        }
        guard (view == nil) == (rect == nil) else {
            throw CommandError(
                .missingParameter, "a view and a rectangle in its own coordinates belong together",
                path: view == nil ? "params.view" : "params.rect",
                expected: "both")
        }
        popover.change {
            if let view, let rect { popover.anchor = .view(view, rect) }
            if let barItem { popover.anchor = .barItem(barItem) }
            for apply in set { apply(popover) }
        }
    }
}

extension Parameter {
    /// Returns the parameters for the settings of a popover.
    static func popoverSettings(_ place: WritableKeyPath<Target, PopoverSettings> & Sendable) -> [Parameter] {
        [
            .name("view", "The view that it is anchored to, from popover.setScreen.") { $0[keyPath: place].view = $1 },
            .screenRect("rect", "The rectangle that it is anchored to, in the view's coordinates.") { $0[keyPath: place].rect = $1 },
            .name("barItem", "The bar item that it is anchored to, instead of a view.") { $0[keyPath: place].barItem = $1 },
            .arrows("permitted", "The permitted directions of its arrow; initially all.") { target, value in
                target[keyPath: place].set.append { $0.permittedArrowDirections = value }
            },
            Parameter("margins", .edgeInsets, "The margins along the device's edges; initially 10.") {
                target, decoder throws(CommandError) in
                let insets = try decoder.edgeInsets()
                target[keyPath: place].set.append { $0.layoutMargins = insets }
            },
            .bool("canOverlapSourceRect", "Whether it may cover its source if it does not fit beside it; initially false.") {
                target, value in
                target[keyPath: place].set.append { $0.canOverlapSourceRect = value }
            },
            .strings("passthroughViews", "The views that receive touches while it is shown; initially none.") { target, value in
                target[keyPath: place].set.append { $0.passthroughViews = value }
            },
            Parameter(
                "backgroundColor", .any([.array(.integer(0...255), 3...4), .null]),
                "Its fill color; null, the initial value, for the standard color."
            ) {
                target, decoder throws(CommandError) in
                let color = try decoder.takeNull() ? nil : try decoder.mapColor()
                target[keyPath: place].set.append { $0.backgroundColor = color }
            },
            Parameter("background", .popoverBackground, "A custom frame and arrow; null, the initial value, for the standard one.") {
                target, decoder throws(CommandError) in
                let background = try decoder.takeNull() ? nil : try decoder.popoverBackground()
                target[keyPath: place].set.append { $0.background = background }
            },
            .choice("style", "Its presentation style; initially popover.") { (target: inout Target, style: PresentationStyle) in
                target[keyPath: place].set.append { $0.style = style }
            },
            .choice("transition", "Its transition; initially coverVertical.") {
                (target: inout Target, transition: PresentationTransition) in
                target[keyPath: place].set.append { $0.transition = transition }
            },
        ]
    }

    /// Returns a parameter with directions of an arrow.
    static func arrows(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, ArrowDirections) -> Void)
        -> Parameter
    {
        Parameter(name, .array(.choice(ParameterDecoder.arrowWords), 1...ParameterDecoder.arrowWords.count), documentation) {
            target, decoder throws(CommandError) in
            set(&target, try decoder.arrows())
        }
    }
}

extension Schema {
    /// The schema of the dimensions of a popover's frame and arrow.
    static let popoverBackground = Schema.any([
        .members(["arrowBase?": .number, "arrowHeight?": .number, "cornerRadius?": .number, "contentInsets?": .edgeInsets]), .null,
    ])
}

extension ParameterDecoder {
    static var arrowWords: [String] { ["up", "down", "left", "right", "any"] }

    /// Decodes directions of an arrow.
    mutating func arrows() throws(CommandError) -> ArrowDirections {
        var directions: ArrowDirections = []
        var count = 0
        try array { decoder throws(CommandError) in
            count += 1
            switch try decoder.choice(Self.arrowWords) {
            case "up": directions.insert(.up)
            case "down": directions.insert(.down)
            case "left": directions.insert(.left)
            case "right": directions.insert(.right)
            default: directions = .any
            }
        }
        guard (1...Self.arrowWords.count).contains(count) else {
            throw error(
                .invalidValue, count == 0 ? "is empty" : "has \(count) directions", found: .integer(count),
                expected: "1 to \(Self.arrowWords.count) of \(Self.arrowWords.joined(separator: ", "))")
        }
        return directions
    }

    /// Decodes the dimensions of a popover's frame and arrow.
    mutating func popoverBackground() throws(CommandError) -> PopoverBackground {
        var background = PopoverBackground()
        try object { decoder, key throws(CommandError) in
            switch key.string {
            case "arrowBase": background.arrowBase = try decoder.points()
            case "arrowHeight": background.arrowHeight = try decoder.points()
            case "cornerRadius": background.cornerRadius = try decoder.points()
            case "contentInsets": background.contentInsets = try decoder.edgeInsets()
            default: throw decoder.unknownMember(key, of: ["arrowBase", "arrowHeight", "cornerRadius", "contentInsets"])
            }
        }
        return background
    }
}
