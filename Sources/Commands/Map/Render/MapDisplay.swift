import GeometryCommands
import GromaJSON
import GromaMap
import GromaRPC

/// `map.display`
struct MapDisplay: AnsweringCommand {
    static let method = "map.display"
    static let summary = """
        Returns the display list of a map, for a host that draws it itself: shapes, markers, images and texts in points of the screen, lowest first. \
        With the revision of a frame that the host has, only the items in the area that has changed since: clear the area, clip to it, and draw the \
        items.
        """
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<MapFrameState>(
        "The frame: area is where it differs from the previous one, the whole map if omitted, and items are the items to draw there.",
        .int("revision") { $0.revision }, .bool("changed") { $0.isChanged }, .value("area", .screenRect) { $0.area },
        AnswerMember("items", .array(.reference("DisplayItem"), nil)) { state, writer in
            var pen = DisplayJSON(state.viewport)
            writer.beginArray()
            for item in state.items { pen.write(item, &writer) }
            writer.endArray()
        })
    static var parameters: [Parameter<Self>] {
        [
            .int("since", "The revision of the frame that the host has; without it the whole frame is returned.", in: 0...Int.max) {
                $0.since = $1
            },
            .overlays { $0.overlays = $1 },
            .map { $0.map = $1 },
        ]
    }

    var map = OpenMap.standardName
    var since: Int?
    var overlays: [OverlayRequest] = []

    func run(_ session: Session) throws(CommandError) -> MapFrameState {
        let open = try session.map(named: map)
        let view = open.view
        let above = try overlays.overlays(on: open, session)
        let revision = view.displayRevision
        var area: ScreenRect?
        if let since, let areas = view.changedAreas(since: since) {
            guard let first = areas.first else { return MapFrameState(revision, view.viewport, isChanged: false, area: nil, items: []) }
            area = areas.dropFirst().reduce(first) { $0.union($1) }
        }
        let items = try withMapErrors { () throws(MapError) in
            var items = try view.displayItems(in: area, hook: session.hook)
            var frame = view.frame(hook: session.hook)
            frame.area = area
            for source in above { items += try source.items(for: frame) }
            return items
        }
        return MapFrameState(revision, view.viewport, isChanged: true, area: area, items: items)
    }
}

/// The answer of `map.display`.
struct MapFrameState {
    let revision: Int
    let viewport: Viewport
    let isChanged: Bool
    let area: ScreenRect?
    let items: [DisplayItem]

    init(_ revision: Int, _ viewport: Viewport, isChanged: Bool, area: ScreenRect?, items: [DisplayItem]) {
        self.revision = revision
        self.viewport = viewport
        self.isChanged = isChanged
        self.area = area
        self.items = items
    }
}
