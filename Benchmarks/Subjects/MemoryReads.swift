import Groma

/// What one read from memory costs that waits for the one before: the measure for operations that go down a tree too large for the processor's caches.
enum MemoryReads: Subject {
    static let names: [(name: String, about: String)] = [
        (
            "memory.randomRead",
            "one read of a chain through 256 MB, a random cycle over all its cache lines, where each read says where the next one is"
        )
    ]

    /// It has nothing to do with the length of a line.
    static func sizes(_ asked: [Int]) -> [Int] { [0] }

    static func run(_ bench: Bench, vertices: Int) throws {
        // A document of results gives other figures in multiples of this one.
        guard bench.wants("memory.randomRead") || bench.options.results != nil else { return }
        let chain = Chain(bytes: 256 << 20)
        var place = 0
        let timing = bench.watch.short { operations in place = chain.follow(from: place, steps: operations.count) }
        keep(place)
        bench.report.add(Result(name: "memory.randomRead", vertices: 0, timing: timing))
    }
}

/// One cycle through all cache lines of a block of memory, in random order.
private struct Chain {
    /// The first word of each line holds the place of the next line's.
    private let words: [Int]

    init(bytes: Int) {
        // Lines of 64 bytes.
        let wordsPerLine = 64 / MemoryLayout<Int>.stride
        let lines = bytes / 64
        // Sattolo's algorithm: a permutation that is a single cycle.
        var next = [Int](0..<lines)
        var random = Seeded(256)
        for index in stride(from: lines - 1, to: 0, by: -1) { next.swapAt(index, random.below(index)) }
        var words = [Int](repeating: 0, count: lines * wordsPerLine)
        for line in 0..<lines { words[line * wordsPerLine] = next[line] * wordsPerLine }
        self.words = words
    }

    /// The place after so many reads, each of which waits for the one before.
    func follow(from start: Int, steps: Int) -> Int {
        words.withUnsafeBufferPointer { words in
            var place = start
            for _ in 0..<steps { place = words[place] }
            return place
        }
    }
}
