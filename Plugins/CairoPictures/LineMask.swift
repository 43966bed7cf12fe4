#if CairoPictures
    import CPangoCairo

    /// How much thin lines with round ends cover of each pixel of a rectangle.
    ///
    /// Cairo turns all lines of a path into the edges of one area, which takes seconds for a coastline. Of lines a few pixels wide the distance of a pixel's middle
    /// from the line says how much of it is covered, and pixels can be looked at where the line is. A pixel that several lines cover keeps the most that one of them
    /// does, so that lines of one path do not add up where they cross, as Cairo's do not.
    final class LineMask {
        /// The widest line in pixels that this is exact enough for, and fast.
        static let greatestWidth = 4.0

        /// The mask for Cairo; released with this.
        let surface: OpaquePointer
        private let pixels: UnsafeMutablePointer<UInt8>
        private let stride: Int
        private let width: Int
        private let height: Int
        /// How far from the middle of a line it may cover a part of a pixel.
        private let reach: Double
        /// What is covered by the square of the distance, in steps of `reach` squared divided by the count.
        private let coverage: [UInt8]
        private let steps: Double
        private static let stepCount = 1024

        /// Makes an empty mask; nil where there is no memory.
        ///
        /// - Parameters:
        ///   - width: The width of the rectangle in pixels.
        ///   - height: Its height in pixels.
        ///   - lineWidth: The width of the lines in pixels.
        init?(width: Int, height: Int, lineWidth: Double) {
            guard width > 0, height > 0, let surface = load_cairo_image_surface_create()(CAIRO_FORMAT_A8, Int32(width), Int32(height))
            else { return nil }
            load_cairo_surface_flush()(surface)
            guard let pixels = load_cairo_image_surface_get_data()(surface) else {
                load_cairo_surface_destroy()(surface)
                return nil
            }
            (self.surface, self.pixels, self.width, self.height) = (surface, pixels, width, height)
            stride = Int(load_cairo_image_surface_get_stride()(surface))
            let half = lineWidth / 2
            let reach = half + 0.5
            self.reach = reach
            steps = Double(Self.stepCount) / (reach * reach)
            coverage = (0...Self.stepCount).map { step in
                let distance = (Double(step) / Double(Self.stepCount)).squareRoot() * reach
                // What a strip of the width covers of a pixel whose middle is so far from the strip's.
                let part = min(distance + half, 0.5) - max(distance - half, -0.5)
                return UInt8(max(0, min(part, 1)) * 255 + 0.5)
            }
        }

        deinit { load_cairo_surface_destroy()(surface) }

        /// Adds a line from one place to another; a dot where they are the same. Places are in pixels from the upper left corner. O(length)
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
            coverage.withUnsafeBufferPointer { coverage in
                for row in Int(top)..<min(Int(bottom) + 1, height) {
                    let y = Double(row) + 0.5 - y0
                    var (first, last) = (left, right)
                    // Of a long line a row meets a short stretch.
                    if isLong, abs(south) > 1e-6 {
                        let middle = x0 + y * east / south
                        let half = reach / abs(south)
                        (first, last) = (max(first, middle - half), min(last, middle + half))
                        if first >= last { continue }
                    }
                    let line = pixels + row * stride
                    for column in Int(first)..<min(Int(last) + 1, width) {
                        let x = Double(column) + 0.5 - x0
                        let along = min(max(x * east + y * south, 0), length)
                        let (offX, offY) = (x - along * east, y - along * south)
                        let step = (offX * offX + offY * offY) * steps
                        guard step < Double(LineMask.stepCount) else { continue }
                        let covered = coverage[Int(step)]
                        if covered > line[column] { line[column] = covered }
                    }
                }
            }
        }

        /// Tells Cairo that lines were added.
        func finish() { load_cairo_surface_mark_dirty()(surface) }
    }
#endif
