/// What tells threads apart.
package enum SystemThread {
    /// The thread that asks: no other that there is has the same.
    package static var current: UInt {
        #if canImport(Glibc)
            UInt(pthread_self())
        #else
            UInt(bitPattern: pthread_self())
        #endif
    }
}
