/// What the host tells.
struct HostSourceKind: LocationSourceKind {
    let name = "host"
    let summary = "Fixes and headings that the host hands over, as its location service finds them."
    let parameters = [
        LocationSourceParameter(
            "requiresPermission", .flag,
            "Whether the person has to agree before it starts; true when left out, false for what a receiver says that somebody has connected."
        )
    ]

    func source(_ settings: LocationSourceSettings) throws(LocationError) -> any LocationDataSource {
        HostLocationSource(clock: settings.clock, requiresPermission: try settings.flag("requiresPermission") ?? true)
    }
}
