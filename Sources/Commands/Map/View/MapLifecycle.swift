import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import SketchCommands

/// `map.create`
struct MapCreate: AnsweringCommand {
    static let method = "map.create"
    static let summary = "Creates a map of a given size. The unnamed map exists without being created, with 800 by 600 points."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<MapViewState>.viewport
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("map", "Its name; \"\(OpenMap.standardName)\" by default.") { $0.map = $1 }.implied,
            .positive("width", "The width in points; 800 by default.") { $0.width = $1 },
            .positive("height", "The height in points; 600 by default.") { $0.height = $1 },
            .positive("pixelDensity", "Pixels per point; 1 by default.") { $0.pixelDensity = $1 },
            .int("wkid", "Its spatial reference; by default that of its first layer.", in: 1...Int.max) { $0.wkid = $1 },
            .bool("wrapAround", "Whether the map wraps around at the 180th meridian; false by default.") { $0.wrapsAround = $1 },
        ]
    }

    var map = OpenMap.standardName
    var width = OpenMap.standardSize.width
    var height = OpenMap.standardSize.height
    var pixelDensity = 1.0
    var wkid: Int?
    var wrapsAround = false

    func run(_ session: Session) throws(CommandError) -> MapViewState {
        let store = session[MapStore.self]
        guard !store.maps.contains(where: { $0.name == map }) else {
            throw CommandError(
                .mapExists, "there is a map named \"\(map)\" already", path: "params.map", found: .string(map),
                expected: "another name, or map.close first")
        }
        guard store.maps.count < MapStore.limit else {
            throw CommandError(.limitExceeded, "there are \(MapStore.limit) maps already", expected: "map.close first")
        }
        let view = try withMapErrors { () throws(MapError) in
            let view = try MapView(width: width, height: height, pixelDensity: pixelDensity)
            view.wantsWrapAround = wrapsAround
            return view
        }
        store.add(view, named: map)
        if let reference = wkid.flatMap({ SpatialReference(wkid: $0) }) {
            try withMapErrors { () throws(MapError) in try view.setSpatialReference(reference) }
        }
        return MapViewState(view)
    }
}

/// `map.close`
struct MapClose: AnsweringCommand {
    static let method = "map.close"
    static let summary = "Closes a map. Opened layers stay open."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] { [.map { $0.map = $1 }] }

    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) {
        let open = try session.map(named: map)
        open.view.callout.dismiss()
        for popover in open.view.popovers { popover.dismiss() }
        for overlay in open.overlays { _ = open.removeOverlay(named: overlay.name) }
        for name in open.view.layerNames { try withMapErrors { () throws(MapError) in try open.view.removeLayer(named: name) } }
        session[MapStore.self].remove(open)
    }
}

/// `map.list`
struct MapList: AnsweringCommand {
    static let method = "map.list"
    static let summary = "Lists the maps, in the order in which they were created."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[String]>("Their names.", .strings("maps") { $0 })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> [String] { session.mapNames }
}

/// `map.info`
struct MapInfo: AnsweringCommand {
    static let method = "map.info"
    static let summary = "Returns the visible part and the settings of a map."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<OpenMap>(
        "The map.",
        .string("map") { $0.name }, .value("viewport", .viewport) { MapViewState($0.view) },
        .bool("loaded") { $0.view.isLoaded }, .int("wkid") { $0.view.spatialReference?.wkid },
        .double("pixelDensity") { $0.view.pixelDensity },
        AnswerMember("wrapAround", .cases(of: WrapAround.self)) { $1.string($0.view.wrapAround.rawValue) },
        .bool("allowCallout") { $0.view.allowsCallout }, .double("hitTolerance") { $0.view.hitTolerance },
        .double("animationDuration") { $0.view.animationDuration }, .values("layers", .layerView) { $0.view.layers },
        .int("displayRevision") { $0.view.displayRevision }, .string("popups") { $0.popups?.name })
    static var parameters: [Parameter<Self>] { [.map { $0.map = $1 }] }

    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> OpenMap { try session.map(named: map) }
}

/// `map.configure`
struct MapConfigure: AnsweringCommand {
    static let method = "map.configure"
    static let summary = "Configures the behavior of a map; omitted parameters are unchanged."
    static let effect = CommandEffect.edits
    static let answer = MapInfo.answer
    static var parameters: [Parameter<Self>] {
        [
            .bool("wrapAround", "Whether the map wraps around at the 180th meridian, if its reference allows it; initially false.") {
                $0.wrapsAround = $1
            },
            .bool("allowCallout", "Whether taps on features may show the callout; initially true.") { $0.allowsCallout = $1 },
            .notNegative("hitTolerance", "The maximum distance, in points, at which a tap hits a feature; initially 10.") {
                $0.hitTolerance = $1
            },
            .notNegative("animationDuration", "The duration of animated moves in seconds; initially 0.25.") {
                $0.animationDuration = $1
            },
            .map { $0.map = $1 },
        ]
    }

    var wrapsAround: Bool?
    var allowsCallout: Bool?
    var hitTolerance: Double?
    var animationDuration: Double?
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> OpenMap {
        let open = try session.map(named: map)
        if let wrapsAround { open.view.wantsWrapAround = wrapsAround }
        if let allowsCallout { open.view.allowsCallout = allowsCallout }
        if let hitTolerance { open.view.hitTolerance = hitTolerance }
        if let animationDuration { open.view.animationDuration = animationDuration }
        return open
    }
}

/// `map.setSpatialReference`
struct MapSetSpatialReference: MapMove {
    static let method = "map.setSpatialReference"
    static let summary = "Sets the spatial reference of a map, instead of using that of its first layer. Then the map is loaded."
    static var parameters: [Parameter<Self>] {
        [
            Parameter.int("wkid", "The WKID of the reference.", in: 1...Int.max) { $0.wkid = $1 }.required,
            .map { $0.map = $1 },
        ]
    }

    var wkid = 4326
    var map = OpenMap.standardName

    func move(_ map: MapView) throws(MapError) { try map.setSpatialReference(SpatialReference(wkid: wkid)) }
}

/// `map.toMap`
struct MapToMap: AnsweringCommand {
    static let method = "map.toMap"
    static let summary =
        "Converts a point on the screen to a map position. On a map that wraps around, x continues beyond the world unless normalized."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Coordinate>("The position.", AnswerMember("point", .reference("Position")) { $1.position($0) })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.double("x", "Points from the left edge.") { $0.x = $1 }.required,
            Parameter.double("y", "Points from the top edge.") { $0.y = $1 }.required,
            .bool("normalize", "Whether to normalize x to the world; false by default.") { $0.normalizes = $1 },
            .map { $0.map = $1 },
        ]
    }

    var x = 0.0
    var y = 0.0
    var normalizes = false
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> Coordinate {
        let view = try session.map(named: map).view
        let place = view.mapPoint(at: ScreenPoint(x: x, y: y))
        return normalizes ? view.normalized(place) : place
    }
}

/// `map.toScreen`
struct MapToScreen: AnsweringCommand {
    static let method = "map.toScreen"
    static let summary = "Converts a map position to a point on the screen: on a map that wraps around, the one nearest to the center."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<ScreenPoint>("The point.", .value("point", .screenPoint) { $0 })
    static var parameters: [Parameter<Self>] {
        [Parameter.point("point", "The position, in the map's reference.") { $0.point = $1 }.required, .map { $0.map = $1 }]
    }

    var point = Position()
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> ScreenPoint {
        try session.map(named: map).view.screenPoint(of: Coordinate(x: point.x, y: point.y))
    }
}
