import CGroma
import GeometryCommands
import GromaBase
import GromaFormats
import GromaGeometry
import GromaOperations
import GromaRPC

// Points and lines with one path are converted between flat memory and well-known binary by copying. Numbers are in the machine's byte
// order.

extension FlatRows {
    private static let isLittleEndian = 1.littleEndian == 1

    /// Returns the length in bytes of a row's header: the byte order and the type, for lines also the count.
    private static func headerSize(_ kind: FlatKind) -> Int { kind == .point ? 5 : 9 }

    /// Returns the ISO code of the type.
    private static func code(_ kind: FlatKind, _ dimensions: Dimensions) -> UInt32 {
        (kind == .point ? 1 : 2) + (dimensions.hasZ ? 1000 : 0) + (dimensions.hasM ? 2000 : 0)
    }

    /// Returns the rows as well-known binary; nil for multipoints, in which each vertex has a header.
    ///
    /// - Throws: `GROMA_EFORM` if a row that is not in flat memory cannot be written.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    func encoded() throws(Failure) -> FlatGeometries? {
        guard kind != .multipoint else { return nil }
        var ofOthers: [Int: [UInt8]] = [:]
        do throws(FormatError) {
            for (row, geometry) in others { ofOthers[row] = try WKB.bytes(of: geometry, options: WriteOptions()) }
        } catch { throw Failure(CommandError(error), otherwise: GROMA_EFORM) }
        let (header, size) = (Self.headerSize(kind), 8 * dimensions.count)
        var made = groma_buffers()
        (made.form, made.wkid, made.row_count) = (BufferForm.wkb.rawValue, flat.buffers.wkid, count)
        let offsets = UnsafeMutablePointer<Int64>.allocate(capacity: count + 1)
        offsets[0] = 0
        for row in 0..<count {
            let length = isAbsent(row) ? ofOthers[row]?.count ?? 0 : header + range(row).count * size
            offsets[row + 1] = offsets[row] + Int64(length)
        }
        (made.offsets.0, made.offset_counts.0) = (UnsafePointer(offsets), count + 1)
        made.validity = validity()
        let end = Int(offsets[count])
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, end))
        System.preferLargePages(memory, end)
        (made.bytes, made.byte_count) = (UnsafePointer(memory), end)
        for (row, bytes) in ofOthers { (memory + Int(offsets[row])).update(from: bytes, count: bytes.count) }
        let code = Self.code(kind, dimensions)
        for row in 0..<count where !isAbsent(row) {
            let start = UnsafeMutableRawPointer(memory + Int(offsets[row]))
            let range = range(row)
            start.storeBytes(of: Self.isLittleEndian ? 1 : 0, as: UInt8.self)
            start.storeBytes(of: code, toByteOffset: 1, as: UInt32.self)
            if kind == .line { start.storeBytes(of: UInt32(truncatingIfNeeded: range.count), toByteOffset: 5, as: UInt32.self) }
            write(range, to: start + header)
        }
        return FlatGeometries(owning: made)
    }

    /// Returns a new bitmap of the rows that are not null, including those that are not in flat memory; nil if no row is null.
    func validity() -> UnsafePointer<UInt8>? {
        guard let validity = flat.buffers.validity else { return nil }
        let bits = UnsafeMutablePointer<UInt8>.allocate(capacity: (count + 7) / 8)
        bits.initialize(from: validity, count: (count + 7) / 8)
        for row in others.keys { bits[row >> 3] |= 1 << UInt8(row & 7) }
        return UnsafePointer(bits)
    }

    /// Writes vertices, with z and m after each position.
    @inline(__always)
    private func write(_ range: Range<Int>, to start: UnsafeMutableRawPointer) {
        guard let xy = buffers.x else { return }
        if buffers.z == nil && buffers.m == nil {
            start.copyMemory(from: xy + 2 * range.lowerBound, byteCount: 16 * range.count)
            return
        }
        var next = start
        for index in range {
            next.storeBytes(of: xy[2 * index], as: Double.self)
            next.storeBytes(of: xy[2 * index + 1], toByteOffset: 8, as: Double.self)
            next += 16
            for ordinates in [buffers.z, buffers.m] {
                guard let value = ordinates?[index] else { continue }
                next.storeBytes(of: value.isNaN ? .nan : value, as: Double.self)
                next += 8
            }
        }
    }

    /// Creates rows from well-known binary in ISO's form if all that are not null are valid points, or all are valid lines, with the same
    /// dimensions; nil otherwise.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    init?(count: Int, reference: SpatialReference?, _ bytes: (_ row: Int) -> UnsafeRawBufferPointer?) {
        guard let (kind, dimensions, total) = Self.whatAllAre(count, bytes) else { return nil }
        let writer = FlatWriter(kind, rows: count, vertices: total, dimensions: dimensions)
        let (header, size) = (Self.headerSize(kind), dimensions.count)
        for row in 0..<count {
            guard let bytes = bytes(row), let base = bytes.baseAddress else {
                writer.addNull()
                continue
            }
            if kind == .point {
                let (x, y) = (Self.ordinate(base + header, 0), Self.ordinate(base + header, 1))
                if x.isNaN && y.isNaN {
                    writer.addEmptyPoint()
                    continue
                }
            }
            let vertices = (bytes.count - header) / (8 * size)
            if !writer.add(vertices, { Self.decode(base + header, vertices, size, $0) }) { return nil }
        }
        guard let rows = writer.flatRows(in: reference) else { return nil }
        self = rows
    }

    /// Returns the common kind and dimensions of the rows that are not null, and the number of vertices to allocate memory for; nil if the
    /// rows differ.
    private static func whatAllAre(
        _ count: Int, _ bytes: (_ row: Int) -> UnsafeRawBufferPointer?
    ) -> (kind: FlatKind, dimensions: Dimensions, vertices: Int)? {
        var common: (kind: FlatKind, dimensions: Dimensions, code: UInt32)?
        var total = 0
        for row in 0..<count {
            guard let bytes = bytes(row) else { continue }
            guard bytes.count >= 9, bytes[0] == (isLittleEndian ? 1 : 0) else { return nil }
            let code = bytes.loadUnaligned(fromByteOffset: 1, as: UInt32.self)
            if common == nil {
                let dimensions = Dimensions(hasZ: code / 1000 % 2 == 1, hasM: code / 1000 > 1)
                let kind: FlatKind = code % 1000 == 1 ? .point : .line
                guard code == self.code(kind, dimensions) else { return nil }
                common = (kind, dimensions, code)
            }
            guard let common, code == common.code else { return nil }
            let isPoint = common.kind == .point
            let vertices = isPoint ? 1 : Int(bytes.loadUnaligned(fromByteOffset: 5, as: UInt32.self))
            let length = headerSize(common.kind) + 8 * common.dimensions.count * vertices
            guard isPoint || vertices != 1, bytes.count == length else { return nil }
            total += vertices
        }
        return common.map { ($0.kind, $0.dimensions, $0.kind == .point ? count : total) }
    }

    @inline(__always)
    private static func ordinate(_ bytes: UnsafeRawPointer, _ place: Int) -> Double {
        bytes.loadUnaligned(fromByteOffset: 8 * place, as: Double.self)
    }

    /// Copies vertices; returns false if x or y is not finite, or z or m is infinite.
    @inline(__always)
    private static func decode(_ bytes: UnsafeRawPointer, _ count: Int, _ size: Int, _ room: FlatRoom) -> Bool {
        if size == 2 {
            UnsafeMutableRawPointer(room.xy).copyMemory(from: bytes, byteCount: 16 * count)
            return UnsafePointer(room.xy).areFinite(2 * count)
        }
        for index in 0..<count {
            (room.xy[2 * index], room.xy[2 * index + 1]) = (ordinate(bytes, index * size), ordinate(bytes, index * size + 1))
            room.z?[index] = ordinate(bytes, index * size + 2)
            room.m?[index] = ordinate(bytes, index * size + size - 1)
            if room.z?[index].isInfinite == true || room.m?[index].isInfinite == true { return false }
        }
        return UnsafePointer(room.xy).areFinite(2 * count)
    }
}
