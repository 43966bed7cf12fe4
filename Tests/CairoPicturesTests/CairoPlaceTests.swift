#if CairoPictures
    import GromaBase
    import GromaGeometry
    import GromaMap
    import Testing

    /// Where things are in frames and groups, and where hatches and tiles begin.
    @Suite("Places in PNG pictures") struct CairoPlaceTests {
        private static let (red, green, blue) = (Color(0xFF0000), Color(0x00FF00), Color(0x0000FF))

        /// Red and green above blue and black.
        private func image() throws -> DisplayImage {
            let text = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mP4z8DAAMJgAgAZ9AL+Q0D5MwAAAABJRU5ErkJggg=="
            return try DisplayImage(#require(Base64.bytes(of: text)))
        }

        private func check(_ rows: [[Character]], _ places: [(Int, Int, Character)]) {
            for (x, y, expected) in places { #expect(rows[y][x] == expected, "\(x), \(y): \(String(rows[y]))") }
        }

        @Test("Things of all kinds are where the map has their positions, in a group of a frame as well")
        func spaces() throws {
            let image = try image()
            // A point is two units of the map, whose y runs up from 170 at the lower edge to 230.
            let viewport = Viewport(center: Coordinate(x: 100, y: 200), resolution: 2, width: 40, height: 30)
            func things(_ space: DisplaySpace) -> [DisplayItem] {
                func at(_ x: Double, _ y: Double) -> [Double] { space == .map ? [60 + 2 * x, 230 - 2 * y] : [x, y] }
                let (text, runs) = (at(5, 14), at(20, 26))
                return [
                    .paths(DisplayPaths(at(2, 3) + at(38, 3), in: space), fill: nil, stroke: StrokeStyle(Self.red, width: 2)),
                    .markers(at(8, 22) + at(34, 24), in: space, MarkerStyle(.square, color: Self.green, size: 6)),
                    .images(at(30, 10) + at(35, 14), in: space, ImageStyle(image)),
                    .text("H", x: text[0], y: text[1], in: space, TextStyle(.black, size: 10)),
                    .runs([TextRun("H")], x: runs[0], y: runs[1], in: space, TextStyle(.black, size: 10)),
                ]
            }
            func rows(_ space: DisplaySpace) throws -> [[Character]] {
                let inner = DisplayItem.group(DisplayGroup(items: things(space)))
                return try PicturePixels.rows([
                    .group(DisplayGroup(frame: DisplayFrame(x: 10, y: 6, viewport: viewport), items: [inner]))
                ])
            }
            let found = try rows(.map)
            #expect(try found == rows(.screen))
            for x in 12..<48 { check(found, [(x, 7, "."), (x, 8, "r"), (x, 9, "r"), (x, 10, ".")]) }
            for (x, y) in [(15, 25), (20, 25), (15, 30), (20, 30), (41, 27), (46, 27), (41, 32), (46, 32)] { check(found, [(x, y, "g")]) }
            for (x, y) in [(39, 15), (44, 19)] {
                check(found, [(x, y, "r"), (x + 1, y, "g"), (x, y + 1, "b"), (x + 1, y + 1, "k")])
            }
            // The letters stand on their lines, at 20 and at 32.
            #expect(found[12..<20].contains { row in row[15..<24].contains { $0 != "." } })
            #expect(found[24..<32].contains { row in row[30..<39].contains { $0 != "." } })
        }

        @Test("A frame with round corners is where it is placed, and its corners are open")
        func roundFrames() throws {
            let viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 40, height: 30)
            let area = DisplayItem.paths(.rectangle(x: -5, y: -5, width: 60, height: 60), fill: .color(.black), stroke: nil)
            let frame = DisplayFrame(x: 10, y: 5, viewport: viewport, cornerRadius: 10)
            let after = DisplayItem.paths(.rectangle(x: 0, y: 0, width: 4, height: 4), fill: .color(Self.red), stroke: nil)
            let found = try PicturePixels.rows([.group(DisplayGroup(frame: frame, items: [area])), after])
            check(found, [(11, 6, "."), (48, 6, "."), (11, 33, "."), (48, 33, ".")])
            check(found, [(14, 9, "k"), (45, 9, "k"), (14, 30, "k"), (45, 30, "k")])
            for x in 20..<40 { check(found, [(x, 4, "."), (x, 5, "k"), (x, 34, "k"), (x, 35, ".")]) }
            for y in 15..<25 { check(found, [(9, y, "."), (10, y, "k"), (49, y, "k"), (50, y, ".")]) }
            check(found, [(0, 0, "r"), (3, 3, "r"), (4, 4, ".")])
        }

        @Test("Lines of a hatch whose middles are outside of an area reach into it")
        func wideHatches() throws {
            let style = HatchStyle(Self.blue, isCrossed: true, width: 6, spacing: 10)
            let area = DisplayPaths.rectangle(x: 6, y: 6, width: 28, height: 28)
            let found = try PicturePixels.rows([.paths(area, fill: .hatch(style), stroke: nil)])
            // Lines are 6 wide around 5, 15, 25 and 35.
            func isLine(_ place: Int) -> Bool { (place + 8) % 10 < 6 }
            for (y, row) in found.enumerated() {
                for (x, pixel) in row.enumerated() {
                    let isInside = x >= 6 && x < 34 && y >= 6 && y < 34
                    #expect(pixel == (isInside && (isLine(x) || isLine(y)) ? "b" : "."), "\(x), \(y)")
                }
            }
        }

        @Test("Tiles are moved to the right and down by their offset, and turned about the corner of the first one")
        func tiles() throws {
            func rows(_ fill: ImageFill) throws -> [[Character]] {
                try PicturePixels.rows([.paths(.rectangle(x: 0, y: 0, width: 60, height: 40), fill: .image(fill), stroke: nil)])
            }
            let image = try image()
            // The middles of the image's pixels are at 2.5 and 7.5, and at 1.5 and 4.5, from the corner of each tile.
            let moved = try rows(ImageFill(image, width: 10, height: 6, xOffset: 2, yOffset: 1))
            check(moved, [(4, 2, "r"), (9, 2, "g"), (4, 5, "b"), (9, 5, "k"), (14, 8, "r"), (2, 1, "?")])
            // Blue and red above black and green once turned, and a pixel farther to the right.
            let turned = try rows(ImageFill(image, width: 2, height: 2, angle: 90, xOffset: 1))
            check(turned, [(20, 4, "r"), (21, 4, "b"), (20, 5, "g"), (21, 5, "k")])
        }
    }
#endif
