#if GeoPackage
    import GromaGeometry

    /// The reason why a stored value is not valid: bytes that are not a geometry, or a text that is not a point in time.
    struct BrokenValue: Error {
        let reason: String
    }

    /// The header before the WKB of a geometry (OGC 12-128r17, clause 2.1.3).
    struct GeometryHeader {
        /// The bounding box in the header; nil if there is none.
        let envelope: Extent?
        /// Whether the header marks the shape as empty.
        let isEmpty: Bool
        /// The size of the header in bytes.
        let size: Int

        /// Reads the header of a geometry.
        init(_ bytes: UnsafeRawBufferPointer) throws(BrokenValue) {
            guard bytes.count >= Self.fixedSize else {
                throw BrokenValue(reason: "it has \(bytes.count) bytes, fewer than a header of \(Self.fixedSize)")
            }
            guard bytes[0] == 0x47, bytes[1] == 0x50 else { throw BrokenValue(reason: "it does not begin with \"GP\"") }
            guard bytes[2] == 0 else { throw BrokenValue(reason: "found version \(bytes[2]), expected 0") }
            let flags = bytes[3]
            if flags & 0x20 != 0 { throw BrokenValue(reason: "it is of an extended type, which cannot be read") }
            let words: Int
            switch flags >> 1 & 7 {
            case 0: words = 0
            case 1: words = 4
            case 2, 3: words = 6
            case 4: words = 8
            default: throw BrokenValue(reason: "found envelope code \(flags >> 1 & 7), expected 0 to 4")
            }
            size = Self.fixedSize + 8 * words
            guard bytes.count >= size else { throw BrokenValue(reason: "it ends within its envelope") }
            isEmpty = flags & 0x10 != 0
            guard words > 0 else {
                envelope = nil
                return
            }
            func word(_ index: Int) -> Double {
                let bits = bytes.loadUnaligned(fromByteOffset: Self.fixedSize + 8 * index, as: UInt64.self)
                return Double(bitPattern: flags & 1 == 1 ? UInt64(littleEndian: bits) : UInt64(bigEndian: bits))
            }
            let box = Extent(xMin: word(0), yMin: word(2), xMax: word(1), yMax: word(3))
            envelope = box.isEmpty ? nil : box
        }

        /// Returns the header for writing a geometry: little-endian, with a bounding box unless it is a point or empty.
        static func bytes(srsID: Int, envelope: Extent?, isEmpty: Bool) -> [UInt8] {
            var bytes: [UInt8] = [0x47, 0x50, 0, 1 | (envelope == nil ? 0 : 2) | (isEmpty ? 0x10 : 0)]
            withUnsafeBytes(of: Int32(truncatingIfNeeded: srsID).littleEndian) { bytes += $0 }
            if let envelope {
                for ordinate in [envelope.xMin, envelope.xMax, envelope.yMin, envelope.yMax] {
                    withUnsafeBytes(of: ordinate.bitPattern.littleEndian) { bytes += $0 }
                }
            }
            return bytes
        }

        private static let fixedSize = 8
    }
#endif
