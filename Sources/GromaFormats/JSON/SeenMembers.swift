/// The members that were read so far: none may occur twice.
struct SeenMembers {
    enum Name: UInt32 {
        case type, geometry, properties, id, crs, features, coordinates, geometries
        case attributes, spatialReference, rings, paths, points, x, y, z, m, hasZ, hasM
        case xmin, ymin, xmax, ymax, zmin, zmax, mmin, mmax

        var word: String { "\(self)" }
    }

    private let format: String
    private var bits: UInt32 = 0

    init(_ format: String) { self.format = format }

    func has(_ name: Name) -> Bool { bits & 1 << name.rawValue != 0 }

    mutating func note(_ name: Name, at place: Int) throws(FormatError) {
        if has(name) {
            throw .duplicateMember(
                FormatFault(format: format, offset: place, found: "a second '\(name.word)'", expected: "each member once"))
        }
        bits |= 1 << name.rawValue
    }
}
