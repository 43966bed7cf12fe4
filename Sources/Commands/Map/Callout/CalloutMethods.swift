import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import SketchCommands

extension Parameter {
    /// Returns the parameters for a callout's content.
    static func calloutContent(_ place: WritableKeyPath<Target, CalloutContent> & Sendable) -> [Parameter] {
        let meanings = [
            "title": "The first line; null for none.", "detail": "The second line; null for none.",
            "image":
                "An image, shown with 40 by 40 points: a data: URL with a PNG, JPEG or GIF file, or a name that the host resolves, for which pictures have an empty frame; null for none.",
            "content": """
            Custom content instead of everything else: the host's name for it, with its size in points, or the page of popups, by default with 192 \
            by 288 points; null for none.
            """,
            "accessory": "The button at its end, initially detailDisclosure; omitted members are unchanged.",
            "width": "Its width in points, if it does not follow the texts; initially 240.",
        ]
        return CalloutContent.members.map { member in
            Parameter(member.name, member.schema, meanings[member.name] ?? "") { target, decoder throws(CommandError) in
                _ = try target[keyPath: place].read(member.name, &decoder)
            }
        }
    }
}

/// The anchor of a callout.
struct CalloutPlace {
    var at = Position()
    var screenOffset = ScreenPoint(x: 0, y: 0)
    var rotatesOffset = false
    var location: Coordinate { Coordinate(x: at.x, y: at.y) }
}

extension Parameter {
    /// Returns the parameters for a callout's anchor.
    static func calloutPlace(_ place: WritableKeyPath<Target, CalloutPlace> & Sendable) -> [Parameter] {
        [
            Parameter.point("at", "The position on the map, in the map's reference.") { $0[keyPath: place].at = $1 }.required,
            .screenPoint(
                "screenOffset", "The offset of the tip of its leader from there, in points to the right and down; [0,0] by default."
            ) {
                $0[keyPath: place].screenOffset = $1
            },
            .bool("rotateOffsetWithMap", "Whether the offset rotates with the map; false by default.") {
                $0[keyPath: place].rotatesOffset = $1
            },
        ]
    }
}

/// `callout.show`
struct CalloutShow: AnsweringCommand {
    static let method = "callout.show"
    static let summary = "Shows the callout of a map at a position, or moves it there. It then belongs to no feature."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Callout>.callout
    static var parameters: [Parameter<Self>] {
        Parameter.calloutPlace(\.place) + Parameter.calloutContent(\.content) + [.animated { $0.animated = $1 }, .map { $0.map = $1 }]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(CalloutContent.members.map(\.name)) { command, session in session[MapStore.self].made(command.map)?.view.callout }
    }

    var place = CalloutPlace()
    var content = CalloutContent()
    var animated = false
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> Callout {
        let callout = try session.map(named: map).view.callout
        try content.apply(to: callout, session)
        try withMapErrors { () throws(MapError) in
            try callout.show(
                at: place.location, screenOffset: place.screenOffset, rotatesOffsetWithMap: place.rotatesOffset, animated: animated)
        }
        return callout
    }
}

/// `callout.move`
struct CalloutMove: AnsweringCommand {
    static let method = "callout.move"
    static let summary = "Moves the visible callout of a map."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Callout>.callout
    static var parameters: [Parameter<Self>] { Parameter.calloutPlace(\.place) + [.animated { $0.animated = $1 }, .map { $0.map = $1 }] }

    var place = CalloutPlace()
    var animated = false
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> Callout {
        let callout = try session.map(named: map).view.callout
        try withMapErrors { () throws(MapError) in
            try callout.move(
                to: place.location, screenOffset: place.screenOffset, rotatesOffsetWithMap: place.rotatesOffset, animated: animated)
        }
        return callout
    }
}

/// `callout.showForFeature`
struct CalloutShowForFeature: AnsweringCommand {
    static let method = "callout.showForFeature"
    static let summary = """
        Shows the callout of a map for a feature of one of its layers, with its content determined as for a tap. A feature drawn as a marker has it \
        at the position given by its symbol.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Callout>.callout
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("layer", "The map's name of the layer.") { $0.layer = $1 }.required,
            Parameter.int("objectId", "The feature's object id.", in: nil) { $0.objectID = $1 }.required,
            .point("at", "The position on the map; by default the center of the feature.") { $0.at = $1 }, .animated { $0.animated = $1 },
            .map { $0.map = $1 },
        ]
    }

    var layer = ""
    var objectID = 0
    var at: Position?
    var animated = false
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> Callout {
        let open = try session.map(named: map)
        let view = try session.layerView(named: layer, of: open)
        let found = try withMapErrors { () throws(MapError) in try (view.layer as? any HitTestable)?.feature(withObjectID: objectID) }
        guard let feature = found else {
            throw CommandError(
                .noMapFeature, "the layer has no feature \(objectID)", path: "params.objectId", found: .integer(objectID),
                expected: "the number of a feature of the layer")
        }
        _ = try withMapErrors { () throws(MapError) in
            try open.view.showCallout(for: feature, inLayer: layer, at: at.map { Coordinate(x: $0.x, y: $0.y) }, animated: animated)
        }
        return open.view.callout
    }
}

/// `callout.dismiss`
struct CalloutDismiss: AnsweringCommand {
    static let method = "callout.dismiss"
    static let summary = "Dismisses the callout of a map; does nothing if it is not shown."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Callout>.callout
    static var parameters: [Parameter<Self>] { [.animated { $0.animated = $1 }, .map { $0.map = $1 }] }

    var animated = false
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> Callout {
        let callout = try session.map(named: map).view.callout
        callout.dismiss(animated: animated)
        return callout
    }
}

/// `callout.info`
struct CalloutInfo: AnsweringCommand {
    static let method = "callout.info"
    static let summary = "Returns the content of the callout of a map, and the position of its parts on the screen."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Callout>.callout
    static var parameters: [Parameter<Self>] { [.map { $0.map = $1 }] }

    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> Callout { try session.map(named: map).view.callout }
}

/// `callout.configure`
struct CalloutConfigure: AnsweringCommand {
    static let method = "callout.configure"
    static let summary = "Configures the content and the style of the callout of a map; omitted parameters are unchanged."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Callout>.callout
    static var parameters: [Parameter<Self>] {
        Parameter.calloutContent(\.content) + [
            .mapColor("color", "Its fill color; initially black with an opacity of 0.8.") { command, color in
                command.set.append { $0.color = color }
            },
            .mapColor("highlight", "The highlight of its upper half; initially white with an opacity of 0.15.") { command, color in
                command.set.append { $0.highlight = color }
            },
            .mapColor("titleColor", "The title's color; initially white.") { command, color in command.set.append { $0.titleColor = color }
            },
            .mapColor("detailColor", "The detail's color; initially white.") { command, color in
                command.set.append { $0.detailColor = color }
            },
            Parameter(
                "borderColor", .any([.array(.integer(0...255), 3...4), .null]), "The border's color; null, the initial value, for none."
            ) {
                command, decoder throws(CommandError) in
                let color = try decoder.takeNull() ? nil : try decoder.mapColor()
                command.set.append { $0.borderColor = color }
            },
            .length("borderWidth", "The border's width; initially 0.") { command, length in command.set.append { $0.borderWidth = length }
            },
            .length("cornerRadius", "The radius of the corners; initially 8.") { command, length in
                command.set.append { $0.cornerRadius = length }
            },
            .length("maxWidth", "Its maximum width if the width follows the texts; initially 320.") { command, length in
                command.set.append { $0.maxWidth = length }
            },
            .bool("autoAdjustWidth", "Whether its width follows the texts; initially false.") { command, value in
                command.set.append { $0.autoAdjustsWidth = value }
            },
            .bool("panMap", "Whether the map is panned so that the whole callout is visible; initially true.") { command, value in
                command.set.append { $0.pansMap = value }
            },
            Parameter("margin", .edgeInsets, "The margin around its content; initially 8.") {
                command, decoder throws(CommandError) in
                let margin = try decoder.edgeInsets()
                command.set.append { $0.margin = margin }
            },
            Parameter(
                "leader", .array(.choice(LeaderPositions.names.map(\.name)), 1...LeaderPositions.names.count),
                "The permitted positions of its leader, of which the first that keeps the whole callout visible is used; initially bottom."
            ) { command, decoder throws(CommandError) in
                var positions: LeaderPositions = []
                var count = 0
                try decoder.array { decoder throws(CommandError) in
                    count += 1
                    let word = try decoder.choice(LeaderPositions.names.map(\.name))
                    for (name, position) in LeaderPositions.names where name == word { positions.insert(position) }
                }
                let names = LeaderPositions.names.map(\.name)
                guard (1...names.count).contains(count) else {
                    throw decoder.error(
                        .invalidValue, count == 0 ? "is empty" : "has \(count) positions", found: .integer(count),
                        expected: "1 to \(names.count) of \(names.joined(separator: ", "))")
                }
                let wanted = positions
                command.set.append { $0.leaderPositions = wanted }
            },
            .choice("leaderOrder", "The order in which they are tried: phone is bottom, top, left, right; initially phone.") {
                (command: inout Self, order: LeaderOrder) in command.set.append { $0.leaderOrder = order }
            },
            .map { $0.map = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(CalloutContent.members.map(\.name)) { command, session in session[MapStore.self].made(command.map)?.view.callout }
    }

    var content = CalloutContent()
    var set: [(Callout) -> Void] = []
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> Callout {
        let callout = try session.map(named: map).view.callout
        try content.apply(to: callout, session)
        for apply in set { apply(callout) }
        return callout
    }
}

extension LeaderPositions {
    /// Their names on the stream.
    fileprivate static let names: [(name: String, position: LeaderPositions)] = [
        ("bottom", .bottom), ("top", .top), ("left", .left), ("right", .right), ("any", .any),
    ]
}

extension Parameter {
    /// Returns a parameter with a color.
    static func mapColor(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Color) -> Void) -> Parameter {
        Parameter(name, .array(.integer(0...255), 3...4), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.mapColor())
        }
    }

    /// Returns a parameter with a length in points.
    static func length(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Double) -> Void) -> Parameter {
        Parameter(name, .bounded(0...100_000), documentation) { target, decoder throws(CommandError) in set(&target, try decoder.points()) }
    }
}

/// `callout.setTemplate`
struct CalloutSetTemplate: AnsweringCommand {
    static let method = "callout.setTemplate"
    static let summary = """
        Sets the template for callouts of a layer's features: ${KEY} is replaced by the unformatted value of KEY. The template takes precedence over \
        the request callout.willShowForFeature. With neither title nor detail it is removed.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("layer", "The map's name of the layer.") { $0.layer = $1 }.required,
            .string("title", "The first line.") { $0.title = $1 }, .string("detail", "The second line.") { $0.detail = $1 },
            .map { $0.map = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["title", "detail"]) { command, session in session[MapStore.self].made(command.map)?.templates[command.layer] }
    }

    var layer = ""
    var title: String?
    var detail: String?
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) {
        let open = try session.map(named: map)
        let view = try session.layerView(named: layer, of: open)
        let template = title == nil && detail == nil ? nil : CalloutTemplate(title: title, detail: detail)
        open.templates[layer] = template
        view.calloutDelegate = template
    }
}

extension CommandGroup {
    /// The methods `callout.*`.
    static let callout = CommandGroup { table throws(CommandTableError) in
        try table.add(CalloutShow.self)
        try table.add(CalloutShowForFeature.self)
        try table.add(CalloutMove.self)
        try table.add(CalloutDismiss.self)
        try table.add(CalloutInfo.self)
        try table.add(CalloutConfigure.self)
        try table.add(CalloutSetTemplate.self)
    }
}
