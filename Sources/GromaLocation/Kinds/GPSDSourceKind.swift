/// The kind of sources that follow gpsd.
struct GPSDSourceKind: LocationSourceKind {
    let name = "gpsd"
    let summary = "The reports of gpsd, a daemon for location receivers."
    let parameters = [
        LocationSourceParameter("address", .text, "Its address, as tcp://HOST:PORT; by default tcp://localhost:2947."),
        LocationSourceParameter("device", .text, "The receiver to use; by default the first with a position."),
    ]

    func source(_ settings: LocationSourceSettings) throws(LocationError) -> any LocationDataSource {
        let address = try settings.text("address") ?? "tcp://localhost:\(GPSDLocationSource.standardPort)"
        return GPSDLocationSource(
            transport: try settings.openTransport(address), device: try settings.text("device"), clock: settings.clock)
    }
}
