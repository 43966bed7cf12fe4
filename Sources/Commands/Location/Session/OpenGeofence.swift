import GromaLocation

/// Areas of a session that are watched.
package final class OpenGeofence {
    /// What the script calls them.
    let name: String
    /// The map whose location is watched.
    let mapName: String
    /// What they take of the session's memory.
    let bytes: Int
    private(set) var fence: Geofence

    init(name: String, map: String, fence: Geofence, bytes: Int) {
        (self.name, mapName, self.fence, self.bytes) = (name, map, fence, bytes)
    }

    func update(_ location: Location) throws(LocationError) -> [Geofence.Event] { try fence.update(location) }
}
