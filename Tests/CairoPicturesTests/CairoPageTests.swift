#if CairoPictures
    import CairoPicturesPlugin
    import Foundation
    import GromaBase
    import GromaGeometry
    import GromaMap
    import GromaTesting
    import Testing

    /// The operators in the pages of PDF pictures (ISO 32000).
    @Suite("Pages of PDF pictures") struct CairoPageTests {
        private func file(_ items: [DisplayItem], title: String? = nil, options: PictureOptions = PictureOptions()) throws -> Picture {
            try PDFPictureFormat().picture(of: DisplayList(width: 60, height: 40, title: title, items: items), options: options)
        }

        /// The words in the streams of a file.
        private func words(_ bytes: [UInt8]) throws -> [String] {
            let folder = try TemporaryFolder()
            try Data(bytes).write(to: folder.url.appendingPathComponent("page.pdf"))
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3", "-c", Self.reader, folder.file("page.pdf")]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let page = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
            return page.split(whereSeparator: \.isWhitespace).map(String.init)
        }

        /// Prints the contents of a PDF's streams.
        private static let reader = #"""
            import re, sys, zlib
            for stream in re.findall(rb'stream\r?\n(.*?)endstream', open(sys.argv[1], 'rb').read(), re.S):
                try: print(zlib.decompressobj().decompress(stream).decode('latin-1'))
                except zlib.error: pass
            """#

        private func line(_ xy: [Double], _ style: StrokeStyle) -> DisplayItem {
            .paths(DisplayPaths(xy, in: .screen), fill: nil, stroke: style)
        }

        @Test("A PDF has the title of its list, and none for a list without one")
        func titles() throws {
            func text(_ title: String?) throws -> String { String(decoding: try file([], title: title).bytes, as: UTF8.self) }
            #expect(try text("Towns").contains("/Title (Towns)") && !text(nil).contains("/Title"))
        }

        @Test("The page of a PDF has the size of its list, whatever the density, and things are where they are in the list")
        func pages() throws {
            let box = DisplayItem.paths(
                .rectangle(x: 10, y: 5, width: 30, height: 20), fill: .color(Color(0xff0000)),
                stroke: StrokeStyle(Color(0x0000ff), width: 4))
            let bytes = try file([box], options: PictureOptions(pixelDensity: 2)).bytes
            #expect(String(decoding: bytes, as: UTF8.self).contains("/MediaBox [ 0 0 60 40 ]"))
            let page = try words(bytes).joined(separator: " ")
            // The color of the fill, that of the line, its width, and the rectangle.
            for operation in ["1 0 0 rg", "0 0 1 RG", "4 w", "10 5 30 20 re"] { #expect(page.contains(operation), "\(page)") }
        }

        /// Pixels of lines would be coarse on paper.
        @Test("A line is a line of the page however many positions it has", arguments: [40, 2_400])
        func lines(count: Int) throws {
            let xy = (0..<count).flatMap { step -> [Double] in [5 + 0.02 * Double(step), step % 2 == 0 ? 10 : 30] }
            let bytes = try file([line(xy, StrokeStyle(Color(0x0000ff), width: 1))]).bytes
            let found = try words(bytes)
            #expect(found.count { $0 == "l" } == count - 1 && found.count { $0 == "S" } == 1 && !found.contains("Do"))
            #expect(!String(decoding: bytes, as: UTF8.self).contains("/Image"))
        }

        @Test("An image is one of its own pixels in its size, and not cut off")
        func images() throws {
            // Red and green above blue and black.
            let text = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mP4z8DAAMJgAgAZ9AL+Q0D5MwAAAABJRU5ErkJggg=="
            let image = try DisplayImage(#require(Base64.bytes(of: text)))
            var style = ImageStyle(image, width: 20, height: 16)
            (style.xOffset, style.yOffset) = (5, -3)
            let bytes = try file([.images([30, 20], in: .screen, style)]).bytes
            let found = try words(bytes)
            #expect(found.joined(separator: " ").contains("20 0 0 -16 25 25 cm") && found.contains("Do") && !found.contains("W"))
            #expect(String(decoding: bytes, as: UTF8.self).contains("/Width 2"))
        }

        @Test("A frame is cut off")
        func frames() throws {
            let viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 20, height: 10)
            let wide = line([-50, 5, 50, 5], StrokeStyle(.black, width: 2))
            let found = try words(file([.group(DisplayGroup(frame: DisplayFrame(x: 30, y: 20, viewport: viewport), items: [wide]))]).bytes)
            // The rectangle may be as low as the line.
            let clip = try #require(found.firstIndex(of: "W"))
            #expect(clip > 5 && found[clip - 1] == "re" && found[clip - 5] == "30" && found[clip - 3] == "20")
            #expect(found[clip...].joined(separator: " ").contains("-20 25 m 80 25 l S"))
        }

        @Test("What a PDF cannot show is told, as of other pictures")
        func errors() throws {
            let item = DisplayItem.text("a\u{10FFFD}b", x: 2, y: 30, in: .screen, TextStyle(.black, size: 14))
            #expect(try file([item]).missingCharacters == ["\u{10FFFD}"])
            let gif = try DisplayImage(Array("GIF89a".utf8) + [2, 0, 4, 0, 0, 0, 0, 0x3B])
            let error = #expect(throws: MapError.self) { try file([.images([5, 5], in: .screen, ImageStyle(gif))]) }
            #expect(error?.description == "image: found image/gif, expected image/png, the one kind that PNG and PDF pictures can show")
            let options = PictureOptions(hook: .init(isCancelled: { true }))
            #expect(throws: MapError.cancelled) { try file([item], options: options) }
        }
    }
#endif
