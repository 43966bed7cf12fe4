// Brings in the mathematics library that the standard library's rounding calls when it is not inlined; nothing else is used of it.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
