import FeatureCommands
import GeometryCommands
import GromaBase
import GromaFeatures
import GromaLocation
import GromaMap
import GromaRPC
import MapCommands

/// The locations of a session: one for each map with a location, tracks, geofences, and the clock.
package final class LocationStore: SessionState {
    unowned let session: Session
    /// The locations of the open maps.
    private(set) var locations: [OpenLocation] = []
    /// The tracks being recorded, in the order of their start.
    var tracks: [OpenTrack] = []
    /// The geofences, in the order in which they were added.
    private(set) var fences: [OpenGeofence] = []
    /// The clock of the sources.
    let clock: SessionLocationClock
    /// The running commands while the session is recorded; each one except the first runs within a request of the previous one.
    var runs: [LocationRun] = []
    /// The known kinds of sources.
    let catalog: LocationSourceCatalog
    /// The maximum number of geofences.
    static let fenceLimit = 1000

    package init(_ session: Session) {
        self.session = session
        clock = SessionLocationClock(session)
        catalog = LocationSourceCatalog(session.registry)
        session[LayerStore.self].add(self)
        session[MapStore.self].add(self)
    }

    package func reset() {
        tracks = []
        for fence in fences { remove(fence) }
        for open in locations { open.close(session) }
        locations = []
        clock.manual = nil
    }

    package func close() {
        // The session ends, so no delegate can be notified any more.
        for open in locations {
            open.display.removeObserver(open)
            open.display.delegate = nil
            open.display.dataSource.delegate = nil
            open.display.dataSource.stop()
        }
    }

    /// The location of a map.
    subscript(map: OpenMap) -> OpenLocation {
        if let open = locations.first(where: { $0.map === map }) { return open }
        let open = OpenLocation(map, session: session, clock: clock)
        locations.append(open)
        return open
    }

    func add(_ fence: OpenGeofence) {
        session.hold(fence.bytes, as: .locations)
        fences.append(fence)
    }

    func remove(_ fence: OpenGeofence) {
        session.hold(-fence.bytes, as: .locations)
        fences.removeAll { $0 === fence }
    }

    /// Makes all sources report what is due, in the order in which the locations of their maps were first used.
    ///
    /// - Returns: The earliest time at which a source will have something to report.
    func poll() -> Double? {
        let polled = locations
        let recorded = recordingOfPoll(of: polled)
        for open in polled {
            open.display.update()
            if let recorded { record(pollOf: open, in: recorded) }
        }
        return nextTime
    }

    /// The earliest time at which a source will have something to report; nil if unknown.
    var nextTime: Double? { locations.compactMap { $0.display.nextTime }.min() }
}

extension LocationStore: MapStoreObserver {
    /// Stops the source of a closed map and releases it.
    package func mapDidClose(_ map: OpenMap) {
        guard let index = locations.firstIndex(where: { $0.map === map }) else { return }
        locations.remove(at: index).close(session)
    }
}

extension LocationStore: LayerObserver {
    /// A layer may be closed: geofences of its features are then unchanged.
    package func checkMayClose(_ layer: OpenLayer) throws(CommandError) {}

    package func attachmentsDidChange(of layer: FeatureLayer, objectID: Int?) {}

    /// Updates geofences of the layer's features, and reports the resulting events.
    package func featuresDidChange(of layer: OpenLayer, _ results: EditResults?) {
        for fence in fences {
            let bytes = fence.bytes
            do throws(CommandError) {
                let events = try fence.follow(layer, results, session)
                session.hold(fence.bytes - bytes, as: .locations)
                events.forEach { tell($0, of: fence) }
            } catch {
                session.emit(LocationEvents.fenceFailed, (fence, error.message))
            }
        }
    }

    /// Reports that a location has entered or left an area.
    func tell(_ event: Geofence.Event, of fence: OpenGeofence) {
        switch event {
        case .enter(let id): session.emit(LocationEvents.entered, (fence, id))
        case .leave(let id): session.emit(LocationEvents.left, (fence, id))
        }
    }
}

extension Session {
    /// Returns the location of the map with a name.
    package func location(ofMap name: String) throws(CommandError) -> OpenLocation { self[LocationStore.self][try map(named: name)] }
}
