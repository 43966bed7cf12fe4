import Groma
import GromaPlugins
import Testing

/// The methods of a domain are built on those of others, which a host may register in any order: what is asked of the states of all of
/// them, such as whether they can be recorded, comes in the order of what they depend on.
struct RegistrationOrderTests {
    /// Opens something of each domain, and takes one after the other away until all can be recorded.
    private static let script = """
        geometry.set {"geometry":{"wkt":"POINT (1 2)"},"into":"a"}
        sketch.setViewport {"center":[10,20],"resolution":2,"width":200,"height":100,"all":true}
        location.setSource {"kind":"host"}
        location.start
        graphics.addLayer {"name":"places","wkid":3857}
        map.create {"map":"harbour","width":400,"height":300,"wkid":3857}
        features.createLayer {"provider":"memory","name":"lots","definition":{"name":"lots","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"}]},"featureSet":{"features":[{"attributes":{"OBJECTID":4}}]}}
        popups.open {"layer":"lots"}
        sketch.begin {"type":"polyline"}
        session.info
        session.record
        location.stop
        session.record
        graphics.removeLayer {"layer":"places"}
        session.record
        map.close {"map":"harbour"}
        map.close
        session.record
        popups.close
        session.record
        features.close {"layer":"lots"}
        session.record
        sketch.cancel
        session.record
        session.recording {"end":true}
        session.reset
        map.create {"map":"harbour","width":400,"height":300,"wkid":3857}
        popover.setScreen {"width":400,"height":300}
        session.record
        graphics.addLayer {"name":"places","wkid":3857}
        session.record
        """

    private func answers(_ plugins: [any Plugin]) throws -> [String] {
        let session = try Session(contributions: PluginRegistry(plugins))
        return try Self.script.split(separator: "\n").map { line in
            let (method, params) = (line.prefix { $0 != " " }, line.drop { $0 != " " })
            let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params.isEmpty ? "{}" : params)}"#)
            // It has the time.
            if method.hasPrefix("location.") { return "" }
            guard method == "session.info", case .object(var info) = try JSONValue(parsing: text.utf8)["result"] else { return text }
            // The only answer that tells the order itself.
            info["plugins"] = nil
            return JSONValue.object(info).text
        }
    }

    @Test func theOrderOfRegistrationDoesNotMatter() throws {
        let rest = BuiltInPlugins.all.filter { plugin in !BuiltInMethods.all.contains { $0.name == plugin.name } }
        let all = BuiltInMethods.all
        let expected = try answers(all + rest)
        let refusals = expected.compactMap { try? JSONValue(parsing: $0.utf8)["error"]?["data"]?["code"]?.stringValue }
        #expect(
            refusals == [
                "locationActive", "layersOpen", "mapsOpen", "popupsOpen", "layersOpen", "sketchActive", "mapsOpen", "layersOpen",
            ])
        for first in all.indices {
            // One of them first, then the others from the last to the first.
            var order = all
            let moved = order.remove(at: first)
            let found = try answers([moved] + order.reversed() + rest)
            for (found, expected) in zip(found, expected) { #expect(found == expected, "\(moved.name) first") }
        }
    }
}
