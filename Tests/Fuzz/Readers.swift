import GromaFormats

/// The entry point for libFuzzer: the first byte selects the format that reads the rest. The result is written in the same format, and read
/// again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 1 else { return 0 }
    let formats = FormatRegistry.builtIn
    let format = formats[Int(bytes[0]) % formats.count]
    guard let records = try? format.features(from: UnsafeRawBufferPointer(start: bytes + 1, count: count - 1)) else { return 0 }
    guard let text = try? format.encode(records).text else { return 0 }
    _ = try? format.features(from: text)
    return 0
}
