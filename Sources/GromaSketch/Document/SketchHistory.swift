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

    /// Steps are kept from `first` on; those before were forgotten.
    private var steps: [SketchStep] = []
    private var first = 0
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
    var redoCount: Int { steps.count - first - undoCount }

    /// The step that an undo takes back.
    var last: SketchStep? { undoCount > 0 ? steps[first + undoCount - 1] : nil }

    /// The number of the last step that is done; `base` when none is.
    var current: Int { last?.id ?? base }

    /// The steps of the line, done and undone, in order.
    var line: ArraySlice<SketchStep> { steps[first...] }

    /// Adds a step that was done, and numbers it.
    mutating func record(_ step: consuming SketchStep) {
        leaveLine()
        lastID += 1
        step.id = lastID
        bytes += step.bytes
        steps.append(consume step)
        undoCount += 1
        forget()
    }

    /// Takes the undone steps off the line.
    private mutating func leaveLine() {
        guard redoCount > 0 else { return }
        let left = Array(steps[(first + undoCount)...])
        steps.removeLast(redoCount)
        if keepsBranches {
            branches.append(Branch(parent: current, steps: left))
            branchCount += left.count
        } else {
            bytes -= left.reduce(0) { $0 + $1.bytes }
        }
    }

    /// Takes the last step back: `exchange` swaps what it kept with what is there now.
    mutating func undo(_ exchange: (inout SketchStep) -> Void) -> SketchStep? {
        guard undoCount > 0 else { return nil }
        undoCount -= 1
        exchange(&steps[first + undoCount])
        return steps[first + undoCount]
    }

    /// Does the next undone step again.
    mutating func redo(_ exchange: (inout SketchStep) -> Void) -> SketchStep? {
        guard redoCount > 0 else { return nil }
        exchange(&steps[first + undoCount])
        undoCount += 1
        return steps[first + undoCount - 1]
    }

    /// How to come to a step, which need not be on the line: how many steps to take back, then the branch to take up (nil to stay on the
    /// line), then how many to do. Nil when there is no such step. The way over several branches is several of these.
    func way(to id: Int) -> (undo: Int, branch: Int?, redo: Int)? {
        if id == base { return (undoCount, nil, 0) }
        if let index = line.firstIndex(where: { $0.id == id }) {
            let done = index - first + 1
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
        steps += branch.steps
    }

    mutating func removeAll() {
        steps.removeAll()
        branches.removeAll()
        branchCount = 0
        first = 0
        undoCount = 0
        bytes = 0
        base = lastID
    }

    private mutating func forget() {
        while undoCount + branchCount > limit || bytes > byteLimit {
            // The line, which undo follows, is worth more than what was left.
            if !branches.isEmpty {
                forgetBranch(at: 0)
                continue
            }
            guard undoCount > 0 else { break }
            bytes -= steps[first].bytes
            base = steps[first].id
            // The place is kept until many can be dropped at once; what it held goes now.
            if steps[first].keepsMore { steps[first].forget() }
            first += 1
            undoCount -= 1
        }
        if first > 1024 && first > steps.count / 2 {
            steps.removeFirst(first)
            first = 0
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
