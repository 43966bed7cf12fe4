import FeatureCommands
import GeometryCommands
import GromaRPC
import MapCommands
import SketchCommands

extension StreamVocabulary {
    /// The declarations of methods on locations.
    static var locations: StreamVocabulary {
        var vocabulary = StreamVocabulary(
            events: LocationEvents.all, requests: LocationRequests.all, errors: ErrorKind.ofLocations
        ) { command in
            switch command.noun {
            case "location", "track", "geofence":
                ErrorKind.ofWorkingOnLayers.union(ErrorKind.ofWorkingOnSketches).union(ErrorKind.ofMaps).union(ErrorKind.ofLocations)
            case "session": [.locationActive]
            default: []
            }
        }
        vocabulary.stories = [.location, .track, .geofence]
        return vocabulary
    }
}
