import GromaGeometry
import GromaJSON

/// The geometries that a session holds by name, in the order of first use of the names.
struct NamedGeometries {
    private var places: [String: Int] = [:]
    private var entries: [(name: String, geometry: Geometry)?] = []
    fileprivate(set) var bytes = 0
    private var recentName: [UInt8] = []
    private var recentGeometry: Geometry?

    /// The names in order.
    var names: [String] { entries.compactMap { $0?.name } }

    /// All geometries in order.
    var all: [(name: String, geometry: Geometry)] { entries.compactMap { $0 } }

    subscript(name: String) -> Geometry? {
        get { places[name].flatMap { entries[$0]?.geometry } }
        set {
            recentGeometry = nil
            if let place = places[name] {
                bytes -= entries[place].map { GeometryStore.size(of: $0.geometry, named: name) } ?? 0
                entries[place] = newValue.map { (name, $0) }
                if newValue == nil {
                    places[name] = nil
                    compactIfNeeded()
                }
            } else if let newValue {
                places[name] = entries.count
                entries.append((name, newValue))
            }
            if let newValue { bytes += GeometryStore.size(of: newValue, named: name) }
        }
    }

    /// Returns the last used geometry, if it has this name and still exists.
    @inline(__always)
    func recent(_ name: JSONText) -> Geometry? {
        guard let recentGeometry, name.isEqual(to: recentName) else { return nil }
        return recentGeometry
    }

    /// Remembers the last used geometry.
    mutating func note(_ name: String, _ geometry: Geometry) {
        recentName = Array(name.utf8)
        recentGeometry = geometry
    }

    private mutating func compactIfNeeded() {
        guard entries.count > 64, places.count * 2 < entries.count else { return }
        entries = entries.filter { $0 != nil }
        places = [:]
        for (place, entry) in entries.enumerated() { if let entry { places[entry.name] = place } }
    }
}
