#if CairoPictures
    import CPangoCairo

    /// The coverage of each pixel of a rectangle by thin lines with round ends.
    ///
    /// Cairo converts all lines of a path to the edges of one area, which takes seconds for a coastline. For lines a few pixels wide, the
    /// distance of a pixel's center from the line determines its coverage, and only pixels near the line need be examined. A pixel that
    /// several lines cover gets the maximum of their coverages, so that lines of one path do not add up where they cross, as with Cairo.
    final class LineMask {
        /// The maximum line width in pixels for which this is sufficiently exact, and fast.
        static let greatestWidth = 4.0

        /// The mask for Cairo, which is released with this object.
        let surface: OpaquePointer
        private let pixels: UnsafeMutablePointer<UInt8>
        private let stride: Int
        private let width: Int
        private let height: Int
        /// The maximum distance of a pixel's center from the middle of a line that covers a part of it.
        private let reach: Double
        /// Half the width of the lines.
        private let half: Float

        /// Creates an empty mask; nil if there is no memory, and for less than four pixels.
        ///
        /// - Parameters:
        ///   - width: The width of the rectangle in pixels.
        ///   - height: Its height in pixels.
        ///   - lineWidth: The width of the lines in pixels.
        init?(width: Int, height: Int, lineWidth: Double) {
            guard width >= 4, height > 0, let surface = load_cairo_image_surface_create()(CAIRO_FORMAT_A8, Int32(width), Int32(height))
            else { return nil }
            load_cairo_surface_flush()(surface)
            guard let pixels = load_cairo_image_surface_get_data()(surface) else {
                load_cairo_surface_destroy()(surface)
                return nil
            }
            (self.surface, self.pixels, self.width, self.height) = (surface, pixels, width, height)
            stride = Int(load_cairo_image_surface_get_stride()(surface))
            half = Float(lineWidth / 2)
            reach = lineWidth / 2 + 0.5
        }

        deinit { load_cairo_surface_destroy()(surface) }

        /// Adds a line between two positions; a dot if they are equal. Positions are in pixels from the upper left corner. O(length)
        func add(fromX x0: Double, y y0: Double, toX x1: Double, y y1: Double) {
            let top = max(0, min(y0, y1) - reach)
            let bottom = min(Double(height), max(y0, y1) + reach)
            let left = max(0, min(x0, x1) - reach)
            let right = min(Double(width), max(x0, x1) + reach)
            guard top < bottom, left < right else { return }
            let (dx, dy) = (x1 - x0, y1 - y0)
            let length = (dx * dx + dy * dy).squareRoot()
            let (east, south) = length > 0 ? (dx / length, dy / length) : (1, 0)
            let isLong = length > 4
            let line = LineDistance(east: Float(east), south: Float(south), length: Float(length))
            for row in Int(top)..<min(Int(bottom) + 1, height) {
                let y = Double(row) + 0.5 - y0
                var (first, last) = (left, right)
                // For a long line, a row only intersects a short part.
                if isLong, abs(south) > 1e-6 {
                    let middle = x0 + y * east / south
                    let half = reach / abs(south)
                    (first, last) = (max(first, middle - half), min(last, middle + half))
                    if first >= last { continue }
                }
                let end = min(Int(last) + 1, width)
                var column = Int(first)
                while column < end {
                    // Four pixels at once, within the row: near its end, some are examined twice, which changes nothing.
                    column = min(column, width - 4)
                    let covered = coverage(atDistance: line.distances(x: Float(Double(column) + 0.5 - x0), y: Float(y)))
                    let place = UnsafeMutableRawPointer(pixels + row * stride + column)
                    var known = place.loadUnaligned(as: SIMD4<UInt8>.self)
                    known.replace(with: covered, where: covered .> known)
                    place.storeBytes(of: known, as: SIMD4<UInt8>.self)
                    column += 4
                }
            }
        }

        /// Returns the coverage of four pixels by a strip of the lines' width, given the distances of their centers from the middle of the
        /// strip.
        @inline(__always)
        private func coverage(atDistance distance: SIMD4<Float>) -> SIMD4<UInt8> {
            var far = distance + half
            far.replace(with: 0.5, where: far .> 0.5)
            var near = distance - half
            near.replace(with: -0.5, where: near .< -0.5)
            var part = far - near
            part.replace(with: 0, where: part .< 0)
            // The coverages are 0 to 1, since `far` is at most 0.5 and `near` at least -0.5, so that the sums are 2²³ to 2²³ + 255: in this range a
            // 32-bit number (IEEE 754) has a resolution of 1, and its last eight bits are its integer part. Both types are four 32-bit numbers,
            // so that the cast only reinterprets the bits.
            let whole = unsafeBitCast(part * 255 + 0x1p23, to: SIMD4<UInt32>.self)
            return SIMD4<UInt8>(truncatingIfNeeded: whole)
        }

        /// Informs Cairo that lines were added.
        func finish() { load_cairo_surface_mark_dirty()(surface) }
    }

    /// A line as a direction and a length, from its start.
    private struct LineDistance {
        let east: Float
        let south: Float
        let length: Float

        /// Returns the distances of four adjacent positions from the line; the first is `x` to the east of its start and all are `y` to the
        /// south.
        @inline(__always)
        func distances(x: Float, y: Float) -> SIMD4<Float> {
            let x = SIMD4<Float>(0, 1, 2, 3) + x
            var along = x * east + y * south
            along.replace(with: 0, where: along .< 0)
            along.replace(with: SIMD4(repeating: length), where: along .> length)
            let (offX, offY) = (x - along * east, y - along * south)
            return (offX * offX + offY * offY).squareRoot()
        }
    }
#endif
