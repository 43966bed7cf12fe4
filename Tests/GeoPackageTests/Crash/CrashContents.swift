#if GeoPackage
    import GromaTesting
    import Foundation

    /// Contents of attachments, of some bytes up to many pages of a file, as files that a script names.
    struct CrashContents {
        private let contents: [[UInt8]]

        /// Their number.
        var count: Int { contents.count }

        /// Writes them into a folder.
        init(in folder: TemporaryFolder) throws {
            contents = [0, 100, 5_000, 40_000, 150_000].enumerated().map { number, size in
                (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8 &+ number) }
            }
            for (number, bytes) in contents.enumerated() {
                try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name(number))))
            }
        }

        /// The name of the file.
        func name(_ number: Int) -> String { "content\(number)" }

        /// Which contents these are; -1 for none of them.
        func number(of bytes: [UInt8]) -> Int { contents.firstIndex(of: bytes) ?? -1 }
    }
#endif
