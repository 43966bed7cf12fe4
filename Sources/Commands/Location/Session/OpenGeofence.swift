import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaLocation
import GromaRPC

/// Areas of a session that are watched.
package final class OpenGeofence {
    /// What the script calls them.
    let name: String
    /// The map whose location is watched.
    let mapName: String
    /// What they take of the session's memory.
    private(set) var bytes: Int
    private(set) var fence: Geofence
    /// Whose features they are, as long as it is open; nil for those of a list.
    private weak var layer: OpenLayer?

    init(name: String, map: String, fence: Geofence, of layer: OpenLayer?, bytes: Int) {
        (self.name, mapName, self.fence, self.layer, self.bytes) = (name, map, fence, layer, bytes)
    }

    func update(_ location: Location) throws(LocationError) -> [Geofence.Event] { try fence.update(location) }

    /// About how many bytes an area takes.
    static func size(of area: Geometry) -> Int { 128 + GeometryStore.size(of: area) }

    /// Follows edits of the layer. O(log n) an edit.
    ///
    /// - Parameter results: What came of them; nil if it is not known which features they were, and all are looked at.
    /// - Returns: What the last position has to do with the areas now.
    /// - Throws: why the layer cannot be read, `limitExceeded` if the areas would go beyond the session's memory. They are as they were then, and follow the
    ///   layer no more.
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
    /// The shapes of its features, those of some ids or of all that meet its conditions, by their ids.
    ///
    /// - Parameter held: How many bytes of them are held already, by their ids.
    /// - Throws: what asking the layer does, and `limitExceeded` if they would go beyond the session's memory.
    func areas(
        _ ids: [Int]?, _ session: Session, held: (Int) -> Int = { _ in 0 }
    ) throws(CommandError) -> [(id: Int, geometry: Geometry)] {
        var query = FeatureQuery()
        query.objectIDs = ids
        var areas: [(id: Int, geometry: Geometry)] = []
        var growth = 0
        // A layer may answer with some of its features at a time.
        while true {
            let (features, isTruncated) = try session.withFeatureErrors(at: "params.layer") { () throws(FeatureError) in
                try layer.queryFeatures(query, hook: session.hook)
            }
            for feature in features {
                guard let id = feature.objectID, let geometry = feature.geometry else { continue }
                growth += OpenGeofence.size(of: geometry) - held(id)
                areas.append((id, geometry))
            }
            if growth > 0 { try session.checkMemory(growth, path: "params.layer") }
            guard isTruncated, !features.isEmpty else { return areas }
            query.offset += features.count
        }
    }
}
