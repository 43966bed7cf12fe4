import GeometryCommands
import GromaJSON
import GromaLocation
import GromaMap
import GromaRPC
import MapCommands

/// The location of a map of a session: tells the script what happens, and hands fixes on to tracks and geofences.
package final class OpenLocation {
    /// What shows it.
    package let display: LocationDisplay
    /// What the script calls the map.
    let mapName: String
    /// The map; nil once it was closed.
    private(set) weak var map: OpenMap?
    /// The kind of the source.
    private(set) var sourceKind = OpenLocation.standardKind
    /// The kind that a map has at first: what the host tells.
    static let standardKind = "host"
    /// Whether the source listens to a connection, which says something else at another time.
    private(set) var isConnected = false
    /// Whether such a source has been set by the command being run.
    var isNew = false
    private let clock: any LocationClock
    private unowned let session: Session
    /// What source and images take of the session's memory.
    private var sourceBytes = 0
    private var imageBytes = 0

    init(_ map: OpenMap, session: Session, clock: any LocationClock) {
        display = map.view.locationDisplay
        mapName = map.name
        self.map = map
        self.session = session
        self.clock = clock
        display.engine = session.engine
        display.dataSource = HostLocationSource(clock: clock)
        display.delegate = self
        display.addObserver(self)
    }

    /// Uses another source, which is started where the one before was.
    func setSource(_ source: any LocationDataSource, kind: String, bytes: Int, isConnected: Bool) {
        let wasStarted = display.isStarted
        // That the one before stops, the command will do again; that this one cannot be opened comes of its connection.
        self.isConnected = false
        if wasStarted { display.stop() }
        session.hold(bytes - sourceBytes, as: .locations)
        (sourceKind, sourceBytes) = (kind, bytes)
        (self.isConnected, isNew) = (isConnected, isConnected && session.recording != nil)
        display.dataSource = source
        if wasStarted { display.start() }
    }

    /// Has what a connection said be recorded, once all that came of it is done.
    private func note(_ arrival: LocationArrival) { session[LocationStore.self].record(arrival, of: self) }

    /// Uses other images.
    func setImages(_ images: [String: DisplayImage]) {
        let bytes = images.values.reduce(0) { $0 + $1.bytes.count }
        session.hold(bytes - imageBytes, as: .locations)
        imageBytes = bytes
        display.images = images
    }

    /// Lets go of all that it takes.
    func close(_ session: Session) {
        display.removeObserver(self)
        display.stop()
        session.hold(-(sourceBytes + imageBytes), as: .locations)
        (sourceBytes, imageBytes) = (0, 0)
        let store = session[LocationStore.self]
        store.tracks.removeAll { $0.mapName == mapName }
        for fence in store.fences where fence.mapName == mapName { store.remove(fence) }
    }
}

extension OpenLocation: LocationDisplayDelegate {
    package func locationDisplay(_ display: LocationDisplay, permissionFor request: LocationPermissionRequest) -> LocationPermission {
        session.ask(LocationRequests.requestPermission, (mapName, request)) ?? request.granted
    }
}

extension OpenLocation: LocationDisplayObserver {
    package func locationDisplayDidStart(_ display: LocationDisplay) { session.emit(LocationEvents.started, self) }

    package func locationDisplayDidStop(_ display: LocationDisplay) {
        note(.stop)
        session.emit(LocationEvents.stopped, self)
    }

    package func locationDisplay(_ display: LocationDisplay, didUpdateWith location: Location) {
        session.emit(LocationEvents.updated, (self, location))
        let store = session[LocationStore.self]
        for track in store.tracks where track.mapName == mapName {
            guard let reason = track.record(location) else { continue }
            store.tracks.removeAll { $0 === track }
            session.emit(LocationEvents.trackFailed, (track, reason))
        }
        for fence in store.fences where fence.mapName == mapName { watch(fence, location) }
        note(.fix(location))
    }

    package func locationDisplay(_ display: LocationDisplay, didUpdateWith heading: Heading) {
        session.emit(LocationEvents.headingChanged, (self, heading))
        note(.heading(heading))
    }

    package func locationDisplay(_ display: LocationDisplay, didFailWith error: LocationError) {
        session.emit(LocationEvents.failed, (self, error))
    }

    package func locationDisplay(_ display: LocationDisplay, didChangeAutoPanModeFrom old: LocationAutoPanMode) {
        session.emit(LocationEvents.autoPanModeChanged, (self, old))
    }

    package func locationDisplay(_ display: LocationDisplay, willAnimate transition: LocationTransition) {
        session.emit(LocationEvents.animate, (self, transition))
    }

    private func watch(_ fence: OpenGeofence, _ location: Location) {
        do throws(LocationError) {
            for event in try fence.update(location) { session[LocationStore.self].tell(event, of: fence) }
        } catch {
            session.emit(LocationEvents.failed, (self, error))
        }
    }
}
