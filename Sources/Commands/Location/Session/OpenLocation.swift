import GeometryCommands
import GromaJSON
import GromaLocation
import GromaMap
import GromaRPC
import MapCommands

/// The location of a map of a session: reports events to the script, and passes fixes on to tracks and geofences.
package final class OpenLocation {
    /// The display of the location.
    package let display: LocationDisplay
    /// The script's name for the map.
    let mapName: String
    /// The map; nil after it was closed.
    private(set) weak var map: OpenMap?
    /// The kind of the source.
    private(set) var sourceKind = OpenLocation.standardKind
    /// The default kind of a map: a source that the host feeds.
    static let standardKind = "host"
    /// Whether the source reads a connection, whose input cannot be reproduced.
    private(set) var isConnected = false
    /// Whether such a source has been set by the running command.
    var isNew = false
    private let clock: any LocationClock
    private unowned let session: Session
    /// The memory of the source and the images in the session, in bytes.
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

    /// Sets another source, which is started if the previous one was.
    func setSource(_ source: any LocationDataSource, kind: String, bytes: Int, isConnected: Bool) {
        let wasStarted = display.isStarted
        // The command itself reproduces the stop of the previous source; an error of opening this one comes from its connection.
        self.isConnected = false
        if wasStarted { display.stop() }
        session.hold(bytes - sourceBytes, as: .locations)
        (sourceKind, sourceBytes) = (kind, bytes)
        (self.isConnected, isNew) = (isConnected, isConnected && session.recording != nil)
        display.dataSource = source
        if wasStarted { display.start() }
    }

    /// Records the input of a connection after all its consequences are done.
    private func note(_ arrival: LocationArrival) { session[LocationStore.self].record(arrival, of: self) }

    /// Sets other images.
    func setImages(_ images: [String: DisplayImage]) {
        let bytes = images.values.reduce(0) { $0 + $1.bytes.count }
        session.hold(bytes - imageBytes, as: .locations)
        imageBytes = bytes
        display.images = images
    }

    /// Releases its resources.
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
