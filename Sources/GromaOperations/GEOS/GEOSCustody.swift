import CGEOS

/// What one context of GEOS owns: the context, the text of its last error, and the objects that were made with it.
///
/// Whoever holds an object lets it go here, and it is destroyed at once. Only after a call was given up, which goes on with the context on a thread of its own,
/// are objects kept: that thread holds the custody until the call has ended, and the last who holds it destroys what is left, and the context.
final class GEOSCustody {
    /// Destroys an object of a context, as `GEOSGeom_destroy_r` does.
    typealias Destroyer = @convention(c) (OpaquePointer?, OpaquePointer?) -> Void

    /// What the functions of `geos_c.h` take as their first argument.
    let context: OpaquePointer
    /// GEOS's text for the call that failed last.
    var message: String?
    /// How many vertices were handed to GEOS: what its calls may take time and memory for.
    var vertices = 0
    /// Whether a call still runs that nobody waits for. Then nothing of GEOS may be called with the context here.
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

    /// Destroys an object, or leaves that to the thread that a call was left to.
    func letGo(_ object: OpaquePointer, _ destroy: Destroyer) {
        if isAbandoned { left.append((object, destroy)) } else { destroy(context, object) }
    }

    /// Says that a call goes on with the context. To be called by the one thread that waited for it.
    func abandon() { isAbandoned = true }
}
