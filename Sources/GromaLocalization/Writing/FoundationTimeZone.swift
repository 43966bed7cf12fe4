#if Languages
    #if canImport(FoundationInternationalization)
        import FoundationEssentials
        import FoundationInternationalization
    #else
        import Foundation
    #endif

    /// A time zone of Foundation.
    struct FoundationTimeZone: Sendable {
        private let zone: TimeZone

        /// Creates an instance; nil if there is no time zone with the name.
        init?(_ identifier: String) {
            guard let zone = TimeZone(identifier: identifier) else { return nil }
            self.zone = zone
        }

        private init(_ zone: TimeZone) { self.zone = zone }

        static let utc = FoundationTimeZone(.gmt)
        /// The valid names, for errors.
        static let expected = "an IANA name such as Europe/Zagreb"

        /// Returns the offset from UTC in seconds, at a time in seconds since 1970.
        func offset(at seconds: Double) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)) }
    }
#endif
