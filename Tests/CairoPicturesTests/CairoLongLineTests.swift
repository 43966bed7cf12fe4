#if CairoPictures
    import GromaGeometry
    import GromaMap
    import Testing

    /// What is drawn of thousands of positions, whose lines are not drawn by Cairo: the distance of each pixel from them decides.
    @Suite("Pixels of long lines") struct CairoLongLineTests {
        private static let (red, green) = (Color(0xFF0000), Color(0x00FF00))

        /// The distance of a position from a line from one position to another.
        private static func distance(_ x: Double, _ y: Double, _ line: [Double]) -> Double {
            let (dx, dy) = (line[2] - line[0], line[3] - line[1])
            let square = dx * dx + dy * dy
            let part = square == 0 ? 0 : min(max(((x - line[0]) * dx + (y - line[1]) * dy) / square, 0), 1)
            let (offX, offY) = (x - line[0] - part * dx, y - line[1] - part * dy)
            return (offX * offX + offY * offY).squareRoot()
        }

        @Test(
            "Each pixel well within the width of a line has its color, each well outside of it that of the ground, those between a mixture",
            arguments: [(1.0, 0.0, 0.0, 3.0), (1.0, 7.0, 3.0, 3.0), (2.0, 4.0, 2.0, 1.75), (1.5, 6.0, 4.0, 2.0)])
        func distances(density: Double, left: Double, top: Double, width: Double) throws {
            // Along the axes, steep, flat and short; a dot; over each edge of the frame and beside it; and from far away to far away.
            var lines: [[Double]] = [
                [6, 4, 50, 4], [4, 8, 4, 36], [9, 9, 33, 17], [10, 34, 22, 11], [44, 38, 47, 9], [40, 6, 42, 7.5], [45, 24, 45, 24],
                [70, 20, 51, 33], [20, -9, 24, 4], [26, 20, 39, 20.0000001], [-9, 20, -5, 30], [-6, 26, 5, 30], [30, 24, 41, 33],
                [1e12, 1e12, -1e12, -1e12],
            ]
            var paths = DisplayPaths(in: .screen)
            for line in lines { paths.append(line, isClosed: false) }
            // To and fro, so that there are thousands of positions.
            let short = [47, 30, 47, 30.5]
            var many: [Double] = []
            for _ in 0..<1_050 { many += short }
            paths.append(many, isClosed: false)
            lines.append(short)
            let viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 50, height: 34)
            let item = DisplayItem.paths(paths, fill: nil, stroke: StrokeStyle(.black, width: width))
            let group = DisplayGroup(frame: DisplayFrame(x: left, y: top, viewport: viewport), items: [item])
            let found = try PicturePixels.rows([.group(group)], density: density)
            var faults: [String] = []
            for (row, pixels) in found.enumerated() {
                for (column, pixel) in pixels.enumerated() {
                    let (x, y) = ((Double(column) + 0.5) / density - left, (Double(row) + 0.5) / density - top)
                    let isInside = x > 0 && x < 50 && y > 0 && y < 34
                    let nearest = lines.map { Self.distance(x, y, $0) }.min() ?? 0
                    let pixelsBeyond = (nearest - width / 2) * density
                    var expected: Character?
                    if !isInside || pixelsBeyond > 0.6 { expected = "." } else if pixelsBeyond < -0.6 { expected = "k" }
                    if isInside, abs(pixelsBeyond) < 0.4 { expected = "?" }
                    if let expected, pixel != expected { faults.append("\(column), \(row): \(pixel)") }
                }
            }
            #expect(faults.isEmpty, "\(faults.prefix(5))")
        }

        @Test(
            "An area is filled and its line is above the fill, however many positions it has; a hole has a line as well",
            arguments: [1, 2_100])
        func areas(count: Int) throws {
            var xy: [Double] = [10, 8, 50, 8]
            for step in 1...count { xy += [50, 8 + 24 * Double(step) / Double(count)] }
            xy += [10, 32]
            var paths = DisplayPaths(xy, isClosed: true, in: .screen)
            paths.append([20, 14, 40, 14, 40, 26, 20, 26], isClosed: true)
            let found = try PicturePixels.rows([.paths(paths, fill: .color(Self.green), stroke: StrokeStyle(Self.red, width: 4))])
            // Of the rows in the middle, and of those through the border and above the hole.
            let through = "........rrrrggggggrrrr................rrrrggggggrrrr........"
            for y in 16..<24 { #expect(String(found[y]) == through, "\(y)") }
            for y in [10, 11, 28, 29] {
                #expect(String(found[y]) == "........rrrrggggggggggggggggggggggggggggggggggggrrrr........", "\(y)")
            }
            for y in [8, 9, 30, 31] {
                #expect(String(found[y]) == "........rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr........", "\(y)")
            }
            for y in [0, 5, 34, 39] { #expect(found[y].allSatisfy { $0 == "." }, "\(y)") }
        }

        @Test("A line has its dashes however many positions it has, and none if all dashes are of no length", arguments: [1, 2_100])
        func dashes(count: Int) throws {
            var xy: [Double] = [0, 20]
            for step in 1...count { xy += [60 * Double(step) / Double(count), 20] }
            func row(_ dashes: [Double]) throws -> [Character] {
                let style = StrokeStyle(Self.red, width: 4, dashes: dashes)
                return try PicturePixels.rows([.paths(DisplayPaths(xy, in: .screen), fill: nil, stroke: style)])[19]
            }
            let dashed = try row([8, 12])
            // Dashes from 0 to 8, from 20 to 28 and from 40 to 48, with round ends of 2 beyond.
            for start in [0, 20, 40] {
                for x in start..<start + 8 { #expect(dashed[x] == "r", "\(x)") }
                for x in start + 10..<start + 18 { #expect(dashed[x] == ".", "\(x)") }
            }
            for dashes in [[0, 0], [.nan, 0], [-1, .infinity]] as [[Double]] {
                #expect(try row(dashes).allSatisfy { $0 == "r" }, "\(dashes)")
            }
        }
    }
#endif
