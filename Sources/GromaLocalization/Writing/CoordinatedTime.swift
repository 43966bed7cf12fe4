/// The one time zone of a build without languages.
struct CoordinatedTime: Sendable {
    /// Nil where the name is of another zone.
    init?(_ identifier: String) { guard ["UTC", "GMT", "Etc/UTC", "Etc/GMT"].contains(identifier) else { return nil } }

    private init() {}

    static let utc = CoordinatedTime()
    /// What is right where a name is not.
    static let expected = "UTC, since this Groma was built without the trait Languages"

    /// How many seconds clocks are ahead of UTC at a moment, in seconds since 1970.
    func offset(at seconds: Double) -> Int { 0 }
}
