/// Assigns object ids to the features of a file: a feature keeps the number that it has; features without one, or with one that is in use,
/// get the unused numbers in order.
struct FeatureNumbering {
    private let brought: Set<Int>
    private var used: Set<Int> = []
    private var last = 0

    /// - Parameter brought: The numbers above 0 that features have.
    init(_ brought: some Sequence<Int?>) { self.brought = Set(brought.compactMap { $0 }) }

    /// Returns the number of the next feature, given its own number, if it has one.
    mutating func next(_ own: Int?) -> Int {
        if let own, used.insert(own).inserted { return own }
        repeat { last += 1 } while brought.contains(last)
        return last
    }
}
