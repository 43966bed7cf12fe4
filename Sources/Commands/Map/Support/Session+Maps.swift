import GeometryCommands
import GromaBase
import GromaJSON
import GromaMap
import GromaRPC

/// The maps of a session, for commands of your own.
extension Session {
    /// The names of the maps, in the order in which they were made. O(maps)
    public var mapNames: [String] { self[MapStore.self].maps.map(\.name) }

    /// A map: what is done to it is told as by the methods of the stream.
    ///
    /// - Parameter name: The map; the standard one, which is made when it is first asked for, unless it is given.
    /// - Throws: `noMap`.
    public func mapView(named name: String = "map") throws(CommandError) -> MapView { try map(named: name).view }
}

extension Session {
    /// The map of a name.
    package func map(named name: String) throws(CommandError) -> OpenMap {
        let store = self[MapStore.self]
        if let map = store[name] { return map }
        let known = store.maps.map(\.name)
        let nearest = Nearest.name(to: name, in: known)
        throw CommandError(
            .noMap, "there is no map named \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), path: "params.map",
            found: .string(name), expected: known.isEmpty ? "map.create first, or no map named" : "one of \(known.joined(separator: ", "))",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    /// A layer of a map.
    ///
    /// - Parameter path: The parameter that names it.
    package func layerView(named name: String, of map: OpenMap, path: String = "layer") throws(CommandError) -> LayerView {
        if let view = map.view.layer(named: name) { return view }
        let known = map.view.layerNames
        let nearest = Nearest.name(to: name, in: known)
        throw CommandError(
            .noMapLayer, "the map has no layer named \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""),
            path: "params.\(path)",
            found: .string(name), expected: known.isEmpty ? "a layer that was added to the map" : "one of \(known.joined(separator: ", "))",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }
}

/// Does something with a map, whose errors are told as the stream's.
package func withMapErrors<Value>(_ body: () throws(MapError) -> Value) throws(CommandError) -> Value {
    do throws(MapError) { return try body() } catch { throw CommandError(error) }
}
