/// The header of a leaf of parts.
struct PartLeafHeader {
    var count: Int32
    var capacity: Int32
}

/// A run of paths: the leaf of the tree with the parts of a geometry. It is short, because copying a leaf has to
/// take a reference to every path in it.
final class PartLeaf: ManagedBuffer<PartLeafHeader, Path>, TreeLeaf {
    static let bulkCount = 8
    static let maximumCount = 12
    static let minimumCount = 3
    static let isLinked = false

    static func make(capacity: Int) -> PartLeaf {
        unsafeDowncast(
            PartLeaf.create(minimumCapacity: capacity) { _ in PartLeafHeader(count: 0, capacity: Int32(capacity)) },
            to: PartLeaf.self)
    }

    static func make(_ paths: some Collection<Path>) -> PartLeaf {
        let leaf = make(capacity: paths.count)
        for path in paths { leaf.insert(path, at: leaf.count) }
        return leaf
    }

    deinit {
        _ = withUnsafeMutablePointers { header, elements in elements.deinitialize(count: Int(header.pointee.count)) }
    }

    /// The paths; `count` of them are set.
    @inline(__always)
    var paths: UnsafeMutablePointer<Path> { withUnsafeMutablePointerToElements { $0 } }

    @inline(__always)
    var count: Int {
        get { Int(withUnsafeMutablePointerToHeader { $0.pointee.count }) }
        set { withUnsafeMutablePointerToHeader { $0.pointee.count = Int32(newValue) } }
    }

    var extent: Extent {
        var box = Extent.empty
        for i in 0..<count { box = box.union(paths[i].extent) }
        return box
    }

    var successor: Path? {
        get { nil }
        set {}
    }

    static func extent(of element: Path) -> Extent { element.extent }

    func element(at offset: Int) -> Path { paths[offset] }

    func hasRoom(_ room: Int) -> Bool { count + room <= Int(withUnsafeMutablePointerToHeader { $0.pointee.capacity }) }

    func copy(room: Int) -> PartLeaf {
        let copy = PartLeaf.make(capacity: room == 0 ? count : max(count + room, Self.maximumCount))
        copy.paths.initialize(from: paths, count: count)
        copy.count = count
        return copy
    }

    func insert(_ element: Path, at offset: Int) {
        let n = count
        var i = n
        while i > offset {
            (paths + i).moveInitialize(from: paths + i - 1, count: 1)
            i -= 1
        }
        (paths + offset).initialize(to: element)
        count = n + 1
    }

    func removeSubrange(_ offsets: Range<Int>) {
        let n = count
        (paths + offsets.lowerBound).deinitialize(count: offsets.count)
        (paths + offsets.lowerBound).moveInitialize(from: paths + offsets.upperBound, count: n - offsets.upperBound)
        count = n - offsets.count
    }

    func splitOff(from offset: Int) -> PartLeaf {
        let n = count - offset
        let rest = PartLeaf.make(capacity: max(n, Self.maximumCount))
        rest.paths.moveInitialize(from: paths + offset, count: n)
        rest.count = n
        count = offset
        return rest
    }

    func append(contentsOf next: PartLeaf) {
        (paths + count).initialize(from: next.paths, count: next.count)
        count += next.count
    }
}
