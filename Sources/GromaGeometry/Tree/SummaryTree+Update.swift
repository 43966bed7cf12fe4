extension SummaryTree {
    /// Changes one leaf. The number of its elements must stay. `body` gets the leaf, the element's place in it and the
    /// leaf's box, which it has to keep true; the boxes above follow.
    mutating func updateLeaf<R>(containing index: Int, _ body: (Leaf, Int, inout Extent) -> R) -> R {
        let height = Int(height)
        return withUnsafeMutablePointer(to: &self) { tree in
            var change = BoxChange()
            return Self.update(
                Self.rootSlot(tree), height: height, box: Self.rootBox(tree), offset: index, change: &change, body)
        }
    }

    /// The address of the reference to the root, which is set if there are elements.
    @inline(__always)
    static func rootSlot(_ tree: UnsafeMutablePointer<Self>) -> UnsafeMutablePointer<AnyObject> {
        (UnsafeMutableRawPointer(tree) + rootPlace).assumingMemoryBound(to: AnyObject.self)
    }

    /// The address of the box around all elements.
    @inline(__always)
    private static func rootBox(_ tree: UnsafeMutablePointer<Self>) -> UnsafeMutablePointer<Extent> {
        (UnsafeMutableRawPointer(tree) + extentPlace).assumingMemoryBound(to: Extent.self)
    }

    // Stored properties of a struct have a place. The compiler works it out: what remains is a constant.
    @inline(__always)
    private static var rootPlace: Int { MemoryLayout<Self>.offset(of: \.root).unsafelyUnwrapped }

    @inline(__always)
    private static var extentPlace: Int { MemoryLayout<Self>.offset(of: \.extent).unsafelyUnwrapped }

    private static func update<R>(
        _ slot: UnsafeMutablePointer<AnyObject>, height: Int, box: UnsafeMutablePointer<Extent>, offset: Int,
        change: inout BoxChange, _ body: (Leaf, Int, inout Extent) -> R
    ) -> R {
        // The tree is retained for the whole update and not changed by others meanwhile, so each slot keeps its reference. During the
        // descent, no references are retained, because counting them would cost a fifth of the time.
        if height == 0 {
            makeUniqueLeaf(slot)
            return UnsafeRawPointer(slot).load(as: Unmanaged<Leaf>.self)._withUnsafeGuaranteedRef { leaf in
                change.old = box.pointee
                let result = body(leaf, offset, &box.pointee)
                change.isChange = change.old != box.pointee
                return result
            }
        }
        makeUniqueNode(slot)
        return UnsafeRawPointer(slot).load(as: Unmanaged<TreeNode>.self)._withUnsafeGuaranteedRef { node in
            var offset = offset
            let i = node.child(containing: &offset)
            let result = update(
                node.children + i, height: height - 1, box: node.boxes + i, offset: offset, change: &change, body)
            if change.isChange {
                let old = box.pointee
                box.pointee.follow(change.old, node.boxes[i], in: node)
                change = BoxChange(old: old, isChange: old != box.pointee)
            }
            return result
        }
    }

    /// Whether the reference in a slot to an object of a class is the only one.
    ///
    /// The class is named because, for a reference to `AnyObject`, code that is not optimized asks about a copy of it, and so never finds it
    /// alone.
    @inline(__always)
    private static func isUnique<Object: AnyObject>(_ slot: UnsafeMutablePointer<AnyObject>, _ type: Object.Type) -> Bool {
        isKnownUniquelyReferenced(&UnsafeMutableRawPointer(slot).assumingMemoryBound(to: Object.self).pointee)
    }

    /// Copies the leaf in a slot when another value shares it.
    @inline(__always)
    private static func makeUniqueLeaf(_ slot: UnsafeMutablePointer<AnyObject>) {
        if !isUnique(slot, Leaf.self) { slot.pointee = unsafeDowncast(slot.pointee, to: Leaf.self).copy(room: 0) }
    }

    /// Copies the node in a slot if another value shares it; otherwise discards its overviews. The node is not retained.
    @inline(__always)
    private static func makeUniqueNode(_ slot: UnsafeMutablePointer<AnyObject>) {
        if !isUnique(slot, TreeNode.self) {
            slot.pointee = unsafeDowncast(slot.pointee, to: TreeNode.self).copy()
        } else {
            UnsafeRawPointer(slot).load(as: Unmanaged<TreeNode>.self)._withUnsafeGuaranteedRef { $0.forgetOverviews() }
        }
    }

    /// The leaf in a slot, copied first when another value shares it or it lacks room.
    @inline(__always)
    static func uniqueLeaf(_ slot: UnsafeMutablePointer<AnyObject>, room: Int = 0) -> Leaf {
        if !isUnique(slot, Leaf.self) || (room > 0 && !unsafeDowncast(slot.pointee, to: Leaf.self).hasRoom(room)) {
            slot.pointee = unsafeDowncast(slot.pointee, to: Leaf.self).copy(room: room)
        }
        return unsafeDowncast(slot.pointee, to: Leaf.self)
    }

    /// The node in a slot, to be changed: copied first when another value shares it, and without overviews.
    @inline(__always)
    static func uniqueNode(_ slot: UnsafeMutablePointer<AnyObject>) -> TreeNode {
        makeUniqueNode(slot)
        return unsafeDowncast(slot.pointee, to: TreeNode.self)
    }
}

extension Extent {
    /// Follows the change of one element's box in the box of its leaf. Only an element that held a side asks for the others,
    /// so that in most cases the leaf's memory is not read.
    @inline(__always)
    mutating func follow<Leaf: TreeLeaf>(_ old: Extent, _ new: Extent, in leaf: Leaf) {
        self = holdsStrictly(old) ? union(new) : leaf.extent
    }

    /// Follows the change of one child's box in the box of its node. Only a side that the old box held and the new one
    /// may leave free asks for the other children.
    @inline(__always)
    mutating func follow(_ old: Extent, _ new: Extent, in node: TreeNode) {
        self = holdsStrictly(old) || new.contains(old) ? union(new) : node.extent
    }
}

/// The change of a box during the ascent. If it is unchanged, no nodes above it are read.
struct BoxChange {
    var old = Extent.empty
    var isChange = false
}
