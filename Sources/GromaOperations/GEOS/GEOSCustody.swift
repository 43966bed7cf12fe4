import CGEOS

/// The resources of a GEOS context: the context itself, the text of its last error, and the objects created with it.
///
/// The owner of an object releases it here, and it is destroyed immediately. Only after a call was abandoned, which still uses the context
/// on another thread, are objects kept: that thread retains the custody until the call has ended, and the last owner destroys the remaining
/// objects and the context.
final class GEOSCustody {
    /// Destroys an object of a context, as `GEOSGeom_destroy_r` does.
    typealias Destroyer = @convention(c) (OpaquePointer?, OpaquePointer?) -> Void

    /// The first argument of the functions of `geos_c.h`.
    let context: OpaquePointer
    /// GEOS's message for the last failed call.
    var message: String?
    /// The number of vertices passed to GEOS, which determines the time and memory of its calls.
    var vertices = 0
    /// Whether an abandoned call is still running. The context must then not be used on this thread.
    private(set) var isAbandoned = false
    private var left: [(object: OpaquePointer, destroy: Destroyer)] = []

    /// Creates a context; nil if there is no memory for one.
    init?() {
        guard let context = GEOS_init_r() else { return nil }
        self.context = context
        _ = GEOSContext_setErrorMessageHandler_r(
            context,
            { message, custody in
                guard let message, let custody else { return }
                Unmanaged<GEOSCustody>.fromOpaque(custody).takeUnretainedValue().message = String(cString: message)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        for (object, destroy) in left { destroy(context, object) }
        GEOS_finish_r(context)
    }

    /// Destroys an object, or leaves that to the thread of an abandoned call.
    func letGo(_ object: OpaquePointer, _ destroy: Destroyer) {
        if isAbandoned { left.append((object, destroy)) } else { destroy(context, object) }
    }

    /// Records that a call is abandoned and still uses the context. Called by the thread that waited for it.
    func abandon() { isAbandoned = true }
}
