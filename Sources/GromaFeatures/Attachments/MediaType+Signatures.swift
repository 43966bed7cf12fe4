extension MediaType {
    /// Returns the media type of contents by the signature at their beginning; nil for an unknown signature. Formats that are packed in
    /// another format (`docx` in `zip`) are detected as that format.
    public static func detected(in start: [UInt8]) -> String? {
        for (type, offset, bytes) in signatures where start.dropFirst(offset).starts(with: bytes) { return type }
        if start.count >= 12, start.starts(with: Array("RIFF".utf8)) { return riff[text(start[8..<12])] }
        if start.count >= 12, text(start[4..<8]) == "ftyp" { return brands[text(start[8..<12])] ?? "video/mp4" }
        if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            return start.prefix(64).contains(subsequence: Array("webm".utf8)) ? "video/webm" : "video/x-matroska"
        }
        if start.count >= 10, text(start[0..<2]) == "BM", start[6..<10].allSatisfy({ $0 == 0 }) { return "image/bmp" }
        // Eleven set bits, then a layer and a bit rate that are not reserved: a frame of MPEG audio (ISO/IEC 11172-3). FF FE is the mark at
        // the start of a UTF-16 text.
        if start.count >= 3, start[0] == 0xFF, start[1] & 0xE0 == 0xE0, start[1] != 0xFE, start[1] & 0x18 != 0x08, start[1] & 0x06 != 0,
            start[2] & 0xF0 != 0xF0
        {
            return "audio/mpeg"
        }
        return nil
    }

    /// Whether contents of a type have a signature that ``detected(in:)`` knows.
    static func hasSignature(_ type: String) -> Bool { signed.contains(type) || container(of: type) != nil }

    /// The container format of a type, as which its contents are detected.
    static func container(of type: String) -> String? { containers[type] }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    private static let signatures: [(type: String, offset: Int, bytes: [UInt8])] = [
        ("image/png", 0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        ("image/jpeg", 0, [0xFF, 0xD8, 0xFF]),
        ("image/gif", 0, Array("GIF87a".utf8)),
        ("image/gif", 0, Array("GIF89a".utf8)),
        ("image/tiff", 0, [0x49, 0x49, 0x2A, 0x00]),
        ("image/tiff", 0, [0x4D, 0x4D, 0x00, 0x2A]),
        ("image/tiff", 0, [0x49, 0x49, 0x2B, 0x00]),
        ("image/tiff", 0, [0x4D, 0x4D, 0x00, 0x2B]),
        ("image/jp2", 0, [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20]),
        ("image/vnd.adobe.photoshop", 0, Array("8BPS".utf8)),
        ("application/pdf", 0, Array("%PDF-".utf8)),
        ("application/zip", 0, [0x50, 0x4B, 0x03, 0x04]),
        ("application/zip", 0, [0x50, 0x4B, 0x05, 0x06]),
        ("application/gzip", 0, [0x1F, 0x8B, 0x08]),
        ("application/x-7z-compressed", 0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
        ("application/vnd.rar", 0, Array("Rar!\u{1A}\u{07}".utf8)),
        ("application/x-bzip2", 0, Array("BZh".utf8)),
        ("application/x-xz", 0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
        ("application/x-tar", 257, Array("ustar".utf8)),
        ("application/x-ole-storage", 0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
        ("application/vnd.sqlite3", 0, Array("SQLite format 3\0".utf8)),
        ("application/rtf", 0, Array("{\\rtf".utf8)),
        ("application/x-executable", 0, [0x7F, 0x45, 0x4C, 0x46]),
        ("application/vnd.microsoft.portable-executable", 0, [0x4D, 0x5A, 0x90, 0x00]),
        ("audio/flac", 0, Array("fLaC".utf8)),
        ("audio/ogg", 0, Array("OggS".utf8)),
        ("audio/mpeg", 0, Array("ID3".utf8)),
        ("audio/midi", 0, Array("MThd".utf8)),
    ]

    private static let riff = ["WEBP": "image/webp", "WAVE": "audio/wav", "AVI ": "video/x-msvideo"]

    /// Brands of ISO base media files (ISO/IEC 14496-12, mp4ra.org).
    private static let brands = [
        "qt  ": "video/quicktime", "M4A ": "audio/mp4", "heic": "image/heic", "heix": "image/heic", "mif1": "image/heic",
        "msf1": "image/heic", "avif": "image/avif", "avis": "image/avif", "3gp4": "video/3gpp", "3gp5": "video/3gpp",
    ]

    private static let signed = Set(signatures.map(\.type)).union(riff.values).union(brands.values).union([
        "image/bmp", "video/mp4", "video/webm", "video/x-matroska",
    ])

    private static let containers: [String: String] = {
        var containers = [
            "application/msword": "application/x-ole-storage", "application/vnd.ms-excel": "application/x-ole-storage",
            "application/vnd.ms-powerpoint": "application/x-ole-storage", "application/vnd.ms-outlook": "application/x-ole-storage",
            "application/geopackage+sqlite3": "application/vnd.sqlite3", "video/ogg": "audio/ogg", "image/heif": "image/heic",
            "application/epub+zip": "application/zip", "application/vnd.google-earth.kmz": "application/zip",
            "application/java-archive": "application/zip", "video/x-m4v": "video/mp4", "audio/webm": "video/webm",
        ]
        for type in MediaType.byExtension.values {
            if type.hasPrefix("application/vnd.openxmlformats-") || type.hasPrefix("application/vnd.oasis.opendocument.") {
                containers[type] = "application/zip"
            }
        }
        return containers
    }()
}

extension Sequence<UInt8> {
    fileprivate func contains(subsequence: [UInt8]) -> Bool {
        let bytes = Array(self)
        guard bytes.count >= subsequence.count else { return false }
        return (0...(bytes.count - subsequence.count)).contains { bytes[$0...].starts(with: subsequence) }
    }
}
