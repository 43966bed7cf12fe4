#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Threads for calls that block: the few that Swift's tasks share must not wait for a disk or a service.
enum SideThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Stores parse nested conditions and shapes; 512 kB, the usual size elsewhere than on Linux, would be little for that.
    private static let stackSize = 8 << 20

    /// Runs a body on a thread of its own.
    static func start(_ body: @escaping @Sendable () -> Void) {
        let argument = Unmanaged.passRetained(Body(body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackSize)
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(
                &thread, &attributes,
                { argument in
                    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                    return nil
                }, argument.toOpaque())
        #else
            var thread = pthread_t()
            let code = pthread_create(
                &thread, &attributes,
                { argument in
                    if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
                    return nil
                }, argument.toOpaque())
        #endif
        guard code != 0 else { return }
        // The system has no thread left: better late than never.
        argument.release()
        Task.detached { body() }
    }
}
