import GromaBase
import GromaMap
import Testing

/// The structure of image files: chunks of PNG (ISO/IEC 15948), segments of JPEG (ISO/IEC 10918-1), the header of GIF.
@Suite("Structure of image files")
struct ImageFileTests {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

    private static func chunk(_ name: String, _ content: [UInt8] = []) -> [UInt8] {
        let body = Array(name.utf8) + content
        return word(content.count) + body + word(Int(CRC32.checksum(body)))
    }

    private static func header(_ width: Int, _ height: Int) -> [UInt8] { chunk("IHDR", word(width) + word(height) + [8, 2, 0, 0, 0]) }

    /// The format and size of a file; nil if it is refused.
    private func read(_ bytes: [UInt8]) -> [Int]? {
        (try? DisplayImage(bytes)).map { [DisplayImage.Kind.allCases.firstIndex(of: $0.kind) ?? -1, $0.width, $0.height] }
    }

    @Test("The checksum of chunks is that of ISO 3309: of 123456789 it is CBF43926")
    func checksum() { #expect(CRC32.checksum(Array("123456789".utf8)) == 0xCBF4_3926 && CRC32.checksum([]) == 0) }

    @Test("A PNG file has a header first, then data, then an end; what is between is passed over")
    func png() {
        let (data, end) = (Self.chunk("IDAT", [1, 2, 3]), Self.chunk("IEND"))
        let text = Self.chunk("tEXt", Array("a".utf8))
        let start = Self.signature + Self.header(0x102, 0x304)
        #expect(read(start + data + end) == [0, 0x102, 0x304])
        #expect(read(start + text + data + data + text + end + [9, 9]) == [0, 0x102, 0x304])
        #expect(read(start + end) == nil && read(start + data) == nil && read(start + text + end) == nil)
        #expect(read(Self.signature + text + Self.header(2, 3) + data + end) == nil)
        #expect(read(Self.signature + data + end) == nil && read(Self.signature) == nil)
        #expect(read(Self.signature + Self.chunk("IHDR", Self.word(2) + Self.word(3) + [8, 2, 0, 0]) + data + end) == nil)
        // The first header counts.
        #expect(read(start + Self.header(5, 6) + data + end) == [0, 0x102, 0x304])
        #expect(read(Array((start + data + end).dropLast())) == nil)
    }

    private static func jpeg(_ segments: [UInt8], end: [UInt8] = [0xFF, 0xD9]) -> [UInt8] { [0xFF, 0xD8] + segments + end }

    /// A frame header of 0x203 by 0x105 pixels.
    private static func frame(_ marker: UInt8) -> [UInt8] { [0xFF, marker, 0, 11, 8, 1, 5, 2, 3, 1, 0, 0, 0] }

    @Test(
        "A JPEG file has its size in the header of its frame, whatever the coding; tables with like markers are passed over",
        arguments: [0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF] as [UInt8])
    func frames(marker: UInt8) {
        let segment: [UInt8] = [0xFF, 0xE0, 0, 4, 1, 2]
        #expect(read(Self.jpeg(segment + Self.frame(marker))) == [1, 0x203, 0x105])
        #expect(read(Self.jpeg(Self.frame(marker))) == [1, 0x203, 0x105])
    }

    @Test("Tables, padding before markers and zeros at the end of a JPEG file are no frame")
    func jpegs() {
        let tables = [0xC4, 0xC8, 0xCC].flatMap { (marker: UInt8) -> [UInt8] in [0xFF, marker, 0, 9, 1, 1, 1, 1, 1, 1, 1] }
        #expect(read(Self.jpeg(tables + Self.frame(0xC0))) == [1, 0x203, 0x105])
        #expect(read(Self.jpeg([0xFF, 0xFF] + Self.frame(0xC2))) == [1, 0x203, 0x105])
        #expect(read(Self.jpeg(Self.frame(0xC0), end: [0xFF, 0xD9, 0, 0, 0])) == [1, 0x203, 0x105])
        #expect(read(Self.jpeg(tables)) == nil && read(Self.jpeg(Self.frame(0xC0), end: [0xFF, 0xD8])) == nil)
        #expect(read(Self.jpeg(Self.frame(0xC0), end: [0xFE, 0xD9])) == nil && read(Self.jpeg(Self.frame(0xC0), end: [])) == nil)
        // The scan begins, or the file ends, before any frame; a length that is none, or goes beyond the end.
        #expect(read(Self.jpeg([0xFF, 0xDA, 0, 4, 1, 2] + Self.frame(0xC0))) == nil)
        #expect(read(Self.jpeg([0xFF, 0xD9, 0, 4, 1, 2] + Self.frame(0xC0))) == nil)
        #expect(read(Self.jpeg([0xFF, 0xE0, 0, 1] + Self.frame(0xC0))) == nil)
        #expect(read(Self.jpeg([0xFF, 0xE0, 0, 2] + Self.frame(0xC0))) == [1, 0x203, 0x105])
        #expect(read(Self.jpeg([0xFF, 0xE0, 1, 0] + Self.frame(0xC0))) == nil)
        #expect(read([0xFF, 0xD8, 0xFE] + Self.frame(0xC0) + [0xFF, 0xD9]) == nil)
    }

    @Test("A GIF file has its size behind its version, the lower byte first")
    func gif() {
        let rest: [UInt8] = [0x02, 0x01, 0x04, 0x03, 0, 0, 0, 0x3B]
        #expect(read(Array("GIF89a".utf8) + rest) == [2, 0x102, 0x304] && read(Array("GIF87a".utf8) + rest) == [2, 0x102, 0x304])
        #expect(read(Array("GIF88a".utf8) + rest) == nil && read(Array("GIF89a".utf8) + rest.dropLast() + [0]) == nil)
        // 13 bytes are the header alone.
        #expect(read(Array("GIF89a".utf8) + [2, 1, 4, 3, 0, 0, 0x3B]) == nil)
    }

    @Test(
        "A side has 1 to 8192 pixels",
        arguments: [(1, 1, true), (8192, 3, true), (3, 8192, true), (8193, 3, false), (3, 8193, false), (0, 3, false), (3, 0, false)])
    func sides(width: Int, height: Int, isTaken: Bool) {
        let file = Self.signature + Self.header(width, height) + Self.chunk("IDAT") + Self.chunk("IEND")
        guard isTaken else {
            let error = #expect(throws: MapError.self) { try DisplayImage(file) }
            #expect(
                error?.description
                    == "image: found an image of \(width) × \(height) pixels, expected one of 1 to 8192 pixels per side")
            return
        }
        #expect(read(file) == [0, width, height])
    }

    @Test("A file has at most 16 MB, which is the only thing that is told of a larger one")
    func bytes() {
        let file = Self.signature + Self.header(2, 3) + Self.chunk("IDAT") + Self.chunk("IEND")
        #expect(read(file + [UInt8](repeating: 0, count: (16 << 20) - file.count)) == [0, 2, 3])
        let error = #expect(throws: MapError.self) {
            try DisplayImage(file + [UInt8](repeating: 0, count: (16 << 20) - file.count + 1), path: "a")
        }
        #expect(error?.description == "a: found an image of 16777217 bytes, expected one of at most 16777216")
        let short = #expect(throws: MapError.self) { try DisplayImage([1, 2, 3], path: "a") }
        #expect(short?.description == "a: found 3 bytes that are not an image, expected a whole PNG, JPEG or GIF image")
    }

    @Test("An address has its file in base 64 behind the comma, whatever type it says; the image tells its own")
    func addresses() throws {
        let gif = Array("GIF89a".utf8) + [2, 1, 4, 3, 0, 0, 0, 0x3B]
        let text = Base64.text(of: gif)
        for head in ["data:image/png;base64,", "data:;base64,", "data:text/plain;charset=utf-8;base64,"] {
            let image = try DisplayImage(dataAddress: head + text)
            #expect(image.dataAddress == "data:image/gif;base64," + text && image.bytes == gif)
        }
        for address in ["data:image/gif," + text, "http://a/b;base64," + text, "data:image/gif;base64" + text, ""] {
            let error = #expect(throws: MapError.self) { try DisplayImage(dataAddress: address, path: "b") }
            #expect(error?.description == "b: found a URL without a Base64 file, expected data:image/png;base64,…")
        }
        let error = #expect(throws: MapError.self) { try DisplayImage(dataAddress: "data:;base64,!", path: "b") }
        #expect(error?.description == "b: found a text that is not base 64, expected a PNG, JPEG or GIF image in base 64")
    }

    @Test("Images are equal by their bytes")
    func equality() throws {
        let head = Array("GIF89a".utf8) + [2, 1, 4, 3, 0, 0]
        let (a, b) = (try DisplayImage(head + [1, 0x3B]), try DisplayImage(head + [2, 0x3B]))
        #expect(a == (try DisplayImage(head + [1, 0x3B])) && a != b && Set([a, b, a]).count == 2)
    }
}
