/// The recorded output of a receiver: its fixes, and the faults between them.
public struct LocationLog: Hashable, Sendable {
    /// A message that is not a valid fix.
    public struct Fault: Hashable, Sendable {
        /// The reason.
        public let error: LocationError
        /// The index of the next fix; the number of fixes if there is none.
        public let index: Int

        /// Creates a fault before the fix with an index.
        public init(_ error: LocationError, before index: Int) { (self.error, self.index) = (error, index) }
    }

    /// The fixes, in order.
    public internal(set) var locations: [Location]
    /// The faults, in order, at most ``faultLimit``.
    public internal(set) var faults: [Fault] = []

    /// The maximum number of faults that are kept.
    public static let faultLimit = 1000

    /// Creates a log of fixes.
    public init(_ locations: [Location] = []) { self.locations = locations }

    /// Records a fault after the last fix.
    mutating func note(_ error: LocationError) {
        if faults.count < Self.faultLimit { faults.append(Fault(error, before: locations.count)) }
    }
}
