import GromaFormats
import GromaGeometry

/// A digest of 64 bits of a feature's contents, which shows whether the feature was changed. It is the same in each process and on each
/// machine. Two different versions have the same digest by accident with a probability of 1 in 2⁶⁴; it is not a cryptographic hash.
package struct FeatureDigest {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Returns the digest of a version: the values of a layer's fields in their order, a missing one as null, and the shape. The starting
    /// vertex and direction of rings (``SyncComparison/areSame(_:_:)``) and identifiers have no influence.
    ///
    /// - Complexity: O(*f* + *v* log *r*), where *f* is the number of fields, *v* the number of vertices and *r* the number of vertices of
    ///   a ring.
    package static func value(of feature: Feature, _ definition: LayerDefinition) -> Int {
        var digest = FeatureDigest()
        for field in definition.fields where field.type != .oid && field.type != .globalID && field.type != .geometry {
            digest.add(feature.attributes[field.name] ?? .null)
        }
        digest.add(feature.geometry)
        return Int(bitPattern: UInt(digest.state))
    }

    /// Mixes a word in (the finalizer of SplitMix64, Steele, Lea and Flood 2014).
    private mutating func mix(_ word: UInt64) {
        state = (state ^ word) &+ 0x9E37_79B9_7F4A_7C15
        state = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        state = (state ^ state >> 27) &* 0x94D0_49BB_1331_11EB
        state ^= state >> 31
    }

    private mutating func add(_ bytes: some Collection<UInt8>) {
        // The length is included so that the end of one text cannot be taken for the beginning of the next.
        mix(UInt64(bytes.count))
        var word: UInt64 = 0
        for (place, byte) in bytes.enumerated() {
            word = word << 8 | UInt64(byte)
            if place % 8 == 7 { mix(word) }
        }
        mix(word)
    }

    private mutating func add(_ value: AttributeValue) {
        switch value {
        case .null: mix(0)
        case .integer(let number):
            mix(1)
            mix(UInt64(bitPattern: Int64(number)))
        case .double(let number): add(11, number)
        case .string(let text):
            mix(2)
            add(text.utf8)
        case .date(let moment):
            mix(3)
            mix(UInt64(bitPattern: Int64(moment)))
        case .bytes(let bytes):
            mix(4)
            add(bytes)
        }
    }

    private mutating func add(_ kind: UInt64, _ number: Double) {
        mix(kind)
        mix(number.isNaN ? .max : (number + 0).bitPattern)
    }

    private mutating func add(_ geometry: Geometry?) {
        guard let geometry else { return mix(5) }
        switch geometry {
        case .point(let point):
            mix(6)
            if let coordinate = point.coordinate { add(coordinate) }
        case .multipoint(let multipoint):
            mix(7)
            add(multipoint.points)
        case .polyline(let polyline):
            mix(8)
            polyline.paths.forEach { _, path in add(path) }
        case .polygon(let polygon):
            mix(9)
            // The sum of the rings' digests does not depend on their order.
            var sum: UInt64 = 0
            polygon.rings.forEach { _, ring in
                var own = FeatureDigest()
                for vertex in SyncComparison.form(of: ring) { for word in vertex.words { own.mix(word) } }
                sum &+= own.state
            }
            mix(sum)
        case .envelope(let envelope):
            mix(10)
            for side in [envelope.extent.xMin, envelope.extent.yMin, envelope.extent.xMax, envelope.extent.yMax] { add(11, side) }
        case .collection(let collection):
            mix(12)
            for member in collection.geometries { add(member) }
        }
    }

    private mutating func add(_ path: Path) {
        mix(UInt64(path.count))
        for index in 0..<path.count { add(path[index]) }
    }

    private mutating func add(_ coordinate: Coordinate) {
        for word in SyncComparison.Vertex(coordinate).words { mix(word) }
    }
}
