import CGroma
import GromaBase
import GromaFormats
import GromaGeometry

// Lines of one path are converted between flat memory and well-known binary by copying. Numbers are in the machine's byte order.

extension FlatLines {
    /// The size of the header of a line: the byte order, the type and the count.
    private static let headerSize = 9
    private static let isLittleEndian = 1.littleEndian == 1

    /// Returns the ISO type code of lines.
    private static func code(_ dimensions: Dimensions) -> UInt32 { 2 + (dimensions.hasZ ? 1000 : 0) + (dimensions.hasM ? 2000 : 0) }

    /// Returns the rows as well-known binary. O(vertices)
    func encoded() -> FlatGeometries {
        let size = 8 * dimensions.count
        var made = groma_buffers()
        (made.form, made.wkid, made.row_count) = (BufferForm.wkb.rawValue, flat.buffers.wkid, count)
        let offsets = UnsafeMutablePointer<Int64>.allocate(capacity: count + 1)
        offsets[0] = 0
        for row in 0..<count {
            offsets[row + 1] = offsets[row] + Int64(isNull(row) ? 0 : Self.headerSize + range(row).count * size)
        }
        (made.offsets.0, made.offset_counts.0) = (UnsafePointer(offsets), count + 1)
        if let validity = flat.buffers.validity {
            let bits = UnsafeMutablePointer<UInt8>.allocate(capacity: (count + 7) / 8)
            bits.initialize(from: validity, count: (count + 7) / 8)
            made.validity = UnsafePointer(bits)
        }
        let end = Int(offsets[count])
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, end))
        System.preferLargePages(memory, end)
        (made.bytes, made.byte_count) = (UnsafePointer(memory), end)
        for row in 0..<count where !isNull(row) {
            var next = UnsafeMutableRawPointer(memory + Int(offsets[row]))
            let (xy, range) = (xy(row), range(row))
            next.storeBytes(of: Self.isLittleEndian ? 1 : 0, as: UInt8.self)
            next.storeBytes(of: Self.code(dimensions), toByteOffset: 1, as: UInt32.self)
            next.storeBytes(of: UInt32(truncatingIfNeeded: range.count), toByteOffset: 5, as: UInt32.self)
            next += Self.headerSize
            if size == 16 {
                if let base = xy.baseAddress { next.copyMemory(from: base, byteCount: 16 * range.count) }
                continue
            }
            for index in 0..<range.count {
                next.storeBytes(of: xy[2 * index], as: Double.self)
                next.storeBytes(of: xy[2 * index + 1], toByteOffset: 8, as: Double.self)
                next += 16
                for ordinates in [flat.buffers.z, flat.buffers.m] {
                    guard let value = ordinates?[range.lowerBound + index] else { continue }
                    next.storeBytes(of: value.isNaN ? .nan : value, as: Double.self)
                    next += 8
                }
            }
        }
        return FlatGeometries(owning: made)
    }

    /// Creates rows from well-known binary, if each is null or a valid line of the same dimensions in ISO's form; nil if any row is
    /// anything else. O(bytes)
    init?(count: Int, reference: SpatialReference?, _ bytes: (_ row: Int) -> UnsafeRawBufferPointer?) {
        var (common, total): (Dimensions?, Int) = (nil, 0)
        for row in 0..<count {
            guard let bytes = bytes(row) else { continue }
            guard bytes.count >= Self.headerSize, bytes[0] == (Self.isLittleEndian ? 1 : 0) else { return nil }
            let code = bytes.loadUnaligned(fromByteOffset: 1, as: UInt32.self)
            let dimensions = Dimensions(hasZ: code == 1002 || code == 3002, hasM: code == 2002 || code == 3002)
            let vertices = Int(bytes.loadUnaligned(fromByteOffset: 5, as: UInt32.self))
            guard code == Self.code(dimensions), common == nil || common == dimensions, vertices != 1,
                bytes.count == Self.headerSize + 8 * dimensions.count * vertices
            else { return nil }
            (common, total) = (dimensions, total + vertices)
        }
        guard let dimensions = common else { return nil }
        let writer = LineWriter(rows: count, vertices: total, dimensions: dimensions)
        for row in 0..<count {
            guard let bytes = bytes(row), let base = bytes.baseAddress else {
                writer.addNull()
                continue
            }
            let (next, vertices) = (base + Self.headerSize, (bytes.count - Self.headerSize) / (8 * dimensions.count))
            let isSound = writer.add(vertices) { xy, z, m in Self.decode(next, vertices, dimensions.count, xy, z, m) }
            if !isSound { return nil }
        }
        guard let lines = writer.lines(in: reference) else { return nil }
        self = lines
    }

    /// Copies vertices; returns false if x or y is not finite, or z or m is infinite.
    private static func decode(
        _ bytes: UnsafeRawPointer, _ count: Int, _ size: Int, _ xy: UnsafeMutablePointer<Double>, _ z: UnsafeMutablePointer<Double>?,
        _ m: UnsafeMutablePointer<Double>?
    ) -> Bool {
        if size == 2 {
            UnsafeMutableRawPointer(xy).copyMemory(from: bytes, byteCount: 16 * count)
            return UnsafePointer(xy).areFinite(2 * count)
        }
        for index in 0..<count {
            func ordinate(_ place: Int) -> Double { bytes.loadUnaligned(fromByteOffset: 8 * (index * size + place), as: Double.self) }
            (xy[2 * index], xy[2 * index + 1]) = (ordinate(0), ordinate(1))
            z?[index] = ordinate(2)
            m?[index] = ordinate(size - 1)
            if z?[index].isInfinite == true || m?[index].isInfinite == true { return false }
        }
        return UnsafePointer(xy).areFinite(2 * count)
    }
}
