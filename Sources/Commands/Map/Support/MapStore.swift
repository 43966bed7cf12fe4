import GromaMap
import GromaPopups
import GromaRPC
import GromaSketch
import PopupCommands
import SketchCommands

/// An overlay of a map, with the script's name for it.
package struct NamedOverlay {
    let name: String
    let kind: String
    let source: any DisplayListSource
    /// The name of the sketch that it shows; nil for other overlays.
    var sketch: String?
}

/// A map of a session.
package final class OpenMap {
    /// The script's name for it.
    package let name: String
    /// The map.
    package let view: MapView
    /// Reports its events to the script, and sends the requests that it has offered to answer.
    let reporter: MapReporter
    /// The callout templates of layers, by name: the layers hold them weakly.
    var templates: [String: CalloutTemplate] = [:]
    /// Passes pointer events to a sketch; nil if the map handles them.
    private(set) var sketchDelegate: SketchTouchDelegate?
    /// Opens popups of tapped features; nil if taps open none.
    private(set) var popups: MapPopups?
    /// The overlays that a script has added, the lowest first.
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

    /// Sets the sketch that handles pointer events; nil for none.
    func setTouchDelegate(_ sketch: SketchLayer?) {
        let delegate = sketch.map { SketchTouchDelegate($0, on: view, next: reporter) }
        // The former one is kept until its pointers have been cancelled.
        if let delegate { view.touchDelegate = delegate } else { view.touchDelegate = reporter }
        sketchDelegate = delegate
    }

    /// Sets the popups that taps open; nil for none.
    func setPopups(_ popups: MapPopups?) {
        self.popups = popups
        view.featurePresenter = popups
    }

    /// The default name of a map.
    package static let standardName = "map"
    /// The maximum number of overlays of a map.
    static let overlayLimit = 100
    /// The default size of a map in points.
    static let standardSize = (width: 800.0, height: 600.0)
}

/// The maps of a session, in the order of creation.
package final class MapStore: SessionState {
    private unowned let session: Session
    /// All maps.
    package private(set) var maps: [OpenMap] = []
    private var observers: [any MapStoreObserver] = []
    /// The maximum number of maps.
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

    /// Returns the existing map with a name.
    func made(_ name: String) -> OpenMap? { maps.first { $0.name == name } }

    /// Returns the map with a name; the default map is created at the first access.
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

    /// Adds an observer, which is informed for the lifetime of the session.
    package func add(_ observer: any MapStoreObserver) { observers.append(observer) }

    func remove(_ map: OpenMap) {
        maps.removeAll { $0 === map }
        // A pointer that is down for a sketch can no longer go up.
        map.setTouchDelegate(nil)
        for observer in observers { observer.mapDidClose(map) }
    }
}

/// What is told of closed maps.
package protocol MapStoreObserver: AnyObject {
    /// Called when a map has been closed; not when the session is reset, which resets all of its states.
    func mapDidClose(_ map: OpenMap)
}

extension MapStore: SketchStoreObserver {
    /// Shows a sketch in place of a previous one with its name, with the same order and color.
    package func sketchDidBegin(_ layer: SketchLayer, named name: String) {
        for map in maps {
            for overlay in map.overlays where overlay.sketch == name { (overlay.source as? SketchDisplay)?.layer = layer }
        }
    }
}

extension MapStore: PopupsObserver {
    /// Dismisses callouts that show a page of the popups.
    package func popupsDidEnd(_ container: PopupsContainer) {
        for map in maps {
            map.popups?.popupsDidEnd(container)
            let callout = map.view.callout
            guard (callout.customContent?.picture as? PopupPagePicture)?.container === container else { continue }
            callout.dismiss(animated: true)
            callout.customContent = nil
        }
    }
}
