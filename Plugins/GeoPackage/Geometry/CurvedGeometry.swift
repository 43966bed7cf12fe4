#if GeoPackage
    import GromaBase

    /// Converts the circular arcs in WKB (ISO 13249-3: CIRCULARSTRING, COMPOUNDCURVE, CURVEPOLYGON, MULTICURVE, MULTISURFACE) to straight
    /// segments, so that files with curves can be read.
    ///
    /// The points that define an arc are kept, and points on the arc are inserted between them, at most ``step`` apart as seen from its
    /// center: the distance of a chord from its arc is at most 0.016 % of the radius. Z and M are interpolated linearly between the points
    /// that define the arc.
    struct CurvedGeometry {
        /// The maximum angle of a chord, 2° in radians.
        static let step = Double.pi / 90

        private let bytes: UnsafeRawBufferPointer
        private var place = 0
        private var output: [UInt8] = []
        private var depth = 0
        private var vertices = 0

        /// The maximum number of vertices, which limits the memory that a small file can demand.
        private static let vertexLimit = 20_000_000
        private static let depthLimit = 32

        /// Returns the WKB of the same geometry without arcs, little-endian.
        ///
        /// - Throws: The error in the WKB, or the part of it that is not supported (TIN, polyhedral surfaces).
        static func straightened(_ wkb: UnsafeRawBufferPointer) throws(BrokenValue) -> [UInt8] {
            var reading = CurvedGeometry(bytes: wkb)
            _ = try reading.geometry()
            guard reading.place == wkb.count else { throw BrokenValue(reason: "more bytes follow its WKB") }
            return reading.output
        }

        private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        // MARK: Kinds

        private struct Header {
            let isBigEndian: Bool
            /// The type code, 1 to 17.
            let kind: UInt32
            /// The offset of the type code: 0, 1000, 2000 or 3000 for Z, M and both.
            let flavor: UInt32
            var ordinates: Int { flavor == 0 ? 2 : flavor == 3000 ? 4 : 3 }
        }

        /// Writes the next geometry; returns its type.
        private mutating func geometry() throws(BrokenValue) -> UInt32 {
            depth += 1
            defer { depth -= 1 }
            guard depth <= Self.depthLimit else { throw BrokenValue(reason: "its parts are nested too deep") }
            let header = try header()
            switch header.kind {
            case 1:
                begin(1, header)
                append(try take(8 * header.ordinates), header)
            case 2, 8, 9: write(try line(header), header)
            case 3, 10: try polygon(header)
            case 4, 5, 6, 7, 11, 12: try members(header)
            default: throw BrokenValue(reason: "it is of WKB type \(header.kind + header.flavor), which cannot be read")
            }
            return header.kind
        }

        private mutating func members(_ header: Header) throws(BrokenValue) {
            // MULTICURVE becomes MULTILINESTRING, MULTISURFACE MULTIPOLYGON.
            begin([11: 5, 12: 6][header.kind] ?? header.kind, header)
            let count = try count(header, each: 5)
            append(UInt32(count))
            let allowed: Set<UInt32>? = [4: [1], 5: [2], 6: [3], 11: [2, 8, 9], 12: [3, 10]][header.kind]
            for _ in 0..<count {
                let kind = try geometry()
                if let allowed, !allowed.contains(kind) { throw BrokenValue(reason: "it has a member of WKB type \(kind)") }
            }
        }

        private mutating func polygon(_ header: Header) throws(BrokenValue) {
            begin(3, header)
            let count = try count(header, each: 4)
            append(UInt32(count))
            for _ in 0..<count {
                // The rings of a plain polygon have no headers.
                let ring: [Double]
                if header.kind == 3 { ring = try points(header) } else { ring = try line(try self.header()) }
                append(UInt32(ring.count / header.ordinates))
                for ordinate in ring { append(ordinate) }
            }
        }

        /// Returns the ordinates of a line, with its arcs straightened.
        private mutating func line(_ header: Header) throws(BrokenValue) -> [Double] {
            switch header.kind {
            case 2: return try points(header)
            case 8: return try straightened(try points(header), header)
            case 9:
                depth += 1
                defer { depth -= 1 }
                guard depth <= Self.depthLimit else { throw BrokenValue(reason: "its parts are nested too deep") }
                var all: [Double] = []
                for _ in 0..<(try count(header, each: 9)) {
                    let part = try line(try self.header())
                    // Each part begins where the previous one ended.
                    all += all.isEmpty ? part[...] : part.dropFirst(header.ordinates)
                }
                return all
            default: throw BrokenValue(reason: "it has a line of WKB type \(header.kind)")
            }
        }

        private mutating func write(_ line: [Double], _ header: Header) {
            begin(2, header)
            append(UInt32(line.count / header.ordinates))
            for ordinate in line { append(ordinate) }
        }

        // MARK: Arcs

        /// Straightens a chain of arcs with three points each, in which the last point of an arc is the first of the next.
        private mutating func straightened(_ points: [Double], _ header: Header) throws(BrokenValue) -> [Double] {
            let size = header.ordinates
            let count = points.count / size
            if count == 0 { return [] }
            guard count % 2 == 1, count > 2 else { throw BrokenValue(reason: "it has an arc of \(count) points, expected 3, 5, 7, …") }
            func point(_ index: Int) -> ArraySlice<Double> { points[index * size..<(index + 1) * size] }
            var all = Array(point(0))
            for index in stride(from: 0, to: count - 1, by: 2) {
                try arc(point(index), point(index + 1), point(index + 2), &all)
            }
            return all
        }

        /// Adds the points of an arc after its first one.
        private mutating func arc(
            _ a: ArraySlice<Double>, _ b: ArraySlice<Double>, _ c: ArraySlice<Double>, _ all: inout [Double]
        ) throws(BrokenValue) {
            let (a, b, c) = (Array(a), Array(b), Array(c))
            let (bx, by, cx, cy) = (b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1])
            let twiceArea = 2 * (bx * cy - by * cx)
            let isCircle = cx == 0 && cy == 0
            let (x, y): (Double, Double)
            if isCircle {
                // A full circle: the middle point is opposite.
                (x, y) = (bx / 2, by / 2)
            } else {
                let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy)
                (x, y) = ((cy * b2 - by * c2) / twiceArea, (bx * c2 - cx * b2) / twiceArea)
            }
            guard x.isFinite, y.isFinite, isCircle || twiceArea != 0 else {
                // The three points are on a straight line.
                all += b + c
                return
            }
            let isLeft = isCircle || twiceArea > 0
            try half(a, b, around: (a[0] + x, a[1] + y), isLeft, &all)
            try half(b, c, around: (a[0] + x, a[1] + y), isLeft, &all)
        }

        /// Adds the points between two on a circle, and the second of them.
        private mutating func half(
            _ a: [Double], _ b: [Double], around centre: (x: Double, y: Double), _ isLeft: Bool, _ all: inout [Double]
        ) throws(BrokenValue) {
            let start = atan2(a[1] - centre.y, a[0] - centre.x)
            var sweep = atan2(b[1] - centre.y, b[0] - centre.x) - start
            if isLeft && sweep < 0 { sweep += 2 * .pi }
            if !isLeft && sweep > 0 { sweep -= 2 * .pi }
            let radius = hypot(a[0] - centre.x, a[1] - centre.y)
            let chords = max(1, Int((sweep.magnitude / Self.step).rounded(.up)))
            vertices += chords
            guard vertices <= Self.vertexLimit else { throw BrokenValue(reason: "its arcs make more than \(Self.vertexLimit) points") }
            for index in 1..<max(chords, 1) {
                let share = Double(index) / Double(chords)
                let angle = start + sweep * share
                all.append(centre.x + radius * cos(angle))
                all.append(centre.y + radius * sin(angle))
                for place in 2..<a.count { all.append(a[place] + (b[place] - a[place]) * share) }
            }
            all += b
        }

        // MARK: Bytes

        private mutating func header() throws(BrokenValue) -> Header {
            let order = try take(1)[0]
            guard order < 2 else { throw BrokenValue(reason: "its WKB has the byte order \(order), expected 0 or 1") }
            let code = Self.word(try take(4), isBigEndian: order == 0)
            let (kind, flavor) = (code % 1000, code / 1000 * 1000)
            guard flavor <= 3000, (1...17).contains(kind) else { throw BrokenValue(reason: "its WKB is of type \(code), which is none") }
            return Header(isBigEndian: order == 0, kind: kind, flavor: flavor)
        }

        /// Reads the number of following members or points, which have the given minimum size in bytes.
        private mutating func count(_ header: Header, each size: Int) throws(BrokenValue) -> Int {
            let count = Int(Self.word(try take(4), isBigEndian: header.isBigEndian))
            guard count <= (bytes.count - place) / size else { throw BrokenValue(reason: "its WKB ends within its \(count) parts") }
            return count
        }

        private mutating func points(_ header: Header) throws(BrokenValue) -> [Double] {
            let count = try count(header, each: 8 * header.ordinates)
            vertices += count
            guard vertices <= Self.vertexLimit else { throw BrokenValue(reason: "it has more than \(Self.vertexLimit) points") }
            let part = try take(8 * header.ordinates * count)
            return (0..<header.ordinates * count).map { index in
                let bits = part.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
                return Double(bitPattern: header.isBigEndian ? UInt64(bigEndian: bits) : UInt64(littleEndian: bits))
            }
        }

        private mutating func take(_ count: Int) throws(BrokenValue) -> UnsafeRawBufferPointer {
            guard count <= bytes.count - place else { throw BrokenValue(reason: "its WKB ends too soon") }
            defer { place += count }
            return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
        }

        private static func word(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool) -> UInt32 {
            let bits = bytes.loadUnaligned(as: UInt32.self)
            return isBigEndian ? UInt32(bigEndian: bits) : UInt32(littleEndian: bits)
        }

        private mutating func begin(_ kind: UInt32, _ header: Header) {
            output.append(1)
            append(kind + header.flavor)
        }

        private mutating func append(_ word: UInt32) { withUnsafeBytes(of: word.littleEndian) { output += $0 } }

        private mutating func append(_ number: Double) { withUnsafeBytes(of: number.bitPattern.littleEndian) { output += $0 } }

        /// Appends ordinates unchanged.
        private mutating func append(_ part: UnsafeRawBufferPointer, _ header: Header) {
            for index in 0..<part.count / 8 {
                let bits = part.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
                append(Double(bitPattern: header.isBigEndian ? UInt64(bigEndian: bits) : UInt64(littleEndian: bits)))
            }
        }
    }
#endif
