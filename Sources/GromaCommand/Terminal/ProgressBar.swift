/// A progress bar on the standard error while a file is read; nothing if it is not a terminal.
struct ProgressBar {
    private let total: Int?
    private let isShown = Terminal.showsProgress
    private var lastShare = -1
    /// Smaller files are finished too soon for a progress bar.
    private static let smallest = 4 << 20

    init(total: Int?) { self.total = total }

    mutating func show(_ done: Int) {
        guard isShown, let total, total >= Self.smallest else { return }
        let share = min(100, done * 100 / max(total, 1))
        guard share > lastShare else { return }
        lastShare = share
        let filled = share * 40 / 100
        Terminal.write(2, "\r[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 40 - filled) + "] \(share) %")
    }

    func clear() {
        if lastShare >= 0 { Terminal.write(2, "\r" + String(repeating: " ", count: 50) + "\r") }
    }
}
