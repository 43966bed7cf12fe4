/// What commands have kept of their parameters, by the objects whose they are.
///
/// The owners are held weakly: what an object kept is counted until it is gone, whoever lets go of it.
struct KeptAccount {
    private struct Owner {
        weak var object: AnyObject?
        var sizes: [String: Int] = [:]
        var bytes: Int { sizes.values.reduce(0, +) }
    }

    private var owners: [ObjectIdentifier: Owner] = [:]
    /// How many owners there were when those that are gone were last looked for.
    private var sweptCount = 0

    /// Whether there is nobody who keeps anything.
    var isEmpty: Bool { owners.isEmpty }

    /// Notes what an object keeps of a parameter, and gives by how many bytes the account has grown. O(1) amortized
    mutating func note(_ bytes: Int, of name: String, for object: AnyObject) -> Int {
        var growth = owners.count > 2 * sweptCount + 16 ? sweep() : 0
        let key = ObjectIdentifier(object)
        if let former = owners[key], former.object !== object {
            // Another object is where one was that is gone.
            growth -= former.bytes
            owners[key] = nil
        }
        let before = owners[key]?.sizes[name] ?? 0
        owners[key, default: Owner(object: object)].sizes[name] = bytes
        return growth + bytes - before
    }

    /// Forgets those that are gone, and gives by how many bytes the account has grown: none, or fewer. O(owners)
    mutating func sweep() -> Int {
        var growth = 0
        for (key, owner) in owners where owner.object == nil {
            growth -= owner.bytes
            owners[key] = nil
        }
        sweptCount = owners.count
        return growth
    }

    /// Forgets what an object keeps, and gives by how many bytes the account has grown.
    mutating func forget(_ object: AnyObject) -> Int { -(owners.removeValue(forKey: ObjectIdentifier(object))?.bytes ?? 0) }
}
