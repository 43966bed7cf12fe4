#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Folders that the system has for everybody.
package enum SystemFolder {
    /// Where files go that nobody keeps: what `TMPDIR` says (POSIX.1-2017, 8.3), and `/tmp` where it says nothing.
    package static var temporary: String {
        guard let said = getenv("TMPDIR"), said.pointee != 0 else { return "/tmp" }
        return String(cString: said)
    }
}
