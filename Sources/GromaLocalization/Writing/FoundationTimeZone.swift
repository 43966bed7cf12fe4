#if Languages
    #if canImport(FoundationInternationalization)
        import FoundationEssentials
        import FoundationInternationalization
    #else
        import Foundation
    #endif

    /// The clocks of a time zone, by Foundation.
    struct FoundationTimeZone: Sendable {
        private let zone: TimeZone

        /// Nil where there is no zone of that name.
        init?(_ identifier: String) {
            guard let zone = TimeZone(identifier: identifier) else { return nil }
            self.zone = zone
        }

        private init(_ zone: TimeZone) { self.zone = zone }

        static let utc = FoundationTimeZone(.gmt)
        /// What is right where a name is not.
        static let expected = "an IANA name such as Europe/Zagreb"

        /// How many seconds clocks are ahead of UTC at a moment, in seconds since 1970.
        func offset(at seconds: Double) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)) }
    }
#endif
