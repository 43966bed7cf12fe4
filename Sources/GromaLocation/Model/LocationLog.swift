/// What was recorded of a receiver: its fixes, and what was broken between them.
public struct LocationLog: Hashable, Sendable {
    /// Something that was no fix.
    public struct Fault: Hashable, Sendable {
        /// The reason.
        public let error: LocationError
        /// The index of the fix that came next; their count where none did.
        public let index: Int

        /// Creates a fault that stands before a fix.
        public init(_ error: LocationError, before index: Int) { (self.error, self.index) = (error, index) }
    }

    /// The fixes, in their order.
    public internal(set) var locations: [Location]
    /// What was broken, in its order, ``faultLimit`` at most.
    public internal(set) var faults: [Fault] = []

    /// The maximum number of faults that are kept.
    public static let faultLimit = 1000

    /// Creates a log of fixes.
    public init(_ locations: [Location] = []) { self.locations = locations }

    /// Notes what was wrong behind the last fix.
    mutating func note(_ error: LocationError) {
        if faults.count < Self.faultLimit { faults.append(Fault(error, before: locations.count)) }
    }
}
