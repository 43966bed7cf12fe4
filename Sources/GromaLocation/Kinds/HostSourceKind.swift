/// What the host tells.
struct HostSourceKind: LocationSourceKind {
    let name = "host"
    let summary = "Fixes and headings of the host's location service."
    let parameters: [LocationSourceParameter] = []

    func source(_ settings: LocationSourceSettings) -> any LocationDataSource { HostLocationSource(clock: settings.clock) }
}
