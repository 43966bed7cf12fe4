/// The kind of sources that read a receiver with NMEA 0183.
struct NMEASourceKind: LocationSourceKind {
    let name = "nmea"
    let summary = "An NMEA 0183 receiver, or a log of one."
    let parameters = [
        LocationSourceParameter(
            "address", .text,
            """
            The address: tcp://HOST:PORT, or a name that the host opens, such as a device. Without address, path and text the host passes the \
            sentences.
            """
        ),
        LocationSourceParameter(
            "path", .text,
            "A log file, whose fixes are reported as recorded; malformed sentences are reported as errors."),
        LocationSourceParameter("text", .text, "The log itself."),
        LocationSourceParameter("interval", .number, "Seconds from one fix of a log to the next, 0.001 to 86400."),
        LocationSourceParameter("speed", .number, "The playback rate relative to the recorded times, 0.001 to 86400; 1 by default."),
    ]

    func source(_ settings: LocationSourceSettings) throws(LocationError) -> any LocationDataSource {
        let (address, path, text) = (try settings.text("address"), try settings.text("path"), try settings.text("text"))
        guard [address, path, text].compactMap({ $0 }).count <= 1 else {
            throw .invalid(path: "address", found: "several of address, path and text", expected: "one of them, or none")
        }
        let interval = try settings.number("interval", in: 0.001...86_400)
        let speed = try settings.number("speed", in: 0.001...86_400)
        guard interval == nil || speed == nil else {
            throw .invalid(path: "speed", found: "beside interval", expected: "one of them")
        }
        guard path != nil || text != nil else {
            guard interval == nil, speed == nil else {
                throw .invalid(path: interval == nil ? "speed" : "interval", found: "without a log", expected: "a log, by path or text")
            }
            let transport: (any LocationTransport)? = if let address { try settings.openTransport(address) } else { nil }
            return NMEALocationSource(transport: transport, clock: settings.clock)
        }
        let log = if let path { try settings.readFile(path) } else { Array((text ?? "").utf8) }
        let found = NMEALocationSource.read(log, now: settings.clock.time)
        guard !found.locations.isEmpty else {
            if let fault = found.faults.first { throw fault.error }
            throw .noPositions(source: path ?? "nmea", expected: "GGA or RMC sentences with a position")
        }
        let pacing = interval.map(ReplayPacing.interval) ?? .recorded(speed: speed ?? 1)
        return try SimulatedLocationSource(log: found, pacing: pacing, clock: settings.clock, engine: settings.engine)
    }
}
