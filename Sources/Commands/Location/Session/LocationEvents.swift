import GeometryCommands
import GromaGeometry
import GromaLocation
import GromaRPC
import MapCommands

/// The events of locations.
enum LocationEvents {
    static let started = Event<OpenLocation>(
        "location.started", "The location source of a map has been started.", .string("map") { $0.mapName },
        .string("source") { $0.sourceKind })
    static let stopped = Event<OpenLocation>(
        "location.stopped", "The location source of a map has been stopped, or has ended.", .string("map") { $0.mapName },
        .string("source") { $0.sourceKind })
    static let updated = Event<(open: OpenLocation, location: Location)>(
        "location.updated", "A map shows a fix: as reported by its source, and its position on the map.",
        .string("map") { $0.open.mapName }, .value("location", .location) { $0.location },
        .value("mapLocation", .mapPosition) { $0.open.display.mapLocation }, .double("course") { $0.open.display.course },
        .choice("symbol") { $0.open.display.symbol })
    static let headingChanged = Event<(open: OpenLocation, heading: Heading)>(
        "location.headingChanged", "The heading of a map's location has changed.", .string("map") { $0.open.mapName },
        .value("heading", .heading) { $0.heading })
    static let failed = Event<(open: OpenLocation, error: LocationError)>(
        "location.failed",
        "The location of a map has failed: at its source, because of the permission, or for a fix that has no position on the map. The source continues unless location.stopped follows.",
        .string("map") { $0.open.mapName }, .value("error", .locationError) { $0.error })
    static let autoPanModeChanged = Event<(open: OpenLocation, old: LocationAutoPanMode)>(
        "location.autoPanModeChanged",
        "The mode in which a map follows its location has changed: by a setting, or because a person has moved the map.",
        .string("map") { $0.open.mapName }, .choice("autoPanMode") { $0.open.display.autoPanMode }, .choice("from") { $0.old })
    static let animate = Event<(open: OpenLocation, transition: LocationTransition)>(
        "location.animate",
        "The location symbol of a map is about to move, and the host should animate the move with the given duration.",
        .string("map") { $0.open.mapName }, .value("start", .mapPosition) { $0.transition.start },
        .value("end", .mapPosition) { $0.transition.end }, .double("startCourse") { $0.transition.startCourse },
        .double("endCourse") { $0.transition.endCourse }, .double("duration") { $0.transition.duration })
    static let trackFailed = Event<(track: OpenTrack, reason: String)>(
        "track.failed", "A fix could not be added to a sketch, and its track has ended.", .string("map") { $0.track.mapName },
        .string("sketch") { $0.track.sketch }, .string("reason") { $0.reason })
    static let fenceFailed = Event<(fence: OpenGeofence, reason: String)>(
        "geofence.failed",
        "The areas of a geofence could not follow an edit of their layer, because it cannot be read or the session's memory limit would be exceeded: they stay as they are from now on.",
        .string("map") { $0.fence.mapName }, .string("geofence") { $0.fence.name }, .string("reason") { $0.reason })
    static let entered = fence("geofence.entered", "The location of a map has entered an area.")
    static let left = fence("geofence.left", "The location of a map has left an area.")

    /// Their descriptions for the vocabulary.
    static let all: [EventDescription] = [
        started.description, stopped.description, updated.description, headingChanged.description, failed.description,
        autoPanModeChanged.description, animate.description, trackFailed.description, fenceFailed.description, entered.description,
        left.description,
    ]

    private static func fence(_ name: StaticString, _ documentation: String) -> Event<(fence: OpenGeofence, id: Int)> {
        Event(
            name, documentation + " The number is the object id of the feature in its layer, or the index of the area in its list.",
            .string("map") { $0.fence.mapName }, .string("geofence") { $0.fence.name }, .int("id") { $0.id })
    }
}

/// The requests of locations.
enum LocationRequests {
    static let requestPermission = DelegateRequest<(map: String, request: LocationPermissionRequest), LocationPermission>(
        "location.requestPermission",
        """
        A source of a person's location should be started, and no permission has been given yet: answer whether it may. "undetermined" means that \
        the answer follows later, with location.configure.
        """,
        .string("map") { $0.map }, .choice("use") { $0.request.use }, .string("purpose") { $0.request.purpose },
        reply: ReplyShape(.members(["permission": .cases(of: LocationPermission.self)])) { answer throws(CommandError) in
            guard let permission = answer["permission"]?.stringValue.flatMap(LocationPermission.init) else {
                let words = LocationPermission.allCases.map(\.rawValue).joined(separator: ", ")
                throw .wrongReply("permission", expected: "one of \(words)", in: answer)
            }
            return permission
        },
        fallback: "Permission is given: what feeds the source has asked by itself.")

    /// Their descriptions for the vocabulary.
    static let all = [requestPermission.description]
}
