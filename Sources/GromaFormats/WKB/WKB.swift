import GromaGeometry

/// Well-known binary: ISO 13249-3 and PostGIS's extended form, either byte order, as bytes or as hexadecimal text.
public enum WKB {
    /// The format's name in errors and on the stream.
    public static let name = "wkb"

    /// Reads the one geometry of some bytes, or of their hexadecimal text.
    ///
    /// - Throws: What is wrong with the text, and where, such as `syntax`, `truncated` or `encoding`; `unsupportedGeometry` for curves and
    ///   surfaces.
    public static func geometry(
        from bytes: UnsafeRawBufferPointer, options: ReadOptions = ReadOptions()
    ) throws(FormatError) -> Geometry {
        try geometry(from: ByteSource(borrowing: bytes), options: options)
    }

    /// Reads the one geometry of a source.
    static func geometry(from source: ByteSource, options: ReadOptions) throws(FormatError) -> Geometry {
        if try isHex(source) { return try geometry(fromHex: try source.loadAll(), options: options) }
        if source.remaining == nil { _ = try source.loadAll() }
        var reader = WKBReader(source, options: options)
        return try reader.read()
    }

    /// Reads the one geometry of hexadecimal text.
    ///
    /// - Throws: What is wrong with the text, and where, such as `syntax`, `truncated` or `encoding`; `unsupportedGeometry` for curves and
    ///   surfaces.
    public static func geometry(fromHex text: String, options: ReadOptions = ReadOptions()) throws(FormatError) -> Geometry {
        var text = text
        let result = text.withUTF8 { bytes -> Result<Geometry, FormatError> in
            do throws(FormatError) {
                return .success(try geometry(fromHex: bytes, options: options))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Reads the one geometry of hexadecimal text.
    static func geometry(fromHex text: UnsafeBufferPointer<UInt8>, options: ReadOptions) throws(FormatError) -> Geometry {
        let bytes = try HexText.decode(text, format: name)
        let result = bytes.withUnsafeBytes { bytes -> Result<Geometry, FormatError> in
            do throws(FormatError) {
                var reader = WKBReader(ByteSource(borrowing: bytes), options: options)
                return .success(try reader.read())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Writes a geometry. O(n).
    ///
    /// - Throws: `notRepresentable` for an output dimension other than 2, 3 and 4.
    public static func bytes(of geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> [UInt8] {
        try WKBWriter.bytes(of: geometry, options: options)
    }

    /// Writes a geometry as hexadecimal text in upper case.
    ///
    /// - Throws: `notRepresentable` for an output dimension other than 2, 3 and 4.
    public static func hex(of geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> String {
        HexText.encode(try bytes(of: geometry, options: options))
    }

    /// Whether text stands there instead of a byte order mark of 0 or 1.
    private static func isHex(_ source: ByteSource) throws(FormatError) -> Bool {
        guard try source.load(1) else { return false }
        return source.loaded[0] > 1
    }
}

/// Bytes as pairs of hexadecimal digits.
enum HexText {
    static func decode(_ text: UnsafeBufferPointer<UInt8>, format: String) throws(FormatError) -> [UInt8] {
        var start = 0
        var end = text.count
        while start < end, isSpace(text[start]) { start += 1 }
        while end > start, isSpace(text[end - 1]) { end -= 1 }
        var failure: Int?
        let bytes = [UInt8](unsafeUninitializedCapacity: (end - start) / 2) { buffer, count in
            var place = start
            while place + 1 < end {
                let high = digits[Int(text[place])]
                let low = digits[Int(text[place + 1])]
                if high | low > 15 {
                    failure = high > 15 ? place : place + 1
                    break
                }
                buffer[count] = high << 4 | low
                count += 1
                place += 2
            }
        }
        if let failure {
            let found = String(decoding: text[failure..<min(failure + 1, end)], as: UTF8.self)
            throw .syntax(
                FormatFault(format: format, offset: failure, found: "'\(found)'", expected: "hexadecimal digits or a byte order of 0 or 1"))
        }
        if (end - start) % 2 != 0 {
            throw .truncated(FormatFault(format: format, offset: end, found: "half a byte", expected: "pairs of hexadecimal digits"))
        }
        return bytes
    }

    static func encode(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        return String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
            for (index, byte) in bytes.enumerated() {
                buffer[2 * index] = digits[Int(byte >> 4)]
                buffer[2 * index + 1] = digits[Int(byte & 15)]
            }
            return bytes.count * 2
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

    private static let digits: [UInt8] = (0...255).map { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(byte) - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt8(byte) - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt8(byte) - UInt8(ascii: "A") + 10
        default: 255
        }
    }
}
