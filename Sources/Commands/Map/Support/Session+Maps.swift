import GeometryCommands
import GromaBase
import GromaJSON
import GromaMap
import GromaRPC

/// The maps of a session, for custom commands.
extension Session {
    /// The names of the maps, in the order of creation. O(maps)
    public var mapNames: [String] { self[MapStore.self].maps.map(\.name) }

    /// Returns a map. Its changes are reported as for the methods of the stream. O(maps)
    ///
    /// - Parameter name: The name of the map; by default the default map, which is created at the first access.
    /// - Throws: `noMap` if there is none with that name.
    public func mapView(named name: String = "map") throws(CommandError) -> MapView { try map(named: name).view }
}

extension Session {
    /// Returns the map with a name.
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

    /// Returns a layer of a map.
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

/// Runs a closure that throws map errors, and converts them to those of the stream.
package func withMapErrors<Value>(_ body: () throws(MapError) -> Value) throws(CommandError) -> Value {
    do throws(MapError) { return try body() } catch { throw CommandError(error) }
}
