/// Gives features of a file their object ids: the numbers that they bring, and to those without one, or with one that is taken, the free numbers
/// in order.
struct FeatureNumbering {
    private let brought: Set<Int>
    private var used: Set<Int> = []
    private var last = 0

    /// - Parameter brought: the numbers above 0 that features bring.
    init(_ brought: some Sequence<Int?>) { self.brought = Set(brought.compactMap { $0 }) }

    /// The number of the next feature, which brings one or none.
    mutating func next(_ own: Int?) -> Int {
        if let own, used.insert(own).inserted { return own }
        repeat { last += 1 } while brought.contains(last)
        return last
    }
}
