/// The memory of parameters that commands have kept, by owner.
///
/// The owners are held weakly: the parameters of an owner are counted until it is deallocated.
struct KeptAccount {
    private struct Owner {
        weak var object: AnyObject?
        var sizes: [String: Int] = [:]
        var bytes: Int { sizes.values.reduce(0, +) }
    }

    private var owners: [ObjectIdentifier: Owner] = [:]
    /// The number of owners at the last search for deallocated ones.
    private var sweptCount = 0

    /// Whether there are no owners.
    var isEmpty: Bool { owners.isEmpty }

    /// Records the size of a parameter that an object keeps, and returns the growth of the account in bytes. O(1) amortized
    mutating func note(_ bytes: Int, of name: String, for object: AnyObject) -> Int {
        var growth = owners.count > 2 * sweptCount + 16 ? sweep() : 0
        let key = ObjectIdentifier(object)
        if let former = owners[key], former.object !== object {
            // Another object has the address of a deallocated one.
            growth -= former.bytes
            owners[key] = nil
        }
        let before = owners[key]?.sizes[name] ?? 0
        owners[key, default: Owner(object: object)].sizes[name] = bytes
        return growth + bytes - before
    }

    /// Removes deallocated owners, and returns the growth of the account in bytes: 0 or less. O(owners)
    mutating func sweep() -> Int {
        var growth = 0
        for (key, owner) in owners where owner.object == nil {
            growth -= owner.bytes
            owners[key] = nil
        }
        sweptCount = owners.count
        return growth
    }

    /// Removes an owner, and returns the growth of the account in bytes.
    mutating func forget(_ object: AnyObject) -> Int { -(owners.removeValue(forKey: ObjectIdentifier(object))?.bytes ?? 0) }
}
