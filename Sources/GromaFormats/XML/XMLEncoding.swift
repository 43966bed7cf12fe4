/// Determines the encoding of an XML text from its first bytes and its declaration.
enum XMLEncoding {
    /// Returns the source in UTF-8, positioned after a byte order mark.
    static func settle(_ source: ByteSource, format: String, isDecodedText: Bool) throws(FormatError) -> ByteSource {
        _ = try source.load(256)
        let bytes = source.loaded
        let utf16: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0x3C, 0x00], [0x00, 0x3C]]
        if utf16.contains(where: { bytes.starts(with: $0) }) { throw wrong("UTF-16 or UTF-32", source, format) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            source.consume(3)
            return source
        }
        guard !isDecodedText, let name = declared(bytes) else { return source }
        switch name.lowercased() {
        case "utf-8", "utf8", "us-ascii", "ascii": return source
        case "iso-8859-1", "latin1", "latin-1", "iso_8859-1": return ByteSource(latin(try source.loadAll()))
        default: throw wrong("the encoding '\(name.prefix(24))'", source, format)
        }
    }

    /// Returns the encoding that `<?xml … encoding="…"?>` declares.
    private static func declared(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        let head = bytes.prefix(256)
        guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let text = String(decoding: head[..<end], as: UTF8.self)
        let parts = text.split(separator: "encoding", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let words = parts[1].split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
        return words.count > 1 ? String(words[1]) : nil
    }

    private static func latin(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                result.append(byte)
            } else {
                result.append(0xC0 | byte >> 6)
                result.append(0x80 | byte & 0x3F)
            }
        }
        return result
    }

    private static func wrong(_ found: String, _ source: ByteSource, _ format: String) -> FormatError {
        .encoding(FormatFault(format: format, offset: source.offset, found: found, expected: "UTF-8 or ISO-8859-1"))
    }
}
