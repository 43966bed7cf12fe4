import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaLocation
import GromaRPC
import MapCommands
import SketchCommands

extension AnswerShape<OpenGeofence> {
    /// A geofence.
    static var geofence: Self {
        Self(
            "The number of areas, and those in which the last position lies.", .string("geofence") { $0.name },
            .string("map") { $0.mapName }, .int("areas") { $0.fence.count }, .double("reach") { $0.fence.reach },
            AnswerMember("inside", .array(.integer(nil), nil)) { fence, writer in
                writer.beginArray()
                for id in fence.fence.inside.sorted() { writer.int(id) }
                writer.endArray()
            })
    }
}

/// `geofence.add`
struct GeofenceAdd: AnsweringCommand {
    static let method = "geofence.add"
    static let summary = """
        Adds a geofence for the location of a map: the events geofence.entered and geofence.left report which areas it enters and leaves. The areas \
        are those of a layer's features, which follow its edits until it is closed, or those of a list. A boundary belongs to its area. Points and \
        lines become areas with reach.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<OpenGeofence>.geofence
    static var parameters: [Parameter<Self>] {
        [
            Parameter.string("geofence", "The name of the geofence.") { $0.geofence = $1 }.required,
            .string("layer", "The layer whose features are the areas, instead of areas.") { $0.layer = $1 },
            .geometries("areas", "The areas, in one reference; their ids are their indices in the list.") { $0.areas = $1 },
            .notNegative("reach", "The distance outside an area that still counts as inside, in meters, at most 100,000; 0 by default.") {
                $0.reach = $1
            },
            .map { $0.map = $1 },
        ]
    }

    var geofence = ""
    var layer: String?
    var areas: [Geometry]?
    var reach = 0.0
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> OpenGeofence {
        let open = try session.location(ofMap: map)
        let store = session[LocationStore.self]
        guard !store.fences.contains(where: { $0.name == geofence }) else {
            throw CommandError(
                .geofenceExists, "there is a geofence named \"\(geofence)\" already", path: "params.geofence", found: .string(geofence),
                expected: "another name, or geofence.remove first")
        }
        guard store.fences.count < LocationStore.fenceLimit else {
            throw CommandError(
                .limitExceeded, "there are \(LocationStore.fenceLimit) geofences already", path: "params.geofence",
                expected: "geofence.remove first")
        }
        let source = try layer.map { (name) throws(CommandError) in try session.openLayer(named: name) }
        let (shapes, reference) = try shapes(source, session)
        let bytes = shapes.reduce(0) { $0 + OpenGeofence.size(of: $1.geometry) }
        try session.checkMemory(bytes, path: layer == nil ? "params.areas" : "params.layer")
        let fence = try withLocationErrors { () throws(LocationError) in
            try Geofence(shapes, spatialReference: reference, reach: reach, engine: session.engine)
        }
        let watched = OpenGeofence(name: geofence, map: open.mapName, fence: fence, of: source, bytes: bytes)
        store.add(watched)
        return watched
    }

    private func shapes(
        _ layer: OpenLayer?, _ session: Session
    ) throws(CommandError) -> (shapes: [(id: Int, geometry: Geometry)], SpatialReference?) {
        switch (layer, areas) {
        case (let layer?, nil): return (try layer.areas(nil, session), layer.layer.spatialReference)
        case (nil, let areas?):
            let reference = areas.first?.spatialReference
            for (index, area) in areas.enumerated() where area.spatialReference != reference {
                throw CommandError(
                    .spatialReferenceMismatch, "the areas are in several references", path: "params.areas[\(index)]",
                    found: area.spatialReference.map { .string($0.description) } ?? .null,
                    expected: reference?.description ?? "no spatial reference")
            }
            return (areas.enumerated().map { (id: $0.offset, geometry: $0.element) }, reference)
        default:
            throw CommandError(
                .missingParameter, layer == nil ? "nothing says what the areas are" : "there are a layer and areas", path: "params.areas",
                expected: "either layer or areas")
        }
    }
}

/// `geofence.remove`
struct GeofenceRemove: AnsweringCommand {
    static let method = "geofence.remove"
    static let summary = "Removes a geofence."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] {
        [Parameter.string("geofence", "The name of the geofence.") { $0.geofence = $1 }.required]
    }

    var geofence = ""

    func run(_ session: Session) throws(CommandError) {
        let store = session[LocationStore.self]
        guard let fence = store.fences.first(where: { $0.name == geofence }) else {
            let known = store.fences.map(\.name)
            throw CommandError(
                .noGeofence, "there is no geofence named \"\(geofence)\"", path: "params.geofence", found: .string(geofence),
                expected: known.isEmpty ? "geofence.add first" : "one of \(known.prefix(20).joined(separator: ", "))")
        }
        store.remove(fence)
    }
}

/// `geofence.list`
struct GeofenceList: AnsweringCommand {
    static let method = "geofence.list"
    static let summary = "Lists the geofences, in the order in which they were added."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[OpenGeofence]>("The geofences.", .values("geofences", .geofence) { $0 })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> [OpenGeofence] { session[LocationStore.self].fences }
}

extension CommandGroup {
    /// The methods `geofence.*`.
    static let geofences = CommandGroup { table throws(CommandTableError) in
        try table.add(GeofenceAdd.self)
        try table.add(GeofenceRemove.self)
        try table.add(GeofenceList.self)
    }
}
