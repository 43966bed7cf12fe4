import GromaGeometry

/// The steps that can be undone and redone, and, if asked for, those of branches that were left.
///
/// The line of steps runs from the oldest kept one over the last that is done to the last that was undone. What is recorded after an
/// undo takes the place of what could be redone; that is forgotten, or becomes a branch.
/// Beyond the limits the branches that were left first are forgotten, then the oldest steps. What can be redone stays.
struct SketchHistory {
    /// Undone steps that hang from a step, or from the beginning.
    struct Branch {
        /// The step they follow; that of `base` for the beginning.
        let parent: Int
        var steps: [SketchStep]
    }

    /// The steps of the line, done and undone, in order.
    private(set) var line = SketchStepRing()
    /// In the order in which they were left.
    private(set) var branches: [Branch] = []
    /// How many steps the branches have.
    private var branchCount = 0
    /// How many of the kept steps are done.
    private(set) var undoCount = 0
    /// The number of the step that the oldest kept one followed.
    private(set) var base = 0
    private var lastID = 0
    /// About how many bytes all steps take.
    private(set) var bytes = 0

    /// How many steps, of the line and of branches, are kept at most.
    var limit = 10_000 {
        didSet {
            limit = max(limit, 0)
            forget()
            line.trim()
        }
    }

    /// About how many bytes the steps may take.
    var byteLimit = Int.max {
        didSet {
            byteLimit = max(byteLimit, 0)
            forget()
        }
    }

    /// Whether steps that could be redone are kept when others take their place.
    var keepsBranches = false {
        didSet {
            while !keepsBranches && !branches.isEmpty { forgetBranch(at: 0) }
        }
    }

    /// How many steps are undone and can be done again.
    var redoCount: Int { line.count - undoCount }

    /// The step that an undo takes back.
    var last: SketchStep? { undoCount > 0 ? line[undoCount - 1] : nil }

    /// The step that a redo does again.
    var next: SketchStep? { redoCount > 0 ? line[undoCount] : nil }

    /// The number of the last step that is done; `base` when none is.
    var current: Int { last?.id ?? base }

    /// Adds a step that was done, and numbers it.
    mutating func record(_ step: consuming SketchStep) {
        leaveLine()
        lastID += 1
        step.id = lastID
        // Room is made first, so that the new step takes over the slot of the oldest.
        forget(makingRoomFor: 1, bytes: step.bytes)
        guard undoCount + branchCount < limit, bytes + step.bytes <= byteLimit else { return base = lastID }
        bytes += step.bytes
        line.append(consume step, most: limit)
        undoCount += 1
    }

    /// Takes the undone steps off the line.
    private mutating func leaveLine() {
        guard redoCount > 0 else { return }
        guard keepsBranches else { return forgetUndone() }
        branches.append(Branch(parent: current, steps: Array(line[undoCount...])))
        branchCount += redoCount
        line.removeLast(redoCount)
    }

    /// Forgets the undone steps of the line.
    mutating func forgetUndone() {
        bytes -= line[undoCount...].reduce(0) { $0 + $1.bytes }
        line.removeLast(redoCount)
    }

    /// Replaces the last step by what it is when undone; the step before becomes the last one.
    mutating func undo(keeping step: SketchStep) {
        undoCount -= 1
        line[undoCount] = step
    }

    /// Replaces the next undone step by what it is when done, which makes it the last one.
    mutating func redo(keeping step: SketchStep) {
        line[undoCount] = step
        undoCount += 1
    }

    /// How to come to a step, which need not be on the line: how many steps to take back, then the branch to take up (nil to stay on the
    /// line), then how many to do. Nil when there is no such step. The way over several branches is several of these.
    func way(to id: Int) -> (undo: Int, branch: Int?, redo: Int)? {
        if id == base { return (undoCount, nil, 0) }
        if let index = line.firstIndex(where: { $0.id == id }) {
            let done = index + 1
            return done <= undoCount ? (undoCount - done, nil, 0) : (0, nil, done - undoCount)
        }
        guard let branch = branches.firstIndex(where: { $0.steps.contains { $0.id == id } }),
            let place = branches[branch].steps.firstIndex(where: { $0.id == id })
        else { return nil }
        return (0, branch, place + 1)
    }

    /// Puts a branch that hangs from the current step in the place of what can be redone.
    mutating func takeUp(branch index: Int) {
        let branch = branches.remove(at: index)
        branchCount -= branch.steps.count
        leaveLine()
        for step in branch.steps { line.append(step, most: limit) }
    }

    mutating func removeAll() {
        line.removeAll()
        branches.removeAll()
        branchCount = 0
        undoCount = 0
        bytes = 0
        base = lastID
    }

    /// Forgets steps until the limits hold, with room for so many steps and bytes more.
    private mutating func forget(makingRoomFor more: Int = 0, bytes moreBytes: Int = 0) {
        while undoCount + branchCount + more > limit || bytes + moreBytes > byteLimit {
            // The line, which undo follows, is worth more than what was left.
            if !branches.isEmpty {
                forgetBranch(at: 0)
                continue
            }
            guard undoCount > 0 else { break }
            bytes -= line[0].bytes
            base = line[0].id
            line.removeFirst()
            undoCount -= 1
        }
    }

    /// Forgets a branch, and those that hang from its steps.
    private mutating func forgetBranch(at index: Int) {
        var gone: Set<Int> = []
        var next: Int? = index
        while let index = next {
            let branch = branches.remove(at: index)
            branchCount -= branch.steps.count
            for step in branch.steps {
                gone.insert(step.id)
                bytes -= step.bytes
            }
            next = branches.firstIndex { gone.contains($0.parent) }
        }
    }
}
