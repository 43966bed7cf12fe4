// The C library, for all modules that import this one, and the differences between operating systems. No other file has platform
// conditions; `.ci/imports` checks that.
#if canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Musl)
    @_exported import Musl
#elseif canImport(Darwin)
    @_exported import Darwin
#endif

extension System {
    /// A number that identifies the current thread.
    package static var currentThread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    /// Creates a thread with an argument; returns false if the system cannot.
    static func makeThread(
        _ attributes: inout pthread_attr_t, _ argument: UnsafeMutableRawPointer, _ begin: @escaping ThreadBeginning
    ) -> Bool {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        return pthread_create(&thread, &attributes, begin, argument) == 0
    }

    /// Returns the time of the last modification of a file.
    static func modified(_ status: stat) -> timespec {
        #if canImport(Darwin)
            status.st_mtimespec
        #else
            status.st_mtim
        #endif
    }

    /// The type of sockets for byte streams.
    static var streamSocket: Int32 {
        #if canImport(Glibc)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }

    /// Makes sending to a closed connection fail instead of ending the process, on systems where this is a socket option.
    static func muteBrokenPipe(_ descriptor: Int32) {
        #if canImport(Darwin)
            var isMuted: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isMuted, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Sends bytes over a connection; a closed connection gives an error instead of ending the process.
    static func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
        #elseif canImport(Musl)
            Musl.send(descriptor, bytes.baseAddress, bytes.count, 0x4000)  // MSG_NOSIGNAL
        #else
            Glibc.send(descriptor, bytes.baseAddress, bytes.count, 0x4000)  // MSG_NOSIGNAL
        #endif
    }

    /// Requests large pages for a buffer that is about to be filled, which reduces page faults, if the system supports them.
    package static func preferLargePages(_ base: UnsafeMutableRawPointer, _ count: Int) {
        #if os(Linux)
            let page = 1 << 21
            guard count >= 4 * page else { return }
            let start = (UInt(bitPattern: base) + UInt(page) - 1) & ~UInt(page - 1)
            let end = (UInt(bitPattern: base) + UInt(count)) & ~UInt(page - 1)
            guard end > start, let first = UnsafeMutableRawPointer(bitPattern: start) else { return }
            _ = madvise(first, Int(end - start), 14)  // MADV_HUGEPAGE
        #endif
    }
}

#if canImport(Darwin)
    /// The start function of a thread.
    typealias ThreadBeginning = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
#else
    /// The start function of a thread.
    typealias ThreadBeginning = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
#endif
