import GeometryCommands
import GromaJSON
import GromaLocation
import GromaRPC
import SketchCommands

extension ErrorKind {
    /// A location source cannot be created, read or reached, or a fix cannot be shown.
    public static let locationFailed = ErrorKind(
        "locationFailed", -32076, "A location source cannot be created, read or reached, or a fix cannot be shown.", suspects: ["kind"])
    /// The map's location source does not accept this data.
    public static let wrongSource = ErrorKind(
        "wrongSource", -32077, "The map's location source does not accept this data.",
        remedy: "location.setSource with the kind that does", suspects: ["map"], comesOfEdits: true)
    /// The location source has not been started.
    public static let notStarted = ErrorKind(
        "notStarted", -32077, "The location source has not been started.", remedy: "location.start first", suspects: ["map"],
        comesOfEdits: true)
    /// Location sources, tracks or geofences already exist.
    public static let locationActive = ErrorKind(
        "locationActive", -32077, "Location sources, tracks or geofences already exist.",
        remedy: "session.record first, or session.reset", comesOfEdits: true)
    /// No track is recorded into the sketch.
    public static let noTrack = ErrorKind(
        "noTrack", -32078, "No track is recorded into the sketch.", remedy: "track.start first", suspects: ["sketch"])
    /// The request is not possible in the current state of the track.
    public static let wrongTrackState = ErrorKind(
        "wrongTrackState", -32078, "The request is not possible in the current state of the track.", suspects: ["sketch"],
        comesOfEdits: true)
    /// There is no geofence with that name.
    public static let noGeofence = ErrorKind("noGeofence", -32079, "There is no geofence with that name.", suspects: ["geofence"])
    /// There already is a geofence with that name.
    public static let geofenceExists = ErrorKind(
        "geofenceExists", -32079, "There already is a geofence with that name.", suspects: ["geofence"], comesOfEdits: true)

    /// Kinds that methods of locations have beside those of maps.
    public static let ofLocations: [ErrorKind] = [
        locationFailed, wrongSource, notStarted, locationActive, noTrack, wrongTrackState, noGeofence, geofenceExists,
    ]
}

extension CommandError {
    /// The stream's error for one of locations.
    ///
    /// - Parameter place: Where the values lie that the error names: `params`, `params.settings`.
    package init(_ error: LocationError, in place: String = "params") {
        guard case .invalid(let path, let found, let expected) = error else {
            self.init(.locationFailed, error.description, code: error.code)
            return
        }
        self.init(.invalidValue, error.description, path: "\(place).\(path)", found: .string(found), expected: expected)
    }
}

/// Does something with locations, whose errors are told as the stream's.
package func withLocationErrors<Value>(
    in place: String = "params", _ body: () throws(LocationError) -> Value
) throws(CommandError) -> Value {
    do throws(LocationError) { return try body() } catch { throw CommandError(error, in: place) }
}
