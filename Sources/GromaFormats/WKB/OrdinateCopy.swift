import GromaGeometry

/// Copies ordinates between well-known binary and flat buffers.
struct OrdinateCopy {
    private let isSwapped: Bool
    private let dimensions: Dimensions

    init(_ header: WKBHeader) {
        isSwapped = header.isBigEndian != (1.bigEndian == 1)
        dimensions = header.dimensions
    }

    /// Copies positions from the bytes; returns false if an x or y is not finite, or if a z or m is infinite.
    func move(
        _ count: Int, from base: UnsafeRawPointer, xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?,
        m: UnsafeMutablePointer<Double>?
    ) -> Bool {
        if dimensions == .xy && !isSwapped {
            UnsafeMutableRawPointer(xy).copyMemory(from: base, byteCount: 16 * count)
            return UnsafePointer(xy).areFinite(2 * count)
        }
        let words = dimensions.count
        for index in 0..<count {
            let place = 8 * words * index
            xy[2 * index] = load(base, place)
            xy[2 * index + 1] = load(base, place + 8)
            if let z { z[index] = load(base, place + 16) }
            if let m { m[index] = load(base, place + 8 * (words - 1)) }
        }
        guard UnsafePointer(xy).areFinite(2 * count) else { return false }
        for ordinates in [z, m] {
            guard let ordinates else { continue }
            for index in 0..<count where ordinates[index].isInfinite { return false }
        }
        return true
    }

    @inline(__always)
    private func load(_ base: UnsafeRawPointer, _ place: Int) -> Double {
        let bits = base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        return Double(bitPattern: isSwapped ? bits.byteSwapped : bits)
    }
}
