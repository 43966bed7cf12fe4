import GromaBase

/// Parses the bytes of a receiver into fixes: it combines the GGA, RMC, VTG and GSA sentences of each epoch, from any talker, and skips
/// other sentences.
///
/// A fix is complete with the kind of sentence that has ended the previous epochs, and at the latest when the next epoch begins. A sentence
/// without a time belongs to the last epoch.
struct NMEAReader {
    /// A result of reading.
    enum Report {
        case fix(Location)
        case broken(LocationError)
        /// The position is lost.
        case lost
    }

    private let source: String
    private var lines = LineAssembler(limit: lineLimit)
    private var epoch: NMEAEpoch?
    /// The kind of the last sentence, and the kinds that have most recently ended an epoch.
    private var lastKind = ""
    private var enders = (last: "", before: "")
    /// The date of the last epoch in days since 1970-01-01, once a sentence has contained it.
    private var day: Int?
    private var hasFix = true

    /// The maximum length of a line. The standard allows 82 bytes, and receivers exceed it.
    static let lineLimit = 256
    private static let metresPerSecond = (knot: 1852.0 / 3600, kilometrePerHour: 1 / 3.6)

    init(source: String) { self.source = source }

    /// Processes received bytes.
    ///
    /// - Parameter now: Seconds since 1970; provides the date until a sentence contains one.
    mutating func add(_ bytes: some Sequence<UInt8>, now: Double, _ report: (Report) -> Void) {
        for byte in bytes {
            // A new sentence in the middle of a line: the end of the previous one is lost.
            if byte == UInt8(ascii: "$"), lines.isInside, let line = lines.take(), !isTagBlock(line) { read(line, now, report) }
            if let line = lines.add(byte) { read(line, now, report) }
        }
    }

    /// Whether an epoch has a position that was not sent.
    var isWaiting: Bool { epoch.map { !$0.isSent && $0.hasPosition } ?? false }

    /// Sends the current epoch, for example when nothing has arrived for a while.
    mutating func flush(now: Double, _ report: (Report) -> Void) { send(now, report) }

    /// Sends the current epoch, and reports a truncated sentence.
    mutating func finish(now: Double, _ report: (Report) -> Void) {
        if let line = lines.take() { read(line, now, report) }
        send(now, report)
        epoch = nil
        lines.reset()
    }

    private mutating func read(_ line: LineAssembler.Line, _ now: Double, _ report: (Report) -> Void) {
        switch line {
        case .tooLong(let start):
            report(.broken(fault(start, "a line of more than \(Self.lineLimit) bytes")))
        case .text(let bytes):
            do throws(NMEASentence.Fault) {
                guard let sentence = try NMEASentence(bytes) else { return }
                read(sentence, bytes, now, report)
            } catch {
                report(.broken(fault(bytes, error.reason)))
            }
        }
    }

    /// Returns whether the text before a sentence is its tag block (version 4.0), which names its origin.
    private func isTagBlock(_ line: LineAssembler.Line) -> Bool {
        guard case .text(let bytes) = line else { return false }
        return bytes.count > 1 && bytes.first == UInt8(ascii: "\\") && bytes.last == UInt8(ascii: "\\")
    }

    private func fault(_ bytes: [UInt8], _ reason: String) -> LocationError {
        .brokenMessage(source: source, line: lines.number, text: LineAssembler.shown(bytes), reason: reason)
    }

    private mutating func read(_ sentence: NMEASentence, _ bytes: [UInt8], _ now: Double, _ report: (Report) -> Void) {
        switch sentence.kind {
        case "GGA":
            guard begin(sentence, bytes, now, report) else { return }
            let quality = sentence.number(5).map { Int(max(0, min($0, 99))) } ?? 0
            epoch?.quality = quality
            place(sentence, at: 1, isVoid: quality == 0)
            set(\.horizontalDilution, sentence.number(7))
            if sentence.text(9) == "M" { epoch?.altitude = sentence.number(8) }
        case "RMC":
            guard begin(sentence, bytes, now, report) else { return }
            // N in the mode of version 2.3 means no position, as V does in the status.
            place(sentence, at: 2, isVoid: sentence.text(1) != "A" || sentence.text(11) == "N")
            if let knots = sentence.number(6) { epoch?.speed = knots * Self.metresPerSecond.knot }
            set(\.course, sentence.number(7))
            if let date = Self.day(sentence.text(8)) { day = date }
        case "VTG":
            // The mode of version 2.3; N means that the other fields are empty.
            guard sentence.text(8) != "N" else { break }
            set(\.course, sentence.number(0))
            if let speed = sentence.number(6) {
                epoch?.speed = speed * Self.metresPerSecond.kilometrePerHour
            } else if let speed = sentence.number(4) {
                epoch?.speed = speed * Self.metresPerSecond.knot
            }
        case "GSA":
            // 1 for none, 2 for one without height, 3 for one with height.
            let mode = sentence.number(1)
            if mode == 2 { epoch?.altitude = nil }
            set(\.horizontalDilution, sentence.number(15))
            set(\.verticalDilution, mode == 3 ? sentence.number(16) : nil)
        default: return
        }
        lastKind = sentence.kind ?? ""
        // The kind that has ended two epochs in a row ends this one.
        if lastKind == enders.last, enders.last == enders.before { send(now, report) }
    }

    /// Begins the epoch of a sentence; returns false for a sentence without a time, or with an earlier one.
    private mutating func begin(_ sentence: NMEASentence, _ bytes: [UInt8], _ now: Double, _ report: (Report) -> Void) -> Bool {
        guard let time = sentence.timeOfDay(0) else {
            // A receiver without a time leaves the field empty, and has no position either.
            if sentence.text(0) == nil { lose(report) } else { report(.broken(fault(bytes, "the time is not of the form hhmmss.ss"))) }
            return false
        }
        guard let epoch, epoch.timeOfDay != time else {
            if self.epoch == nil { self.epoch = NMEAEpoch(timeOfDay: time) }
            return true
        }
        let step = time - epoch.timeOfDay
        // More than half a day back means that midnight has passed. The time of a receiver without a position is not reliable.
        guard step > 0 || step < -43_200 || !epoch.hasPosition else {
            report(.broken(.outOfOrder(time: stamp(time, now), seconds: -step)))
            return false
        }
        if step > 43_200, epoch.hasPosition {
            // More than half a day ahead means the evening before.
            report(.broken(.outOfOrder(time: stamp(time, now) - 86_400, seconds: 86_400 - step)))
            return false
        }
        enders = (lastKind, enders.last)
        send(now, report)
        if step < 0, let day { self.day = day + 1 }
        self.epoch = NMEAEpoch(timeOfDay: time)
        return true
    }

    /// Stores a value of a sentence; a missing value changes nothing.
    private mutating func set<Value>(_ member: WritableKeyPath<NMEAEpoch, Value?>, _ value: Value?) {
        if let value { epoch?[keyPath: member] = value }
    }

    private mutating func place(_ sentence: NMEASentence, at index: Int, isVoid: Bool) {
        guard !isVoid else {
            epoch?.isVoid = true
            return
        }
        set(\.latitude, sentence.angle(index, positive: "N", negative: "S", limit: 90))
        set(\.longitude, sentence.angle(index + 2, positive: "E", negative: "W", limit: 180))
    }

    /// Sends the current epoch unless it was sent.
    private mutating func send(_ now: Double, _ report: (Report) -> Void) {
        guard let epoch, !epoch.isSent else { return }
        self.epoch?.isSent = true
        guard let location = epoch.location(day: day(of: epoch.timeOfDay, now)) else { return lose(report) }
        hasFix = true
        report(.fix(location))
    }

    private mutating func lose(_ report: (Report) -> Void) {
        guard hasFix else { return }
        hasFix = false
        report(.lost)
    }

    // MARK: Time

    private func stamp(_ time: Double, _ now: Double) -> Double { Double(day(of: time, now)) * 86_400 + time }

    /// Returns the known date, or the one on which the time of day is nearest to now.
    private func day(of time: Double, _ now: Double) -> Int {
        if let day { return day }
        // A limit beyond any real clock, so that the number of days does not overflow.
        let now = min(max(now, -1e14), 1e14)
        return Int(((now - time) / 86_400).rounded())
    }

    /// Returns the days since 1970-01-01 of a date in the form `ddmmyy`, in the years 1980 to 2079.
    private static func day(_ text: String?) -> Int? {
        guard let text, text.utf8.count == 6, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(text) else { return nil }
        let (day, month, year) = (number / 10_000, number / 100 % 100, number % 100)
        return ISO8601.day("\(year < 80 ? 2000 + year : 1900 + year)-\(month.padded(to: 2))-\(day.padded(to: 2))")
    }
}
