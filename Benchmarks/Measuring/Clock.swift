import CAllocator
import GromaBase

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

    static func write(_ text: String, to stream: Int32 = 1) {
        var text = text
        _ = text.withUTF8 { System.send(stream, UnsafeRawBufferPointer($0)) }
    }
}
