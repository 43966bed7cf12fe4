import GromaRPC

extension MemoryKind {
    /// Sources of locations, their images, and geofences.
    static let locations = MemoryKind("locations")
}
