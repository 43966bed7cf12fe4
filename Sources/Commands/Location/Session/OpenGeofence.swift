import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaLocation
import GromaRPC

/// A geofence of a session.
package final class OpenGeofence {
    /// The script's name for it.
    let name: String
    /// The map whose location is watched.
    let mapName: String
    /// The memory that it takes in the session, in bytes.
    private(set) var bytes: Int
    private(set) var fence: Geofence
    /// The layer of the areas while it is open; nil for areas from a list.
    private weak var layer: OpenLayer?

    init(name: String, map: String, fence: Geofence, of layer: OpenLayer?, bytes: Int) {
        (self.name, mapName, self.fence, self.layer, self.bytes) = (name, map, fence, layer, bytes)
    }

    func update(_ location: Location) throws(LocationError) -> [Geofence.Event] { try fence.update(location) }

    /// Returns the approximate size of an area in bytes.
    static func size(of area: Geometry) -> Int { 128 + GeometryStore.size(of: area) }

    /// Follows edits of the layer. O(log n) per edit
    ///
    /// - Parameter results: The results of the edits; nil if the edited features are unknown, and all are updated.
    /// - Returns: The events of the last position with the new areas.
    /// - Throws: the error of reading the layer; `limitExceeded` if the areas would exceed the session's memory. The areas are then
    ///   unchanged, and no longer follow the layer.
    func follow(_ edited: OpenLayer, _ results: EditResults?, _ session: Session) throws(CommandError) -> [Geofence.Event] {
        guard let layer, layer === edited || layer.isSameTable(as: edited) else { return [] }
        var ids: [Int]?
        if let results, results.deletedByQuery == nil {
            ids = [results.adds, results.updates, results.deletes].flatMap { $0.filter(\.isSuccess).compactMap(\.objectID) }
            if ids == [] { return [] }
        }
        let found: [(id: Int, geometry: Geometry)]
        do throws(CommandError) {
            found = try layer.areas(ids, session) { id in fence[id].map(Self.size) ?? 0 }
        } catch {
            self.layer = nil
            throw error
        }
        var gone = Set(ids ?? Array(fence.ids))
        for (id, area) in found {
            gone.remove(id)
            set(area, id: id)
        }
        for id in gone { set(nil, id: id) }
        return fence.refresh()
    }

    private func set(_ area: Geometry?, id: Int) {
        bytes += (area.map(Self.size) ?? 0) - (fence[id].map(Self.size) ?? 0)
        if let area { fence.set(area, id: id) } else { fence.remove(id: id) }
    }
}

extension OpenLayer {
    /// Returns the shapes of the layer's features by ID: of some IDs, or of all that meet its conditions.
    ///
    /// - Parameter held: Returns the bytes held already for an ID.
    /// - Throws: the errors of querying the layer, and `limitExceeded` if they would exceed the session's memory.
    func areas(
        _ ids: [Int]?, _ session: Session, held: (Int) -> Int = { _ in 0 }
    ) throws(CommandError) -> [(id: Int, geometry: Geometry)] {
        var query = FeatureQuery()
        query.objectIDs = ids
        var areas: [(id: Int, geometry: Geometry)] = []
        var growth = 0
        // A layer may answer with a part of its features at a time.
        while true {
            let (features, isTruncated) = try session.withFeatureErrors(at: "params.layer") { () throws(FeatureError) in
                try layer.queryFeatures(query, hook: session.hook)
            }
            for feature in features {
                guard let id = feature.objectID, let geometry = feature.geometry else { continue }
                growth += OpenGeofence.size(of: geometry) - held(id)
                areas.append((id, geometry))
            }
            try session.checkMemory(growth, path: "params.layer")
            guard isTruncated, !features.isEmpty else { return areas }
            query.offset += features.count
        }
    }
}
