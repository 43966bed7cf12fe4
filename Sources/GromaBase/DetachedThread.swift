/// Detached threads for blocking calls: the few threads that Swift's tasks share must not wait for a disk or a service.
package enum DetachedThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }

        /// Runs the body that was passed to a thread as its argument.
        static func run(_ argument: UnsafeMutableRawPointer) { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
    }

    /// Runs a function on a new thread.
    ///
    /// - Parameter stackSize: The size in bytes; by default that of the system (512 kB on some).
    /// - Returns: false if the system cannot create a thread; the function is then not run.
    package static func run(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
        let argument = Unmanaged.passRetained(Body(body))
        let hasThread = System.makeThread(&attributes, argument.toOpaque()) {
            // Optional on some systems and not on others.
            let argument: UnsafeMutableRawPointer? = $0
            if let argument { Body.run(argument) }
            return nil
        }
        if !hasThread { argument.release() }
        return hasThread
    }
}
