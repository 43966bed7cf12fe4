// The C library, for whoever imports this module, and what differs from one system to another. No other file asks for the system that it is
// compiled for: `.ci/imports` checks that.
#if canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Musl)
    @_exported import Musl
#elseif canImport(Darwin)
    @_exported import Darwin
#endif

extension System {
    /// A number that the thread alone has that asks for it.
    package static var currentThread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    /// Makes a thread that begins with an argument; false where the system has none left.
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

    /// When the contents of a file were changed last.
    static func modified(_ status: stat) -> timespec {
        #if canImport(Darwin)
            status.st_mtimespec
        #else
            status.st_mtim
        #endif
    }

    /// The type of sockets that carry a stream of bytes.
    static var streamSocket: Int32 {
        #if canImport(Glibc)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }

    /// Lets sending to a connection that is closed fail instead of ending the process, where the socket has to be told.
    static func muteBrokenPipe(_ descriptor: Int32) {
        #if canImport(Darwin)
            var isMuted: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isMuted, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Sends bytes over a connection; one that is closed fails instead of ending the process.
    static func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
        #elseif canImport(Musl)
            Musl.send(descriptor, bytes.baseAddress, bytes.count, 0x4000)  // MSG_NOSIGNAL
        #else
            Glibc.send(descriptor, bytes.baseAddress, bytes.count, 0x4000)  // MSG_NOSIGNAL
        #endif
    }

    /// Asks for large pages below a buffer that is about to be filled: fewer page faults, where the system has them.
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
    /// What a thread begins with.
    typealias ThreadBeginning = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
#else
    /// What a thread begins with.
    typealias ThreadBeginning = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
#endif
