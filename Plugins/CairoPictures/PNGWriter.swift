#if CairoPictures
    import CPangoCairo

    /// Writes the pixels of a Cairo surface as a PNG file (ISO/IEC 15948).
    ///
    /// Cairo can also write one, but tries each of the five filters on each row and compresses with zlib's default level, which takes
    /// several times as long as drawing a map. Maps consist of uniform areas and thin lines, which are as small without filters.
    struct PNGWriter {
        /// The lowest compression level of zlib: the others take up to four times as long for a file that is smaller by a fifth.
        private static let level: Int32 = 1

        private let width: Int
        private let height: Int
        private let stride: Int
        private let pixels: UnsafeRawPointer
        private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

        /// Writes a surface of the format ARGB32; nil if there is no memory.
        init?(_ surface: OpaquePointer, width: Int, height: Int) {
            load_cairo_surface_flush()(surface)
            guard width > 0, height > 0, let data = load_cairo_image_surface_get_data()(surface) else { return nil }
            (self.width, self.height) = (width, height)
            stride = Int(load_cairo_image_surface_get_stride()(surface))
            pixels = UnsafeRawPointer(data)
            let isOpaque = isOpaque
            let header: [UInt8] = Self.word(UInt32(width)) + Self.word(UInt32(height)) + [8, isOpaque ? 2 : 6, 0, 0, 0]
            append("IHDR", header)
            guard let packed = Self.compressed(rows(isOpaque: isOpaque)) else { return nil }
            append("IDAT", packed)
            append("IEND", [])
        }

        private func row(_ number: Int) -> UnsafeBufferPointer<UInt32> {
            UnsafeBufferPointer(start: (pixels + number * stride).assumingMemoryBound(to: UInt32.self), count: width)
        }

        /// Whether all pixels are opaque.
        private var isOpaque: Bool {
            for number in 0..<height {
                var common: UInt32 = 0xFF00_0000
                for pixel in row(number) { common &= pixel }
                if common != 0xFF00_0000 { return false }
            }
            return true
        }

        /// Returns the rows one after the other, each preceded by the number of its filter: none.
        private func rows(isOpaque: Bool) -> [UInt8] {
            let length = 1 + width * (isOpaque ? 3 : 4)
            return [UInt8](unsafeUninitializedCapacity: length * height) { buffer, count in
                guard let start = buffer.baseAddress else { return }
                for number in 0..<height {
                    let place = start + number * length
                    place[0] = 0
                    if isOpaque { writeOpaque(row(number), place + 1) } else { write(row(number), place + 1) }
                }
                count = length * height
            }
        }

        private func writeOpaque(_ row: UnsafeBufferPointer<UInt32>, _ place: UnsafeMutablePointer<UInt8>) {
            var place = place
            for pixel in row {
                place[0] = UInt8(truncatingIfNeeded: pixel >> 16)
                place[1] = UInt8(truncatingIfNeeded: pixel >> 8)
                place[2] = UInt8(truncatingIfNeeded: pixel)
                place += 3
            }
        }

        private func write(_ row: UnsafeBufferPointer<UInt32>, _ place: UnsafeMutablePointer<UInt8>) {
            var place = UnsafeMutableRawPointer(place)
            for pixel in row {
                let alpha = pixel >> 24
                var (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
                // Colors are stored premultiplied with their opacity.
                if alpha != 255, pixel != 0 {
                    func whole(_ value: UInt32) -> UInt32 { alpha == 0 ? 0 : min((value * 255 + alpha / 2) / alpha, 255) }
                    (red, green, blue) = (whole(red), whole(green), whole(blue))
                }
                place.storeBytes(of: (red | green << 8 | blue << 16 | alpha << 24).littleEndian, as: UInt32.self)
                place += 4
            }
        }

        private static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
            let room = load_compressBound()(UInt(bytes.count))
            var isDone = false
            let packed = [UInt8](unsafeUninitializedCapacity: Int(room)) { buffer, count in
                var length = room
                isDone = load_compress2()(buffer.baseAddress, &length, bytes, UInt(bytes.count), level) == 0
                count = isDone ? Int(length) : 0
            }
            return isDone ? packed : nil
        }

        /// Adds a chunk: its length, its name, its contents, and their checksum.
        private mutating func append(_ name: String, _ content: [UInt8]) {
            let body = Array(name.utf8) + content
            bytes += Self.word(UInt32(content.count))
            bytes += body
            bytes += Self.word(UInt32(truncatingIfNeeded: load_crc32()(0, body, UInt32(body.count))))
        }

        private static func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    }
#endif
