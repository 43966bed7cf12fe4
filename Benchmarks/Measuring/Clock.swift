import CAllocator

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system's steady clock, and the other two things that are asked of the system here.
enum Clock {
    /// Nanoseconds since some moment.
    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// What one look at the clock costs; taken off each operation that is timed on its own.
    static let overhead: UInt64 = {
        var samples: [UInt64] = []
        for _ in 0..<2_000 {
            let start = now()
            samples.append(now() - start)
        }
        samples.sort()
        return samples[samples.count / 2]
    }()

    /// Bytes that the allocator has given out and not got back; nil where the system does not tell.
    static func allocatedBytes() -> Int? {
        let bytes = groma_allocated_bytes()
        return bytes < 0 ? nil : Int(bytes)
    }

    static func leave(_ status: Int32) -> Never { exit(status) }

    static func write(_ text: String, to stream: Int32 = 1) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { systemWrite(stream, $0) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    private static func systemWrite(_ stream: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.write(stream, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            Musl.write(stream, bytes.baseAddress, bytes.count)
        #else
            Glibc.write(stream, bytes.baseAddress, bytes.count)
        #endif
    }
}
