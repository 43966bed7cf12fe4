/// The only time zone of a build without languages.
package struct CoordinatedTime: Sendable {
    /// Creates an instance; nil if the name is that of another time zone.
    package init?(_ identifier: String) { guard ["UTC", "GMT", "Etc/UTC", "Etc/GMT"].contains(identifier) else { return nil } }

    private init() {}

    static let utc = CoordinatedTime()
    /// The valid names, for errors.
    static let expected = "UTC, since this Groma was built without the trait Languages"

    /// Returns the offset from UTC in seconds, at a time in seconds since 1970.
    package func offset(at seconds: Double) -> Int { 0 }
}
