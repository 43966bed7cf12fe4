import GromaTesting
import Testing

@testable import GromaGeometry

/// A leaf of at most four numbers, so that a few hundred elements already make a deep tree.
private final class TinyLeaf: TreeLeaf {
    static let maximumCount = 4
    static let minimumCount = 2
    static let isLinked = true

    var numbers: [Int]
    var successor: Int?

    init(_ numbers: [Int] = [], successor: Int? = nil) {
        self.numbers = numbers
        self.successor = successor
    }

    var count: Int { numbers.count }
    var extent: Extent {
        (numbers + (successor.map { [$0] } ?? [])).reduce(.empty) { $0.union(Self.extent(of: $1)) }
    }
    static func extent(of n: Int) -> Extent { Extent(x: Double(n), y: Double(n % 17)) }
    func element(at offset: Int) -> Int { numbers[offset] }
    func copy(room: Int) -> TinyLeaf { TinyLeaf(numbers, successor: successor) }
    func hasRoom(_ room: Int) -> Bool { true }
    func insert(_ element: Int, at offset: Int) { numbers.insert(element, at: offset) }
    func removeSubrange(_ offsets: Range<Int>) { numbers.removeSubrange(offsets) }
    func splitOff(from offset: Int) -> TinyLeaf {
        let rest = TinyLeaf(Array(numbers[offset...]), successor: successor)
        numbers.removeSubrange(offset...)
        successor = rest.numbers.first
        return rest
    }
    func append(contentsOf next: TinyLeaf) {
        numbers += next.numbers
        successor = next.successor
    }
}

/// The tree against an array that does the same, with its invariants checked after every edit.
@Suite struct TreeModelTests {
    private func tree(of numbers: [Int], isCyclic: Bool) -> SummaryTree<TinyLeaf> {
        let leafCount = (numbers.count + 3) / 4
        return SummaryTree(leafCount: leafCount, isCyclic: isCyclic) { i in
            TinyLeaf(Array(numbers[SummaryTree<TinyLeaf>.evenRange(of: i, among: leafCount, count: numbers.count)]))
        }
    }

    /// Ranges in order that do not touch: mostly short or mostly long, close together or far apart.
    private func scattered(below count: Int, using random: inout Seeded) -> [Range<Int>] {
        let (length, gap) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
        var ranges: [Range<Int>] = []
        var from = Int.random(in: 0...gap, using: &random)
        while from < count {
            let to = min(count, from + Int.random(in: 1...length, using: &random))
            ranges.append(from..<to)
            from = to + Int.random(in: 1...gap, using: &random)
        }
        return ranges
    }

    @Test(arguments: [false, true], [1, 2, 3] as [UInt64])
    func agreesWithAnArray(isCyclic: Bool, seed: UInt64) {
        var random = Seeded(seed)
        var model = (0..<300).map { _ in Int.random(in: -1000...1000, using: &random) }
        var tree = tree(of: model, isCyclic: isCyclic)
        var snapshots: [([Int], SummaryTree<TinyLeaf>)] = []
        for step in 0..<4000 {
            let n = Int.random(in: -1000...1000, using: &random)
            switch Int.random(in: 0..<11, using: &random) {
            case 0..<3 where !model.isEmpty:
                let i = Int.random(in: 0..<model.count, using: &random)
                model[i] = n
                tree.updateLeaf(containing: i) { leaf, offset, extent in
                    let old = TinyLeaf.extent(of: leaf.numbers[offset])
                    leaf.numbers[offset] = n
                    extent.follow(old, TinyLeaf.extent(of: n), in: leaf)
                }
                tree.relink(before: i == 0 && isCyclic ? model.count : i)
            case 3..<6:
                let i = Int.random(in: 0...model.count, using: &random)
                model.insert(n, at: i)
                tree.insert(n, at: i) { TinyLeaf() }
            case 6..<9 where !model.isEmpty:
                let i = Int.random(in: 0..<model.count, using: &random)
                model.remove(at: i)
                tree.remove(at: i)
            case 9:
                let ranges = scattered(below: model.count, using: &random)
                for range in ranges.reversed() { model.removeSubrange(range) }
                ranges.withUnsafeBufferPointer { tree.removeSubranges(IndexRanges($0)) }
                // As many come back in as went, so that the tree stays deep.
                let new = (0..<ranges.reduce(0) { $0 + $1.count }).map { $0 - n }
                model.append(contentsOf: new)
                tree.replaceSubrange(tree.count..<tree.count, with: self.tree(of: new, isCyclic: false))
            default:
                let a = Int.random(in: 0...model.count, using: &random)
                let b = min(model.count, a + Int.random(in: 0...40, using: &random))
                let new = (0..<Int.random(in: 0...40, using: &random)).map { $0 + n }
                model.replaceSubrange(a..<b, with: new)
                tree.replaceSubrange(a..<b, with: self.tree(of: new, isCyclic: false))
            }
            let problems = tree.brokenInvariants(isEqual: ==)
            #expect(problems.isEmpty, "seed \(seed), step \(step): \(problems)")
            if !problems.isEmpty { return }
            if step % 400 == 0 { snapshots.append((model, tree)) }
        }
        snapshots.append((model, tree))
        for (model, tree) in snapshots {
            #expect((0..<tree.count).map { tree.element(at: $0) } == model, "seed \(seed)")
        }
    }

    @Test func everySizeBuildsWell() {
        for count in 0...700 {
            let numbers = Array(0..<count)
            let tree = tree(of: numbers, isCyclic: count % 2 == 0)
            #expect(tree.brokenInvariants(isEqual: ==).isEmpty, "\(count) elements")
            #expect(tree.count == count)
        }
    }
}
