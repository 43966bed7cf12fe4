import Groma
import GromaPlugins
import Testing

/// The memory of location displays counts until it is released.
struct LocationMemoryTests {
    private let session: Session

    init() throws {
        session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        _ = try locations(after: "map.create", #"{"map":"m","width":400,"height":300,"wkid":4326}"#)
    }

    /// Returns the bytes that `session.info` counts for locations after a command, which must succeed.
    private func locations(after method: String, _ parameters: String) throws -> Int {
        let answer = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#)
        #expect(try JSONValue(parsing: answer.utf8)["error"] == nil, "\(method): \(answer.prefix(300))")
        let info = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"session.info"}"#)
        return try JSONValue(parsing: info.utf8)["result"]?["memory"]?["locations"]?.intValue ?? 0
    }

    private static func line(_ count: Int) -> String { (0..<count).map { "\($0 % 90) \($0 % 45)" }.joined(separator: ",") }

    private static func source(_ vertices: Int) -> String {
        #"{"map":"m","kind":"simulated","settings":{"geometry":{"wkt":"LINESTRING (\#(line(vertices)))","wkid":4326}}}"#
    }

    /// A vertex takes at least the 16 bytes of its ordinates.
    private static func range(_ vertices: Int) -> ClosedRange<Int> { 16 * vertices...40 * vertices }

    @Test func aSourceCountsInThePlaceOfTheOneBefore() throws {
        let long = try locations(after: "location.setSource", Self.source(10_000))
        #expect(Self.range(10_000).contains(long))
        #expect(Self.range(1000).contains(try locations(after: "location.setSource", Self.source(1000))))
        #expect(try locations(after: "location.setSource", Self.source(10_000)) == long)
        #expect(try locations(after: "location.start", #"{"map":"m"}"#) == long)
        #expect(try locations(after: "location.setSource", #"{"map":"m","kind":"host"}"#) == 0)
    }

    @Test func imagesAndFencesCountUntilTheyAreRemoved() throws {
        // A PNG picture of 68 bytes.
        let image = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
        let images = try locations(after: "location.setImages", #"{"map":"m","images":{"LocationDisplayDefault":"\#(image)"}}"#)
        #expect(images == 68)
        let area = #"{"wkt":"POLYGON ((\#(Self.line(5000)),0 0))","wkid":4326}"#
        let fence = try locations(after: "geofence.add", #"{"map":"m","geofence":"f","areas":[\#(area)]}"#)
        #expect(Self.range(5000).contains(fence - images))
        let source = try locations(after: "location.setSource", Self.source(10_000))
        #expect(Self.range(10_000).contains(source - fence))
        #expect(try locations(after: "geofence.remove", #"{"geofence":"f"}"#) == source - fence + images)
        #expect(try locations(after: "location.setImages", #"{"map":"m","images":{"LocationDisplayDefault":null}}"#) == source - fence)
        #expect(try locations(after: "map.close", #"{"map":"m"}"#) == 0)
    }
}
