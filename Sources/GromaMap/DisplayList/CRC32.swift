/// The checksum of the chunks of PNG files (ISO/IEC 15948, annex D).
package enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ (rest >> 1) : rest >> 1 }
    }

    /// Returns the checksum of bytes. O(length)
    package static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }
}
