/// The format and size in the header of an image file.
struct ImageHeader {
    let kind: DisplayImage.Kind
    let width: Int
    let height: Int

    /// Reads the structure of a file; nil if it has none of the formats, is truncated or damaged.
    init?(_ bytes: [UInt8]) {
        guard let size = Self.png(bytes) ?? Self.jpeg(bytes) ?? Self.gif(bytes) else { return nil }
        (kind, width, height) = size
    }

    private typealias Size = (DisplayImage.Kind, Int, Int)

    /// Reads a PNG file: a sequence of chunks from IHDR to IEND, each preceded by its length and followed by its checksum.
    private static func png(_ bytes: [UInt8]) -> Size? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        var size: (Int, Int)?
        var hasData = false
        var place = 8
        while place + 12 <= bytes.count {
            let length = Int(word(bytes, place))
            let end = place + 8 + length
            guard end + 4 <= bytes.count, word(bytes, end) == CRC32.checksum(bytes[place + 4..<end]) else { return nil }
            switch Array(bytes[place + 4..<place + 8]) {
            case Array("IHDR".utf8) where size == nil && length == 13: size = (Int(word(bytes, place + 8)), Int(word(bytes, place + 12)))
            case _ where size == nil: return nil
            case Array("IDAT".utf8): hasData = true
            case Array("IEND".utf8): return hasData ? size.map { (.png, $0.0, $0.1) } : nil
            default: break
            }
            place = end + 4
        }
        return nil
    }

    /// Reads a JPEG file: a sequence of segments up to the frame header, which has the size; the last two bytes mark its end.
    private static func jpeg(_ bytes: [UInt8]) -> Size? {
        // Some cameras pad the end with zeros.
        let end = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), end > 4, bytes[end - 2] == 0xFF, bytes[end - 1] == 0xD9 else { return nil }
        var place = 2
        while place + 9 <= end, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard length >= 2, place + 2 + length <= end else { return nil }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return (.jpeg, Int(bytes[place + 7]) << 8 | Int(bytes[place + 8]), Int(bytes[place + 5]) << 8 | Int(bytes[place + 6]))
            }
            guard marker != 0xDA, marker != 0xD9 else { return nil }
            place += 2 + length
        }
        return nil
    }

    private static func gif(_ bytes: [UInt8]) -> Size? {
        guard bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)), bytes.count > 13, bytes.last == 0x3B
        else { return nil }
        return (.gif, Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
    }

    private static func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
