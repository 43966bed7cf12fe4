/// The kind of sources that the host feeds.
struct HostSourceKind: LocationSourceKind {
    let name = "host"
    let summary = "Fixes and headings of the host's location service."
    let parameters = [
        LocationSourceParameter(
            "requiresPermission", .flag,
            "Whether a person must grant permission before the source starts; true by default, false for a receiver that somebody has connected."
        )
    ]

    func source(_ settings: LocationSourceSettings) throws(LocationError) -> any LocationDataSource {
        HostLocationSource(clock: settings.clock, requiresPermission: try settings.flag("requiresPermission") ?? true)
    }
}
