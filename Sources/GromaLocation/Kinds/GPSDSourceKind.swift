/// The daemon that watches receivers.
struct GPSDSourceKind: LocationSourceKind {
    let name = "gpsd"
    let summary = "What gpsd, the daemon that watches receivers, reports."
    let parameters = [
        LocationSourceParameter("address", .text, "Where it listens, as tcp://HOST:PORT; tcp://localhost:2947 when left out."),
        LocationSourceParameter("device", .text, "The receiver that is followed; the first with a position when left out."),
    ]

    func source(_ settings: LocationSourceSettings) throws(LocationError) -> any LocationDataSource {
        let address = try settings.text("address") ?? "tcp://localhost:\(GPSDLocationSource.standardPort)"
        return GPSDLocationSource(
            transport: try settings.openTransport(address), device: try settings.text("device"), clock: settings.clock)
    }
}
