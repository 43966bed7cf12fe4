#if CairoPictures
    import CairoPicturesPlugin
    import GromaGeometry
    import GromaMap
    import Testing

    /// Figures of one point and less, which are drawn as small as they are.
    @Suite("Small things in PNG pictures") struct CairoSmallTests {
        private static let blue = Color(0x0000FF)

        private func check(_ rows: [[Character]], _ places: [(Int, Int, Character)], _ source: SourceLocation = #_sourceLocation) {
            for (x, y, expected) in places {
                #expect(rows[y][x] == expected, "\(x), \(y): \(String(rows[y]))", sourceLocation: source)
            }
        }

        private func picture(_ stroke: StrokeStyle) throws -> Picture {
            let line = DisplayItem.paths(DisplayPaths([5, 10, 35, 10], in: .screen), fill: nil, stroke: stroke)
            return try PNGPictureFormat().picture(
                of: DisplayList(width: 40, height: 20, items: [line]), options: PictureOptions(pixelDensity: 4))
        }

        @Test("A dash without a length is a dot as wide as the line, at each end of the gaps")
        func dots() throws {
            let stroke = StrokeStyle(Self.blue, width: 4, dashes: [0, 16])
            let found = try PicturePixels.rows([.paths(DisplayPaths([0, 30, 60, 30], in: .screen), fill: nil, stroke: stroke)])
            for place in [16, 32, 48] {
                check(found, [(place - 1, 29, "b"), (place, 29, "b"), (place - 1, 30, "b"), (place, 30, "b")])
                check(found, [(place - 4, 30, "."), (place + 3, 30, "."), (place, 26, "."), (place, 33, ".")])
            }
            check(found, [(0, 29, "b"), (0, 30, "b"), (3, 29, "."), (3, 30, ".")])
        }

        @Test("Dashes of one point and less are dashes, and one that is none or less counts as no dash", arguments: [1, 0.5, 0.25])
        func dashes(length: Double) throws {
            let solid = try picture(StrokeStyle(Self.blue, width: 0.125))
            #expect(try picture(StrokeStyle(Self.blue, width: 0.125, dashes: [length, length])) != solid)
            #expect(try picture(StrokeStyle(Self.blue, width: 0.125, dashes: [0, length])) != solid)
            #expect(
                try picture(StrokeStyle(Self.blue, width: 0.125, dashes: [-1, length]))
                    == picture(StrokeStyle(Self.blue, width: 0.125, dashes: [0, length])))
            #expect(try picture(StrokeStyle(Self.blue, width: 0.125, dashes: [0, -length])) == solid)
        }

        @Test("A disc of one point lies within a pixel, and one of two points within four")
        func discs() throws {
            let found = try PicturePixels.rows([
                .markers([10.5, 10.5], in: .screen, MarkerStyle(color: .black, size: 1)),
                .markers([30, 20], in: .screen, MarkerStyle(color: .black, size: 2)),
            ])
            for y in 0..<40 {
                for x in 0..<60 {
                    let isDrawn = (x, y) == (10, 10) || (29...30).contains(x) && (19...20).contains(y)
                    #expect(found[y][x] == (isDrawn ? "?" : "."), "\(x), \(y)")
                }
            }
        }

        @Test("A file is whole: each part has its checksum, up to the one that ends it", arguments: [(true, 30), (false, 7)])
        func wholeFiles(isOpaque: Bool, height: Int) throws {
            let area = DisplayItem.paths(
                .rectangle(x: 0, y: 0, width: isOpaque ? 50 : 20, height: Double(height)), fill: .color(Self.blue), stroke: nil)
            let picture = try PNGPictureFormat().picture(
                of: DisplayList(width: 50, height: Double(height), items: [area]), options: PictureOptions())
            let read = try DisplayImage(picture.bytes)
            #expect(read.kind == .png && read.width == 50 && read.height == height)
            #expect(picture.bytes.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
        }

        @Test("A text is one line, whatever is in it", arguments: ["H\u{2028}H", "H\u{2029}H", "H\nH", "H\r\nH"])
        func separators(text: String) throws {
            let found = try PicturePixels.rows([.text(text, x: 5, y: 15, in: .screen, TextStyle(.black, size: 10))])
            #expect(found[7..<15].contains { $0.contains("k") || $0.contains("?") })
            for y in 24..<40 { #expect(found[y].allSatisfy { $0 == "." }, "\(y): \(String(found[y]))") }
        }

        @Test("A corner of one point is round, one of none is not", arguments: [(1.0, "?"), (0, "k")] as [(Double, Character)])
        func corners(radius: Double, expected: Character) throws {
            let viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 40, height: 30)
            let area = DisplayItem.paths(.rectangle(x: -5, y: -5, width: 60, height: 60), fill: .color(.black), stroke: nil)
            let frame = DisplayFrame(x: 10, y: 5, viewport: viewport, cornerRadius: radius)
            let found = try PicturePixels.rows([.group(DisplayGroup(frame: frame, items: [area]))])
            check(found, [(10, 5, expected), (49, 5, expected), (10, 34, expected), (49, 34, expected)])
            check(found, [(11, 5, "k"), (10, 6, "k"), (48, 34, "k"), (49, 33, "k")])
            check(found, [(9, 5, "."), (10, 4, "."), (50, 34, "."), (49, 35, ".")])
        }
    }
#endif
