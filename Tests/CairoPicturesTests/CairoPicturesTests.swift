#if CairoPictures
    import CairoPicturesPlugin
    import Foundation
    import GromaMap
    import GromaTesting
    import Testing

    @Suite("PNG and PDF pictures")
    struct CairoPicturesTests {
        private func list(_ items: [DisplayItem], width: Double = 60, height: Double = 40) -> DisplayList {
            let ground = DisplayItem.paths(.rectangle(x: 0, y: 0, width: width, height: height), fill: .color(.white), stroke: nil)
            return DisplayList(width: width, height: height, items: [ground] + items)
        }

        private func png(_ list: DisplayList, density: Double = 1) throws -> Picture {
            try PNGPictureFormat().picture(of: list, options: PictureOptions(pixelDensity: density))
        }

        /// The size of a PNG file and its colors at some places, with the opacity where not all is opaque, read by Python's zlib and a reader of its own.
        private func pixels(_ bytes: [UInt8], at places: [(Int, Int)]) throws -> [[Int]] {
            let folder = try TemporaryFolder()
            try Data(bytes).write(to: folder.url.appendingPathComponent("picture.png"))
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3", "-c", Self.reader, folder.file("picture.png")] + places.map { "\($0.0),\($0.1)" }
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
            return try JSONDecoder().decode([[Int]].self, from: data)
        }

        private static let reader = """
            import sys, zlib, struct
            data = open(sys.argv[1], 'rb').read()
            assert data[:8] == b'\\x89PNG\\r\\n\\x1a\\n'
            at, idat = 8, b''
            while at < len(data):
                n, kind = struct.unpack('>I4s', data[at:at+8]); body = data[at+8:at+8+n]
                assert zlib.crc32(kind + body) == struct.unpack('>I', data[at+8+n:at+12+n])[0]
                if kind == b'IHDR': w, h, depth, color = struct.unpack('>IIBB', body[:10])
                if kind == b'IDAT': idat += body
                at += 12 + n
            assert depth == 8; step = {2: 3, 6: 4}[color]
            raw = zlib.decompress(idat); rows = []; last = bytearray(w * step); p = 0
            for y in range(h):
                f = raw[p]; row = bytearray(raw[p+1:p+1+w*step]); p += 1 + w * step
                for i in range(len(row)):
                    a = row[i-step] if i >= step else 0; b = last[i]; c = last[i-step] if i >= step else 0
                    if f == 1: row[i] = row[i] + a & 255
                    elif f == 2: row[i] = row[i] + b & 255
                    elif f == 3: row[i] = row[i] + (a + b) // 2 & 255
                    elif f == 4:
                        q = a + b - c; pa, pb, pc = abs(q-a), abs(q-b), abs(q-c)
                        row[i] = row[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c) & 255
                rows.append(row); last = row
            out = [[w, h]]
            for place in sys.argv[2:]:
                x, y = map(int, place.split(',')); out.append(list(rows[y][x*step:x*step+step]))
            print(out)
            """

        @Test("Areas, markers and hatches have their colors at their places")
        func colours() throws {
            let red = Color(0xff0000)
            let items: [DisplayItem] = [
                .paths(.rectangle(x: 5, y: 5, width: 20, height: 20), fill: .color(red), stroke: nil),
                .markers(
                    [45, 15], in: .screen, MarkerStyle(.diamond, color: Color(0x0000ff), size: 16, outline: StrokeStyle(.black, width: 2))),
                .paths(
                    .rectangle(x: 0, y: 30, width: 60, height: 10),
                    fill: .hatch(HatchStyle(.black, width: 2, spacing: 40, background: Color(0x00ff00))), stroke: nil),
            ]
            let found = try pixels(try png(list(items)).bytes, at: [(15, 15), (2, 2), (45, 15), (38, 8), (30, 36)])
            #expect(found == [[60, 40], [255, 0, 0], [255, 255, 255], [0, 0, 255], [255, 255, 255], [0, 255, 0]])
        }

        @Test("A picture without a ground is transparent, and keeps the colors of what is translucent")
        func translucency() throws {
            let items: [DisplayItem] = [
                .paths(
                    .rectangle(x: 0, y: 0, width: 10, height: 10), fill: .color(Color(red: 255, green: 100, blue: 0, alpha: 128)),
                    stroke: nil),
                .paths(
                    .rectangle(x: 10, y: 0, width: 10, height: 10), fill: .color(Color(red: 200, green: 0, blue: 40, alpha: 51)),
                    stroke: nil),
                .paths(.rectangle(x: 20, y: 0, width: 10, height: 10), fill: .color(Color(0x102030)), stroke: nil),
            ]
            let picture = try png(DisplayList(width: 40, height: 10, items: items))
            let found = try pixels(picture.bytes, at: [(5, 5), (15, 5), (25, 5), (35, 5)])
            #expect(found == [[40, 10], [255, 100, 0, 128], [200, 0, 40, 51], [16, 32, 48, 255], [0, 0, 0, 0]])
        }

        @Test("What is next to transparent keeps its color")
        func nextToTransparent() throws {
            let colors = [Color(red: 255, green: 0, blue: 0, alpha: 1), Color(red: 255, green: 128, blue: 0, alpha: 2)]
            let items = colors.enumerated().map { index, color in
                DisplayItem.paths(.rectangle(x: 10 * Double(index), y: 0, width: 10, height: 10), fill: .color(color), stroke: nil)
            }
            let found = try pixels(try png(DisplayList(width: 30, height: 10, items: items)).bytes, at: [(5, 5), (15, 5), (25, 5)])
            #expect(found == [[30, 10], [255, 0, 0, 1], [255, 128, 0, 2], [0, 0, 0, 0]])
        }

        @Test("A hole stays open, a frame cuts off, and opacity mixes")
        func groups() throws {
            var ring = DisplayPaths([0, 0, 40, 0, 40, 40, 0, 40], isClosed: true, in: .screen)
            ring.append([10, 10, 30, 10, 30, 30, 10, 30], isClosed: true)
            let viewport = Viewport(center: .init(x: 0, y: 0), resolution: 1, width: 20, height: 40)
            let items: [DisplayItem] = [
                .group(
                    DisplayGroup(
                        frame: DisplayFrame(x: 0, y: 0, viewport: viewport), opacity: 0.5,
                        items: [.paths(ring, fill: .color(.black), stroke: nil)]))
            ]
            let found = try pixels(try png(list(items)).bytes, at: [(5, 5), (15, 15), (25, 5)])
            #expect(abs(found[1][0] - 128) <= 1)
            #expect(found[2] == [255, 255, 255])
            #expect(found[3] == [255, 255, 255])
        }

        @Test("A frame with round corners cuts off what stands in them")
        func roundFrames() throws {
            let viewport = Viewport(center: .init(x: 0, y: 0), resolution: 1, width: 40, height: 30)
            let area = DisplayItem.paths(.rectangle(x: 0, y: 0, width: 40, height: 30), fill: .color(.black), stroke: nil)
            let frame = DisplayFrame(x: 0, y: 0, viewport: viewport, cornerRadius: 10)
            let found = try pixels(
                try png(list([.group(DisplayGroup(frame: frame, items: [area]))])).bytes,
                at: [(1, 1), (38, 28), (1, 28), (38, 1), (20, 1), (1, 15), (4, 4)])
            #expect(found.dropFirst().map { $0[0] } == [255, 255, 255, 255, 0, 0, 0])
        }

        @Test(
            "A line of thousands of positions looks as its pieces do, and does not add up where it crosses itself",
            arguments: [0.6, 1, 2.5])
        func longLines(width: Double) throws {
            var random = Seeded(UInt64(width * 10))
            // To and fro, in rows four pixels apart.
            var xy: [Double] = []
            for row in 0..<14 {
                for step in 0..<200 {
                    let column = row % 2 == 0 ? step : 199 - step
                    xy.append(1 + 0.5 * Double(column))
                    xy.append(3 + 4 * Double(row) + random.number(-0.1...0.1))
                }
            }
            // And a crossing, in a corner of its own.
            let cross: [Double] = [105, 5, 125, 25, 125, 5, 105, 25]
            let style = StrokeStyle(Color.black.opacity(0.5), width: width)
            let opaque = StrokeStyle(.black, width: width)
            let (all, places) = (xy + cross, (0..<60).flatMap { y in (0..<130).map { ($0, y) } })
            let whole = try pixels(
                try png(list([.paths(DisplayPaths(all, in: .screen), fill: nil, stroke: opaque)], width: 130, height: 60)).bytes, at: places
            )
            let pieces = stride(from: 0, to: all.count - 2, by: 1_000).map { start in
                DisplayItem.paths(
                    DisplayPaths(Array(all[start..<min(start + 1_002, all.count)]), in: .screen), fill: nil, stroke: opaque)
            }
            let cut = try pixels(try png(list(pieces, width: 130, height: 60)).bytes, at: places)
            #expect(whole[0] == cut[0])
            let differences = zip(whole, cut).dropFirst().map { abs($0[0] - $1[0]) }
            #expect(differences.reduce(0, +) / differences.count < 4)
            // Where two pieces meet, their ends are cut off straight, which may take a pixel's worth of the corner between them.
            #expect(differences.count { $0 >= 100 } < pieces.count && differences.allSatisfy { $0 < 200 }, "\(differences.max() ?? 0)")
            let faint = try pixels(
                try png(list([.paths(DisplayPaths(all, in: .screen), fill: nil, stroke: style)], width: 130, height: 60)).bytes, at: places)
            #expect(faint.dropFirst().allSatisfy { $0[0] >= 126 })
            for (half, full) in zip(faint, whole).dropFirst() {
                let (covered, expected) = (2 * (255 - half[0]), 255 - full[0])
                #expect(abs(covered - expected) <= 4)
            }
        }

        @Test("Pixels a point make the picture as much larger")
        func density() throws {
            #expect(try pixels(try png(list([]), density: 2.5).bytes, at: [])[0] == [150, 100])
        }

        @Test(
            "Names in many scripts have a figure for each character",
            arguments: [
                "中国 日本 대한민국", "السعودية مصر ایران", "भारत नेपाल বাংলাদেশ", "ไทย ישראל Ελλάδα საქართველო Հայաստան", "Việt Nam Česko ኢትዮጵያ இலங்கை",
            ])
        func scripts(text: String) throws {
            let item = DisplayItem.text(text, x: 2, y: 30, in: .screen, TextStyle(.black, size: 14))
            #expect(try png(list([item], width: 300)).missingCharacters == [])
        }

        @Test("Signs come from the font of their letters, whatever fonts have some of them", arguments: ["கொழும்பு", "பு தூ"])
        func signs(text: String) throws {
            // In the order of fonts alone Grantha, which has a few letters of Tamil and none of its vowels, would come first.
            var named = TextStyle(.black, size: 20)
            named.family = "Noto Sans Tamil"
            let own = try png(list([.text(text, x: 2, y: 30, in: .screen, TextStyle(.black, size: 20))], width: 150))
            #expect(own == (try png(list([.text(text, x: 2, y: 30, in: .screen, named)], width: 150))))
        }

        @Test(
            "Letters are as high as they are, not as many whole pixels: a row of pixels is as dark as the finer ones in its place",
            arguments: [8.5, 9.3, 10, 10.4, 11.7, 13])
        func letterHeights(size: Double) throws {
            let text = DisplayItem.text("HxEz", x: 3, y: 12, in: .screen, TextStyle(.black, size: size))
            func rows(_ density: Int) throws -> [Int] {
                let (width, height) = (40 * density, 16 * density)
                let places = (0..<height).flatMap { y in (0..<width).map { ($0, y) } }
                let bytes = try png(list([text], width: 40, height: 16), density: Double(density)).bytes
                let dark = try pixels(bytes, at: places).dropFirst().map { 255 - $0[0] }
                return (0..<height).map { dark[$0 * width..<($0 + 1) * width].reduce(0, +) }
            }
            let (coarse, fine) = (try rows(1), try rows(4))
            let darkest = try #require(coarse.max())
            for row in 0..<16 {
                let expected = fine[4 * row..<4 * row + 4].reduce(0, +) / 16
                #expect(abs(coarse[row] - expected) * 100 <= 3 * darkest, "row \(row): \(coarse[row]), \(expected)")
            }
        }

        @Test("A character that no font has is told")
        func missing() throws {
            let item = DisplayItem.text("a\u{10FFFD}b", x: 2, y: 30, in: .screen, TextStyle(.black, size: 14))
            #expect(try png(list([item])).missingCharacters == ["\u{10FFFD}"])
        }

        @Test("Characters that stand for no figure are drawn as one that says so, in both formats")
        func noncharacters() throws {
            let text = DisplayItem.text(
                "a\u{1}\u{1B}\u{FFFE}\u{FFFF}\u{10FFFF}\u{0}b", x: 4, y: 20, in: .screen, TextStyle(.black, size: 9))
            #expect(try png(list([text])).missingCharacters.isEmpty)
            let pdf = try PDFPictureFormat().picture(of: list([text]), options: PictureOptions())
            #expect(pdf.bytes.starts(with: Array("%PDF".utf8)))
        }

        @Test("Arabic letters join and run from the right: the text is narrower than its letters, and ends where it hangs")
        func joined() throws {
            func width(_ text: String) throws -> Int {
                var style = TextStyle(.black, size: 30)
                style.direction = .rightToLeft
                let item = DisplayItem.text(text, x: 190, y: 40, in: .screen, style)
                let bytes = try png(list([item], width: 200, height: 60)).bytes
                let places = (0..<200).flatMap { x in (5..<55).map { (x, $0) } }
                let found = try pixels(bytes, at: places).dropFirst()
                let dark = zip(places, found).filter { $0.1[0] < 128 }.map(\.0.0)
                let (left, right) = (try #require(dark.min()), try #require(dark.max()))
                #expect(right <= 191)
                return right - left
            }
            #expect(try width("محمد") < width("م\u{200C}ح\u{200C}م\u{200C}د"))
        }

        @Test("The same list gives the same bytes")
        func determinism() throws {
            let items: [DisplayItem] = [
                .text("Aé中", x: 5, y: 20, in: .screen, TextStyle(.black, size: 12, halo: StrokeStyle(.white, width: 2)))
            ]
            #expect(try png(list(items)) == png(list(items)))
            let pdf = PDFPictureFormat()
            let first = try pdf.picture(of: list(items), options: PictureOptions())
            #expect(first == (try pdf.picture(of: list(items), options: PictureOptions())))
            #expect(first.bytes.starts(with: Array("%PDF-".utf8)))
            // Nor does it depend on the time: the file says that it was made at a fixed one.
            #expect(String(decoding: first.bytes, as: UTF8.self).contains("20000101000000"))
        }

        @Test(
            "A picture asks whether it is still wanted at each item and after each 65,536 positions",
            arguments: [(1_000, 0), (140_000, 2)])
        func questions(positions: Int, more: Int) throws {
            let xy = (0..<positions).flatMap { step -> [Double] in [Double(step % 60), Double(step / 60 % 40)] }
            // A line without a width is not drawn, but its positions are read as those of a wide one are.
            for width in [1.0, 0] {
                let items: [DisplayItem] = [.paths(DisplayPaths(xy, in: .screen), fill: nil, stroke: StrokeStyle(.black, width: width))]
                func draw(_ questions: Questions) throws {
                    _ = try PNGPictureFormat().picture(of: list(items), options: PictureOptions(hook: questions.hook))
                }
                let questions = Questions()
                try draw(questions)
                #expect(questions.count == 2 + more, "\(width)")
                for place in 1...2 + more { #expect(throws: MapError.cancelled) { try draw(Questions(cancelledAt: place)) } }
            }
        }

        @Test("An image that cannot be shown, and a picture that nobody wants any more, are errors")
        func errors() throws {
            let jpeg: [UInt8] = [
                0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 5, 0, 6, 1, 0, 0, 0, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9,
            ]
            let item = DisplayItem.images([5, 5], in: .screen, ImageStyle(try DisplayImage(jpeg)))
            #expect(throws: MapError.self) { try png(list([item])) }
            let options = PictureOptions(hook: .init(isCancelled: { true }))
            #expect(throws: MapError.cancelled) { try PNGPictureFormat().picture(of: list([]), options: options) }
        }
    }
#endif
