import Groma

/// A receiver at the end of a line, for sessions that may reach `localhost:2947`.
struct Receiver: Plugin, LocationSourceKind {
    /// What it says when it is looked at, with how often that was, this time included.
    let says: @Sendable (LocationOutlet, Int) throws -> Void
    /// Whether the line can be opened.
    var isReachable = true

    final class Source: LocationDataSource {
        let outlet: LocationOutlet
        private let receiver: Receiver
        private var count = 0

        init(_ receiver: Receiver, _ clock: any LocationClock) {
            self.receiver = receiver
            outlet = LocationOutlet(name: "receiver", clock: clock)
        }

        func open() throws(LocationError) {
            if !receiver.isReachable { throw .transportFailed(source: "receiver", reason: "nobody is there") }
        }

        func poll() {
            count += 1
            try? receiver.says(outlet, count)
        }
    }

    let name = "receiver"
    let summary = "Fixes that come over a connection."
    let parameters: [LocationSourceParameter] = []

    func contribute(to registry: inout PluginRegistry) throws(PluginError) { try registry.add(self, named: name, to: .locationSources) }

    func source(_ settings: LocationSourceSettings) throws(LocationError) -> any LocationDataSource {
        _ = try settings.openTransport("tcp://localhost:2947")
        return Source(self, settings.clock)
    }
}

extension LocationOutlet {
    /// Sends a fix of a place at a latitude of 54.1.
    func send(longitude: Double, time: Double? = nil) throws {
        send(try Location(point: Point(x: longitude, y: 54.1, z: 1.5, spatialReference: .wgs84), horizontalAccuracy: 3, time: time))
    }
}
