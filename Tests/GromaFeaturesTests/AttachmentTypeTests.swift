import GromaTesting
import GromaFeatures
import GromaFormats
import Testing

/// Names and media types of attachments.
@Suite struct AttachmentTypeTests {
    @Test func namesAreMadeSafeForEveryFileSystem() throws {
        let cases = [
            ("photo.jpg", "photo.jpg"), ("../../etc/passwd", "passwd"), ("C:\\temp\\a.txt", "a.txt"), ("..", "__"), ("", "attachment"),
            ("a/", "attachment"), (".bashrc", "_bashrc"), ("a:b*c?.txt", "a_b_c_.txt"), ("nul\0l.txt", "nul_l.txt"),
            ("CON.txt", "_CON.txt"),
            ("com1", "_com1"), ("trailing. ", "trailing__"), ("Übersicht č.pdf", "Übersicht č.pdf"),
            ("photo\u{202E}gpj.exe", "photo_gpj.exe"),
        ]
        for (given, expected) in cases { #expect(AttachmentName.safe(given) == expected, "\(given)") }
        let long = AttachmentName.safe(String(repeating: "ž", count: 300) + ".jpeg")
        #expect(long.utf8.count <= 255 && long.hasSuffix("ž.jpeg"))
        for (_, safe) in cases { #expect(try AttachmentName.checked(safe) == safe && AttachmentName.safe(safe) == safe) }
    }

    @Test func namesHaveUpTo255Bytes() throws {
        func name(_ count: Int, _ end: String) -> String { String(repeating: "a", count: count - end.utf8.count) + end }
        #expect(try AttachmentName.checked(name(255, "é")) == name(255, "é"))
        #expect {
            _ = try AttachmentName.checked(name(256, "é"))
        } throws: {
            if case .attachmentName(_, "it has 256 bytes, more than 255")? = $0 as? FeatureError { true } else { false }
        }
        // An extension of up to sixteen bytes with its point is kept.
        let (short, long) = (".bcdefghijklmnop", ".bcdefghijklmnopq")
        for count in [255, 256, 300] {
            #expect(AttachmentName.safe(name(count, short)) == name(255, short))
            #expect(AttachmentName.safe(name(count, long)) == String(name(count, long).prefix(255)))
        }
    }

    /// The beginnings of files, as libmagic's `file --mime-type` calls them (but for those that it has no registered name for).
    private static let starts: [(type: String, start: [UInt8])] = [
        ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]), ("image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10]),
        ("image/gif", Array("GIF89a\u{1}".utf8)), ("image/tiff", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]),
        ("image/webp", Array("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8 ".utf8)), ("image/bmp", [0x42, 0x4D, 9, 9, 9, 9, 0, 0, 0, 0, 54, 0]),
        ("image/heic", [0, 0, 0, 0x18] + Array("ftypheic".utf8)), ("application/pdf", Array("%PDF-1.7\n".utf8)),
        ("application/zip", [0x50, 0x4B, 3, 4, 20, 0]), ("application/gzip", [0x1F, 0x8B, 8, 0]),
        ("application/vnd.sqlite3", Array("SQLite format 3\0".utf8)), ("video/mp4", [0, 0, 0, 0x18] + Array("ftypisom".utf8)),
        ("video/quicktime", [0, 0, 0, 0x14] + Array("ftypqt  ".utf8)), ("audio/wav", Array("RIFF\u{1}\u{1}\u{1}\u{1}WAVEfmt ".utf8)),
        ("audio/mpeg", [0xFF, 0xFB, 0x90, 0x64]), ("audio/mpeg", Array("ID3\u{4}".utf8)), ("audio/flac", Array("fLaC\0".utf8)),
        ("video/webm", [0x1A, 0x45, 0xDF, 0xA3, 0x42, 0x82, 0x84] + Array("webm".utf8)),
        ("application/x-tar", Array(repeating: 0, count: 257) + Array("ustar\0".utf8)),
    ]

    @Test func contentsShowWhatTheyAre() throws {
        for (type, start) in Self.starts {
            #expect(MediaType.detected(in: start) == type)
            // Without a name that says more, that is the type.
            #expect(try MediaType.checked(nil, name: "file", start: start) == type)
            // As each other type with a signature it is refused, and as what is packed in it taken.
            for (other, _) in Self.starts where other != type {
                #expect(throws: FeatureError.self, "\(type) as \(other)") { try MediaType.checked(other, name: "x", start: start) }
            }
            #expect(throws: FeatureError.self) { try MediaType.checked(nil, name: "notes.txt", start: start) }
            #expect(try MediaType.checked("application/octet-stream", name: "x", start: start) == "application/octet-stream")
        }
        let zip: [UInt8] = [0x50, 0x4B, 3, 4]
        #expect(try MediaType.checked(nil, name: "a.DOCX", start: zip).hasSuffix("wordprocessingml.document"))
        #expect(try MediaType.checked(nil, name: "a.kmz", start: zip) == "application/vnd.google-earth.kmz")
        #expect(try MediaType.checked("image/jpg", name: "a", start: [0xFF, 0xD8, 0xFF, 0xDB]) == "image/jpg", "an old name")
        #expect(try MediaType.checked("text/csv; charset=utf-8", name: "a", start: Array("a,b\n".utf8)) == "text/csv; charset=utf-8")
        #expect(try MediaType.checked(nil, name: "a.svg", start: Array("<svg/>".utf8)) == "image/svg+xml")
        #expect(try MediaType.checked(nil, name: "README", start: Array("plain".utf8)) == "text/plain")
        #expect(try MediaType.checked(nil, name: "a.txt", start: [0xFF, 0xFE, 0x61, 0]) == "text/plain", "UTF-16")
        #expect(try MediaType.checked(nil, name: "a", start: [0xFE, 0xFF, 0, 0x61]) == "text/plain", "UTF-16")
        #expect(try MediaType.checked(nil, name: "a.bin", start: [0, 1, 2]) == "application/octet-stream")
        #expect(try MediaType.checked(nil, name: "empty.txt", start: []) == "text/plain")
        #expect(throws: FeatureError.self) { try MediaType.checked(nil, name: "empty.png", start: []) }
        for bad in ["", "text", "text/", "/plain", "a/b/c", "text/pl\u{E4}in", "text/plain\nx: y"] {
            #expect(throws: FeatureError.self, "\(bad)") { try MediaType.checked(bad, name: "a", start: [0x41]) }
        }
    }
}
