/// A receiver that talks NMEA 0183.
struct NMEASourceKind: LocationSourceKind {
    let name = "nmea"
    let summary = "A receiver that talks NMEA 0183, or a log of one."
    let parameters = [
        LocationSourceParameter(
            "address", .text,
            """
            What is listened to: tcp://HOST:PORT, or what else the host opens by its name, as a device. Without address, path and text the host hands the \
            sentences over.
            """
        ),
        LocationSourceParameter(
            "path", .text,
            "The file of a log, whose fixes come as they were recorded; what is broken in it is told as an error where it is."),
        LocationSourceParameter("text", .text, "The log itself."),
        LocationSourceParameter("interval", .number, "Seconds from one fix of a log to the next, 0.001 to 86400."),
        LocationSourceParameter("speed", .number, "So many times as fast as the log was recorded, 0.001 to 86400; 1 when left out."),
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
