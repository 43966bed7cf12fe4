import GromaBase
import GromaJSON
import GromaMap
import GromaRPC
import GromaSketch
import SketchCommands

/// The overlays of a map, and the known kinds of overlays.
struct MapOverlayState {
    let map: OpenMap
    let catalog: OverlayCatalog

    init(_ map: OpenMap, _ session: Session) {
        self.map = map
        catalog = OverlayCatalog(session.registry)
    }

    static let answer = AnswerShape<MapOverlayState>(
        "The overlays of the map, lowest first, and the available kinds.",
        .values("overlays", AnswerShape<NamedOverlay>("An overlay.", .string("name") { $0.name }, .string("kind") { $0.kind })) {
            $0.map.overlays
        },
        .values(
            "kinds",
            AnswerShape<any OverlayKind>(
                "A kind of overlay.", .string("name") { $0.name }, .string("summary") { $0.summary },
                .values(
                    "settings",
                    AnswerShape<OverlaySetting>("What can be set.", .string("name") { $0.name }, .string("meaning") { $0.meaning })
                ) { $0.settings })
        ) { $0.catalog.kinds })
}

/// `map.overlays`
struct MapOverlays: AnsweringCommand {
    static let method = "map.overlays"
    static let summary = "Lists the overlays above the layers of a map, and the available kinds of overlays with their settings."
    static let effect = CommandEffect.reads
    static let answer = MapOverlayState.answer
    static var parameters: [Parameter<Self>] { [.map { $0.map = $1 }] }

    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> MapOverlayState { MapOverlayState(try session.map(named: map), session) }
}

/// `map.addOverlay`
struct MapAddOverlay: AnsweringCommand {
    static let method = "map.addOverlay"
    static let summary =
        "Adds an overlay above the layers and existing overlays of a map: a sketch, a page of popups, a callout, or a plugin's overlay."
    static let effect = CommandEffect.edits
    static let answer = MapOverlayState.answer
    static var parameters: [Parameter<Self>] {
        [
            Parameter.string("kind", "The kind of overlay, from map.overlays.") { $0.request.kind = $1 }.required,
            Parameter("settings", .map(.anything), "The settings of that kind; map.overlays lists them.") {
                command, decoder throws(CommandError) in command.request.settings = try decoder.objectValue()
            },
            .name("name", "The name of the overlay; by default that of its kind.") { $0.name = $1 },
            .map { $0.map = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["name", "settings"]) { command, session in
            session[MapStore.self].made(command.map)?.overlays.last { $0.name == command.name ?? command.request.kind }?.source
        }
    }

    var request = OverlayRequest()
    var name: String?
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> MapOverlayState {
        let open = try session.map(named: map)
        try open.addOverlay(request, named: name ?? request.kind, session)
        return MapOverlayState(open, session)
    }
}

/// `map.removeOverlay`
struct MapRemoveOverlay: AnsweringCommand {
    static let method = "map.removeOverlay"
    static let summary = "Removes an overlay from a map."
    static let effect = CommandEffect.edits
    static let answer = MapOverlayState.answer
    static var parameters: [Parameter<Self>] {
        [Parameter.name("name", "The name of the overlay.") { $0.name = $1 }.required, .map { $0.map = $1 }]
    }

    var name = ""
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> MapOverlayState {
        let open = try session.map(named: map)
        guard open.removeOverlay(named: name) else {
            let known = open.overlays.map(\.name)
            let nearest = Nearest.name(to: name, in: known)
            throw CommandError(
                .noOverlay, "the map has no overlay named \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""),
                path: "params.name", found: .string(name),
                expected: known.isEmpty ? "map.addOverlay first" : "one of \(known.joined(separator: ", "))",
                details: nearest.map { [("nearest", .string($0))] } ?? [])
        }
        return MapOverlayState(open, session)
    }
}

extension OpenMap {
    /// Creates an overlay and shows it above the existing ones.
    func addOverlay(_ request: OverlayRequest, named name: String, _ session: Session) throws(CommandError) {
        guard !overlays.contains(where: { $0.name == name }) else {
            throw CommandError(
                .overlayExists, "the map has an overlay named \"\(name)\" already", path: "params.name", found: .string(name),
                expected: "another name, or map.removeOverlay first")
        }
        guard overlays.count < Self.overlayLimit else {
            throw CommandError(.limitExceeded, "the map has \(Self.overlayLimit) overlays already", expected: "map.removeOverlay first")
        }
        let source = try request.overlay(on: self, session)
        let sketch = source is SketchDisplay ? request.settings["sketch"]?.stringValue ?? "" : nil
        overlays.append(NamedOverlay(name: name, kind: request.kind, source: source, sketch: sketch))
        view.overlays.append(source)
    }

    /// Removes an overlay; returns false if there is none with that name.
    func removeOverlay(named name: String) -> Bool {
        guard let index = overlays.firstIndex(where: { $0.name == name }) else { return false }
        let overlay = overlays.remove(at: index)
        view.overlays.removeAll { $0 === overlay.source }
        return true
    }
}
