#if CairoPictures
    import CairoPicturesPlugin
    import Foundation
    import GromaBase
    import GromaGeometry
    import GromaMap
    import GromaTesting
    import Testing

    /// What is drawn where, pixel by pixel: pixels whose middle lies well within a figure have its color, those well outside the ground's.
    @Suite("Pixels of PNG pictures") struct CairoDrawingTests {
        private static let (red, green, blue) = (Color(0xFF0000), Color(0x00FF00), Color(0x0000FF))

        private func rows(_ items: [DisplayItem], density: Double = 1) throws -> [[Character]] {
            try PicturePixels.rows(items, density: density)
        }

        /// Compares the pixels that are told, and all those in a rectangle of pixels.
        private func check(
            _ rows: [[Character]], _ places: [(Int, Int, Character)], _ source: SourceLocation = #_sourceLocation
        ) {
            for (x, y, expected) in places {
                #expect(rows[y][x] == expected, "\(x), \(y): \(String(rows[y]))", sourceLocation: source)
            }
        }

        private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> DisplayPaths {
            .rectangle(x: x, y: y, width: width, height: height)
        }

        @Test("An area is filled where it is, its stroke lies on both sides of its border, and is above the fill")
        func areas() throws {
            let found = try rows([.paths(Self.box(10, 5, 30, 20), fill: .color(Self.red), stroke: StrokeStyle(Self.blue, width: 4))])
            for (y, row) in found.enumerated() {
                for (x, pixel) in row.enumerated() {
                    let (inX, inY) = (x >= 8 && x < 42, y >= 3 && y < 27)
                    let isInner = x >= 12 && x < 38 && y >= 7 && y < 23
                    // The corners of the line are round.
                    let isCorner = (x < 10 || x >= 40) && (y < 5 || y >= 25)
                    guard !isCorner else { continue }
                    #expect(pixel == (isInner ? "r" : inX && inY ? "b" : "."), "\(x), \(y)")
                }
            }
            check(found, [(8, 3, "?"), (41, 3, "?"), (8, 26, "?"), (41, 26, "?")])
        }

        @Test("Lines of the map are in its frame, y running up; a frame moves and cuts them off, and what follows is where it was")
        func frames() throws {
            let viewport = Viewport(center: Coordinate(x: 100, y: 200), resolution: 2, width: 20, height: 10)
            let line = DisplayItem.paths(DisplayPaths([60, 204, 140, 204]), fill: nil, stroke: StrokeStyle(Self.red, width: 2))
            let after = DisplayItem.paths(Self.box(50, 30, 5, 5), fill: .color(Self.green), stroke: nil)
            let found = try rows([
                .group(DisplayGroup(frame: DisplayFrame(x: 30, y: 20, viewport: viewport), items: [line])), after,
                .markers([5, 35], in: .map, MarkerStyle(.square, color: Self.blue, size: 4)),
            ])
            // 2 points above the middle of the frame, from its left to its right edge.
            for x in 0..<60 {
                check(found, [(x, 22, x >= 30 && x < 50 ? "r" : "."), (x, 23, x >= 30 && x < 50 ? "r" : "."), (x, 24, ".")])
            }
            check(found, [(52, 32, "g"), (5, 5, "b"), (3, 3, "b"), (6, 6, "b"), (7, 7, "."), (2, 2, "."), (5, 34, ".")])
        }

        @Test("Opacity of a group is that of all of it, and a group of none is not drawn")
        func opacity() throws {
            let both: [DisplayItem] = [
                .paths(Self.box(0, 0, 20, 20), fill: .color(.black), stroke: nil),
                .paths(Self.box(10, 0, 20, 20), fill: .color(Self.red), stroke: nil),
            ]
            let found = try rows([.group(DisplayGroup(opacity: 0.5, items: both)), .group(DisplayGroup(opacity: 0, items: both))])
            check(found, [(5, 5, "?"), (15, 5, "?"), (35, 5, "."), (5, 25, ".")])
            let without = try rows([.group(DisplayGroup(items: both))])
            #expect(String(without[5].prefix(30)) == "kkkkkkkkkkrrrrrrrrrrrrrrrrrrrr")
        }

        @Test("Hatches: lines at their distance from the frame's corner, in two directions if they cross, over their background")
        func hatches() throws {
            func hatch(_ angle: Double, _ isCrossed: Bool, _ background: Color?) throws -> [[Character]] {
                let style = HatchStyle(Self.blue, angle: angle, isCrossed: isCrossed, width: 2, spacing: 10, background: background)
                return try rows([.paths(Self.box(3, 4, 50, 30), fill: .hatch(style), stroke: StrokeStyle(.black, width: 2))])
            }
            // Lines are 2 wide around 5, 15, 25 and 35.
            func isLine(_ place: Int) -> Bool { (place + 6) % 10 < 2 }
            let (across, down, crossed) = (try hatch(0, false, Self.green), try hatch(90, false, nil), try hatch(0, true, nil))
            for y in 6..<32 {
                for x in 5..<51 {
                    #expect(across[y][x] == (isLine(y) ? "b" : "g") && down[y][x] == (isLine(x) ? "b" : "."), "\(x), \(y)")
                    #expect(crossed[y][x] == (isLine(x) || isLine(y) ? "b" : "."), "\(x), \(y)")
                }
            }
            // Its border is drawn above it, and nothing beside it.
            for found in [across, down, crossed] { check(found, [(3, 10, "k"), (2, 10, "k"), (1, 10, "."), (55, 10, "."), (20, 36, ".")]) }
            // Lines that rise by 45 degrees are 10 apart across them, 14.14 along x.
            let rising = try hatch(-45, false, nil)
            for y in 7..<31 { for x in 6..<49 { #expect(rising[y][x] == rising[y - 1][x + 1], "\(x), \(y)") } }
            #expect(rising[20][6..<50].contains("b") && rising[20][6..<50].contains("."))
        }

        /// Red and green above blue and black.
        private func image() throws -> DisplayImage {
            let text = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mP4z8DAAMJgAgAZ9AL+Q0D5MwAAAABJRU5ErkJggg=="
            return try DisplayImage(#require(Base64.bytes(of: text)))
        }

        @Test("Discs, squares and turned figures have their size and place; the same place is drawn once")
        func markers() throws {
            var triangle = MarkerStyle(.triangle, color: Self.red, size: 10)
            (triangle.angle, triangle.xOffset, triangle.yOffset) = (90, 3, -4)
            let faint = MarkerStyle(.square, color: Color(red: 255, green: 0, blue: 0, alpha: 128), size: 8)
            let found = try rows([
                .markers([15, 20], in: .screen, triangle), .markers([50, 10, 50, 10], in: .screen, faint),
                .markers([50, 30], in: .screen, faint),
                .markers([35, 20], in: .screen, MarkerStyle(color: Self.green, size: 10, outline: StrokeStyle(Self.blue, width: 2))),
                .markers([5, 35], in: .screen, MarkerStyle(.cross, color: .black, size: 8, outline: StrokeStyle(.black, width: 2))),
            ])
            // The triangle is at 18, 16, its point on the right.
            check(
                found,
                [(14, 12, "r"), (14, 19, "r"), (21, 16, "?"), (20, 15, "r"), (20, 12, "."), (20, 19, "."), (12, 16, "."), (24, 16, ".")])
            // A disc of 10 with a line of 2 outside of it.
            check(
                found,
                [(35, 20, "g"), (31, 20, "g"), (29, 20, "b"), (27, 20, "."), (40, 20, "b"), (42, 20, "."), (35, 14, "b"), (35, 12, ".")])
            check(found, [(5, 31, "k"), (4, 38, "k"), (1, 34, "k"), (8, 35, "k"), (2, 32, "."), (7, 37, ".")])
            #expect(found[10][50] == "?" && found[6][46] == "?" && found[14][54] == ".")
            func mixture(_ positions: [Double]) throws -> Picture {
                try PNGPictureFormat().picture(
                    of: DisplayList(width: 20, height: 20, items: [.markers(positions, in: .screen, faint)]), options: PictureOptions())
            }
            #expect(try mixture([10, 10, 10, 10]) == mixture([10, 10]) && mixture([10, 10, 10, 10.5]) != mixture([10, 10]))
        }

        @Test("A single place is a dot, a dash of none too; a line without a width or with an endless one is none")
        func lines() throws {
            let found = try rows([
                .paths(DisplayPaths([10, 10], in: .screen), fill: nil, stroke: StrokeStyle(Self.red, width: 6)),
                .paths(DisplayPaths([0, 30, 60, 30], in: .screen), fill: nil, stroke: StrokeStyle(Self.blue, width: 4, dashes: [4, 16])),
                .paths(DisplayPaths([0, 20, 60, 20], in: .screen), fill: nil, stroke: StrokeStyle(.black, width: 0)),
                .paths(DisplayPaths([0, 20, 60, 20], in: .screen), fill: nil, stroke: StrokeStyle(.black, width: .infinity)),
                .paths(DisplayPaths([0, 37, 60, 37], in: .screen), fill: nil, stroke: StrokeStyle(.black, width: 2, dashes: [.nan, 0])),
            ])
            check(found, [(10, 10, "r"), (8, 9, "r"), (11, 11, "r"), (14, 10, "."), (10, 14, ".")])
            // Dashes from 0 to 4 and from 20 to 24, with round ends of 2 beyond.
            check(
                found,
                [
                    (2, 29, "b"), (2, 30, "b"), (4, 30, "b"), (7, 30, "."), (17, 30, "."), (19, 30, "b"), (22, 30, "b"), (27, 30, "."),
                    (42, 29, "b"),
                ])
            for x in 0..<60 { check(found, [(x, 20, "."), (x, 36, "k")]) }
        }

        @Test(
            "Each part of a path goes from its first position to its last, or back to its first; one position is a dot",
            arguments: [1, 2_100])
        func parts(count: Int) throws {
            // Around a rectangle, with many positions on its right side: thousands are drawn in another way.
            var xy: [Double] = [10, 8, 50, 8]
            for step in 1...count { xy += [50, 8 + 24 * Double(step) / Double(count)] }
            xy += [10, 32]
            for isClosed in [false, true] {
                var paths = DisplayPaths(xy, isClosed: isClosed, in: .screen)
                paths.append([30, 20], isClosed: false)
                paths.append([20, 14, 40, 14], isClosed: false)
                paths.append([40, 26], isClosed: true)
                let found = try rows([.paths(paths, fill: nil, stroke: StrokeStyle(Self.red, width: 4))])
                for x in 10..<50 { check(found, [(x, 7, "r"), (x, 8, "r"), (x, 31, "r"), (x, 32, "r")]) }
                for y in 8..<32 { check(found, [(49, y, "r"), (50, y, "r")]) }
                let left: Character = isClosed ? "r" : "."
                for y in 13..<27 { check(found, [(9, y, left), (10, y, left)]) }
                for x in 20..<40 { check(found, [(x, 13, "r"), (x, 14, "r")]) }
                check(found, [(29, 19, "r"), (30, 20, "r"), (39, 25, "r"), (40, 26, "r")])
                check(found, [(30, 17, "."), (30, 23, "."), (25, 20, "."), (35, 20, "."), (44, 14, ".")])
            }
        }

        @Test("The outline of a figure goes all around it; lines of a cross are not joined")
        func outlines() throws {
            let found = try rows([
                .markers(
                    [20, 20], in: .screen, MarkerStyle(.square, color: Self.red, size: 10, outline: StrokeStyle(Self.blue, width: 2))),
                .markers([45, 20], in: .screen, MarkerStyle(.cross, color: Self.red, size: 16, outline: StrokeStyle(.black, width: 2))),
            ])
            for place in 15..<25 {
                check(found, [(place, 13, "b"), (place, 14, "b"), (place, 25, "b"), (place, 26, "b")])
                check(found, [(13, place, "b"), (14, place, "b"), (25, place, "b"), (26, place, "b")])
                check(found, [(place, 15, "r"), (place, 24, "r"), (15, place, "r"), (24, place, "r")])
            }
            for place in 1..<8 {
                check(found, [(45 + place, 19, "k"), (45 - place, 20, "k"), (44, 20 + place, "k"), (45, 20 - place, "k")])
            }
            check(found, [(49, 16, "."), (40, 16, "."), (49, 24, "."), (40, 24, ".")])
        }

        @Test("A disc is moved by its offset; lines to places far away go on to the edge, and markers there are not drawn")
        func places() throws {
            var disc = MarkerStyle(color: Self.red, size: 10)
            (disc.xOffset, disc.yOffset) = (15, -10)
            #expect(bounds(try rows([.markers([20, 20], in: .screen, disc)])) == [30, 5, 39, 14])
            let far = try rows([
                .paths(DisplayPaths([-1e12, 10, 1e12, 10], in: .screen), fill: nil, stroke: StrokeStyle(Self.red, width: 4)),
                .paths(DisplayPaths([30, -1e12, 30, 1e12], in: .screen), fill: nil, stroke: StrokeStyle(Self.blue, width: 2)),
                .markers([1e12, 10, 10, -1e12], in: .screen, disc),
            ])
            for x in 0..<60 { check(far, [(x, 7, x == 29 || x == 30 ? "b" : "."), (x, 9, x == 29 || x == 30 ? "b" : "r")]) }
            check(far, [(29, 0, "b"), (30, 39, "b")])
        }

        @Test("Lines of thousands of positions are drawn in frames of any width", arguments: [2, 3, 4, 5])
        func narrowFrames(width: Int) throws {
            let xy = (0..<2_400).flatMap { step -> [Double] in [step % 2 == 0 ? -10 : 20, 8 + 0.001 * Double(step)] }
            let viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: Double(width), height: 20)
            let line = DisplayItem.paths(DisplayPaths(xy, in: .screen), fill: nil, stroke: StrokeStyle(Self.red, width: 4))
            let found = try rows([.group(DisplayGroup(frame: DisplayFrame(x: 20, y: 4, viewport: viewport), items: [line]))])
            for y in 11..<15 { for x in 18..<28 { check(found, [(x, y, x >= 20 && x < 20 + width ? "r" : ".")]) } }
        }

        @Test("A picture has as many pixels as its size takes, the last ones in part")
        func sizes() throws {
            func size(_ width: Double, _ height: Double, _ density: Double) throws -> [Int] {
                let list = DisplayList(width: width, height: height)
                let bytes = try PNGPictureFormat().picture(of: list, options: PictureOptions(pixelDensity: density)).bytes
                func word(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
                return [word(16), word(20)]
            }
            #expect(try size(60.2, 39.5, 1) == [61, 40] && size(10, 7, 1.25) == [13, 9] && size(3, 4, 2) == [6, 8])
        }

        @Test("An image is drawn in its size, turned about its middle and moved; tiles are repeated from the corner of the frame")
        func images() throws {
            let image = try image()
            #expect(image.width == 2 && image.height == 2)
            // Each pixel of the image is one of the picture: nothing is mixed.
            var style = ImageStyle(image, width: 2, height: 2)
            (style.xOffset, style.yOffset) = (5, -3)
            let found = try rows([.images([10, 20], in: .screen, style)])
            check(found, [(14, 16, "r"), (15, 16, "g"), (14, 17, "b"), (15, 17, "k")])
            #expect(bounds(found) == [14, 16, 15, 17])
            style.angle = 90
            let turned = try rows([.images([10, 20], in: .screen, style)])
            check(turned, [(14, 16, "b"), (15, 16, "r"), (14, 17, "k"), (15, 17, "g")])
            #expect(bounds(turned) == [14, 16, 15, 17])
            // Enlarged, it ends where its size ends, with the colors of its corners.
            let large = try rows([.images([30, 20], in: .screen, ImageStyle(image, width: 20, height: 16))])
            check(large, [(20, 12, "r"), (39, 12, "g"), (20, 27, "b"), (39, 27, "k"), (23, 15, "r"), (36, 24, "k"), (30, 20, "?")])
            #expect(bounds(large) == [20, 12, 39, 27])
            style.opacity = 0
            #expect(bounds(try rows([.images([10, 20], in: .screen, style)])).isEmpty)
            let tiles = FillStyle.image(ImageFill(image, width: 2, height: 2))
            let tiled = try rows([.paths(Self.box(20, 3, 30, 20), fill: tiles, stroke: nil)])
            check(tiled, [(20, 4, "r"), (21, 4, "g"), (20, 5, "b"), (21, 5, "k"), (48, 20, "r"), (49, 21, "k")])
            #expect(bounds(tiled) == [20, 3, 49, 22])
            // In another size than the image's, the middles of its pixels have their colors.
            let wide = FillStyle.image(ImageFill(image, width: 10, height: 6))
            check(
                try rows([.paths(Self.box(0, 0, 30, 20), fill: wide, stroke: nil)]),
                [(2, 1, "r"), (7, 1, "g"), (2, 4, "b"), (7, 4, "k"), (12, 7, "r")])
            let turnedTiles = FillStyle.image(ImageFill(image, width: 2, height: 2, angle: 90))
            let turnedFill = try rows([.paths(Self.box(20, 3, 30, 20), fill: turnedTiles, stroke: nil)])
            check(turnedFill, [(20, 4, "b"), (21, 4, "r"), (20, 5, "k"), (21, 5, "g"), (48, 20, "b"), (49, 21, "g")])
            let moved = FillStyle.image(ImageFill(image, width: 2, height: 2, xOffset: 1, yOffset: 2))
            check(try rows([.paths(Self.box(20, 3, 30, 20), fill: moved, stroke: nil)]), [(20, 4, "g"), (21, 4, "r"), (20, 5, "k")])
        }

        @Test("A text is equally long at each density: the widths of its letters are not rounded to pixels")
        func textWidths() throws {
            for size in stride(from: 8, through: 10, by: 0.5) {
                let text = DisplayItem.text("iiiiiiiiiiii", x: 5, y: 20, in: .screen, TextStyle(.black, size: size))
                let (plain, fine) = (bounds(try rows([text])), bounds(try rows([text], density: 4)))
                #expect(abs(Double(plain[2] - plain[0] + 1) - Double(fine[2] - fine[0] + 1) / 4) < 2, "\(size)")
            }
        }

        /// The first and last columns and rows with anything drawn.
        private func bounds(_ rows: [[Character]]) -> [Int] {
            let drawn = rows.indices.filter { y in rows[y].contains { $0 != "." } }
            let columns = (rows.first ?? []).indices.filter { x in rows.contains { $0[x] != "." } }
            guard let top = drawn.first, let bottom = drawn.last, let left = columns.first, let right = columns.last else { return [] }
            return [left, top, right, bottom]
        }

        @Test("A file that ends too early is an error, with what would be right")
        func damaged() throws {
            let word: (Int) -> [UInt8] = { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
            func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
                let body = Array(name.utf8) + content
                return word(content.count) + body + word(Int(CRC32.checksum(body)))
            }
            let file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", word(2) + word(2) + [8, 2, 0, 0, 0])
            let broken = try DisplayImage(file + chunk("IDAT", [1, 2, 3]) + chunk("IEND", []))
            let error = #expect(throws: MapError.self) { try rows([.images([5, 5], in: .screen, ImageStyle(broken))]) }
            #expect(error?.description == "image: found a damaged image, expected a PNG image whose pixels can be read")
            let gif = try DisplayImage(Array("GIF89a".utf8) + [2, 0, 4, 0, 0, 0, 0, 0x3B])
            let other = #expect(throws: MapError.self) { try rows([.images([5, 5], in: .screen, ImageStyle(gif))]) }
            #expect(
                other?.description == "image: found image/gif, expected image/png, the one kind that PNG and PDF pictures can show")
        }

        @Test("Text begins, is centered or ends at its place, stands on its line, and has its halo below it")
        func texts() throws {
            func dark(_ style: TextStyle) throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>) {
                let found = try rows([.text("HHH", x: 30, y: 20, in: .screen, style)])
                let places = found.enumerated().flatMap { y, row in row.enumerated().filter { $0.element != "." }.map { ($0.offset, y) } }
                let (xs, ys) = (places.map(\.0), places.map(\.1))
                return (try #require(xs.min())...(try #require(xs.max())), try #require(ys.min())...(try #require(ys.max())))
            }
            let start = try dark(TextStyle(.black, size: 10))
            #expect(start.x.lowerBound >= 30 && start.x.upperBound < 60 && start.y.upperBound <= 20 && start.y.lowerBound >= 11)
            let middle = try dark(TextStyle(.black, size: 10, anchor: .middle))
            #expect(abs(Double(middle.x.lowerBound + middle.x.upperBound) / 2 - 29.5) <= 1 && middle.y == start.y)
            let end = try dark(TextStyle(.black, size: 10, anchor: .end))
            #expect(end.x.upperBound < 30 && abs(end.x.count - start.x.count) <= 1)
            var style = TextStyle(.black, size: 10)
            style.direction = .rightToLeft
            #expect(try dark(style).x.upperBound < 30)
            (style.direction, style.angle) = (.leftToRight, 90)
            // Turned clockwise it goes down, to the right of its line.
            let down = try dark(style)
            #expect(down.y.lowerBound >= 20 && down.x.lowerBound >= 29 && down.x.upperBound <= 39)
            let haloed = try dark(TextStyle(.black, size: 10, halo: StrokeStyle(Self.red, width: 4)))
            #expect(haloed.x.lowerBound <= start.x.lowerBound - 1 && haloed.y.lowerBound <= start.y.lowerBound - 1)
            #expect(try dark(TextStyle(.black, size: 10, isBold: true)).x.count > start.x.count)
            style = TextStyle(.black, size: 10)
            style.decoration = .underline
            #expect(try dark(style).y.upperBound > start.y.upperBound)
            let run = try rows([
                .runs([TextRun("H", color: Self.red), TextRun("H")], x: 10, y: 20, in: .screen, TextStyle(.black, size: 14, isBold: true))
            ])
            #expect(run.contains { $0.contains("r") } && run.contains { $0.contains("k") })
            #expect(
                try rows([.text("H", x: 10, y: 20, in: .screen, TextStyle(.black, size: 0))]).allSatisfy { $0.allSatisfy { $0 == "." } })
        }
    }
#endif
