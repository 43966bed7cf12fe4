import GeometryCommands
import GromaBase
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import PopupCommands
import SketchCommands

extension Parameter {
    /// `map`.
    package static func map(set: @escaping @Sendable (inout Target, String) -> Void) -> Parameter {
        Parameter.name("map", "The name of the map, if there are several; \"\(OpenMap.standardName)\" by default.", set: set).implied
    }

    /// `animated`.
    package static func animated(set: @escaping @Sendable (inout Target, Bool) -> Void) -> Parameter {
        .bool("animated", "Whether to animate the change; false by default.", set: set)
    }

    /// Returns a parameter with a position on the screen, `[x,y]`.
    package static func screenPoint(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, ScreenPoint) -> Void)
        -> Parameter
    {
        Parameter(name, .reference("ScreenPoint"), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.screenPoint())
        }
    }

    /// `x` and `y`: a position on the screen.
    static func mapPlace(_ place: WritableKeyPath<Target, ScreenPoint> & Sendable) -> [Parameter] {
        [
            Parameter.double("x", "Points from the left edge of the map.") { $0[keyPath: place].x = $1 }.required,
            Parameter.double("y", "Points from the top edge of the map.") { $0[keyPath: place].y = $1 }.required,
        ]
    }

    /// Returns a parameter with a rectangle of the screen.
    package static func screenRect(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, ScreenRect) -> Void)
        -> Parameter
    {
        Parameter(name, .reference("ScreenRect"), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.screenRect())
        }
    }
}

extension ParameterDecoder {
    /// Decodes a position on the screen, `[x,y]` or an object with both.
    package mutating func screenPoint() throws(CommandError) -> ScreenPoint {
        let position = try position()
        return ScreenPoint(x: position.x, y: position.y)
    }

    /// Decodes a color, `[red,green,blue]` or `[red,green,blue,opacity]`, 0 to 255 each.
    package mutating func mapColor() throws(CommandError) -> Color {
        var channels: [UInt8] = []
        try array { decoder throws(CommandError) in channels.append(UInt8(try decoder.int(in: 0...255))) }
        guard (3...4).contains(channels.count) else {
            throw error(.invalidValue, "has \(channels.count.counting("number"))", expected: "[red,green,blue] or [red,green,blue,opacity]")
        }
        return Color(red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : 255)
    }
}

/// A method that moves a map and answers with its new view.
protocol MapMove: AnsweringCommand where Answer == MapViewState {
    /// The map.
    var map: String { get }
    /// Moves the map.
    func move(_ map: MapView) throws(MapError)
}

extension MapMove {
    static var effect: CommandEffect { .edits }
    static var answer: AnswerShape<MapViewState> { .viewport }

    func run(_ session: Session) throws(CommandError) -> MapViewState {
        let map = try session.map(named: map).view
        try withMapErrors { () throws(MapError) in try move(map) }
        return MapViewState(map)
    }
}
