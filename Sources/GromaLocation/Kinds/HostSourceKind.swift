/// What the host tells.
struct HostSourceKind: LocationSourceKind {
    let name = "host"
    let summary = "Fixes and headings that the host hands over, as its location service finds them."
    let parameters: [LocationSourceParameter] = []

    func source(_ settings: LocationSourceSettings) -> any LocationDataSource { HostLocationSource(clock: settings.clock) }
}
