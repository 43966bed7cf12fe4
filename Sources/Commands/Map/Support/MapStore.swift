import GromaMap
import GromaPopups
import GromaRPC
import GromaSketch
import PopupCommands
import SketchCommands

/// An overlay of a map, by the name that a script has given it.
package struct NamedOverlay {
    let name: String
    let kind: String
    let source: any DisplayListSource
    /// The name of the sketch that it shows; nil for what is not a sketch.
    var sketch: String?
}

/// A map of a session.
package final class OpenMap {
    /// What the script calls it.
    package let name: String
    /// The map.
    package let view: MapView
    /// Tells the script what happens to it, and asks what it has offered to answer.
    let reporter: MapReporter
    /// What fills the callouts of layers, by their names: the layers hold it weakly.
    var templates: [String: CalloutTemplate] = [:]
    /// Lets a sketch take what pointers do; nil if the map takes them.
    private(set) var sketchDelegate: SketchTouchDelegate?
    /// Opens popups of what is tapped; nil if taps open none.
    private(set) var popups: MapPopups?
    /// What a script has put above the layers, the lowest first.
    var overlays: [NamedOverlay] = []

    init(name: String, view: MapView, session: Session) {
        self.name = name
        self.view = view
        reporter = MapReporter(name: name, session: session)
        reporter.map = self
        view.addObserver(reporter)
        view.callout.delegate = reporter
        view.callout.measurer = reporter
        view.touchDelegate = reporter
    }

    /// Has a sketch take what pointers do, or nobody.
    func setTouchDelegate(_ sketch: SketchLayer?) {
        sketchDelegate = sketch.map { SketchTouchDelegate($0, on: view, next: reporter) }
        if let sketchDelegate { view.touchDelegate = sketchDelegate } else { view.touchDelegate = reporter }
    }

    /// Has taps open popups, or none.
    func setPopups(_ popups: MapPopups?) {
        self.popups = popups
        view.featurePresenter = popups
    }

    /// The name that a map has when none is said.
    package static let standardName = "map"
    /// How many overlays a map may have.
    static let overlayLimit = 100
    /// The size in points of a map that nobody has given one.
    static let standardSize = (width: 800.0, height: 600.0)
}

/// The maps of a session, in the order in which they were made.
package final class MapStore: SessionState {
    private unowned let session: Session
    /// All of them.
    package private(set) var maps: [OpenMap] = []
    /// How many there may be.
    static let limit = 1000

    package init(_ session: Session) {
        self.session = session
        session[PopupStore.self].add(self)
        session[SketchStore.self].add(self)
    }

    package func reset() { maps = [] }

    package func checkRecordable() throws(CommandError) {
        guard let map = maps.first else { return }
        throw CommandError(
            .mapsOpen, "a map that was made before cannot be recorded: close it first", found: .string(map.name),
            expected: "a session without maps")
    }

    /// The map of a name that has been made.
    func made(_ name: String) -> OpenMap? { maps.first { $0.name == name } }

    /// The map of a name; the standard map is made when it is first asked for.
    package subscript(name: String) -> OpenMap? {
        if let map = maps.first(where: { $0.name == name }) { return map }
        guard name == OpenMap.standardName, maps.count < Self.limit else { return nil }
        let size = OpenMap.standardSize
        guard let view = try? MapView(width: size.width, height: size.height) else { return nil }
        return add(view, named: name)
    }

    @discardableResult
    func add(_ view: MapView, named name: String) -> OpenMap {
        let map = OpenMap(name: name, view: view, session: session)
        maps.append(map)
        return map
    }

    func remove(_ map: OpenMap) { maps.removeAll { $0 === map } }
}

extension MapStore: SketchStoreObserver {
    /// Shows a sketch where one of its name was shown before, in the same place and colour.
    package func sketchDidBegin(_ layer: SketchLayer, named name: String) {
        for map in maps {
            for overlay in map.overlays where overlay.sketch == name { (overlay.source as? SketchDisplay)?.layer = layer }
        }
    }
}

extension MapStore: PopupsObserver {
    /// Takes callouts away that show a page of the popups.
    package func popupsDidEnd(_ container: PopupsContainer) {
        for map in maps {
            let callout = map.view.callout
            guard (callout.customContent?.picture as? PopupPagePicture)?.container === container else { continue }
            callout.dismiss(animated: true)
            callout.customContent = nil
        }
    }
}
