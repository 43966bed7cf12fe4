import GromaJSON

/// A source that asks gpsd, the daemon that watches receivers, for its reports in JSON.
///
/// It follows one receiver: the one it was told, else the first that has a position, until that one goes away. Where the daemon cannot be reached or
/// goes away, the error is told and it is tried again after 1, 2, 4 … 30 seconds, until the source is stopped. Positions are in WGS 84 with the height
/// above the mean sea level. Messages that are broken or too long are told as errors and left out.
public final class GPSDLocationSource: LocationDataSource {
    /// The outlet that checks and reports fixes.
    public let outlet: LocationOutlet
    /// The receiver that is followed, as `/dev/ttyUSB0`; nil for the first that has a position.
    public let device: String?
    /// The version of the daemon and of its protocol, once it has told them.
    public private(set) var version: String?
    private let transport: any LocationTransport
    private var lines = LineAssembler(limit: lineLimit)
    private var buffer = [UInt8](repeating: 0, count: 4096)
    private var state = State.waiting(until: 0)
    private var delay = firstDelay
    /// The receiver that is followed now.
    private var followed: String?
    private var dilution: (horizontal: Double?, vertical: Double?)
    private var hasFix = true

    private enum State {
        /// Not connected, until it is tried again.
        case waiting(until: Double)
        /// Connected, or about to be; the daemon was not asked yet.
        case connecting
        /// The daemon was asked for its reports.
        case watching
    }

    /// Where gpsd listens unless it is told otherwise.
    public static let standardPort = 2947
    /// What asks the daemon for its reports in JSON.
    static let watch = "?WATCH={\"enable\":true,\"json\":true}\n"
    /// How long a message may be. Those of the daemon end at 10,240 bytes.
    static let lineLimit = 1 << 14
    private static let firstDelay = 1.0
    private static let longestDelay = 30.0
    /// How many bytes one call of `poll` reads at most.
    private static let share = 1 << 18
    /// The version of the protocol that is understood.
    private static let majorVersion = 3

    /// Asks the daemon at the other end of a transport, as `TCPTransport(host: "localhost", port: GPSDLocationSource.standardPort)`.
    ///
    /// - Parameters:
    ///   - transport: The connection.
    ///   - device: The receiver that is to be followed; nil for the first that has a position.
    ///   - clock: The clock of the source.
    ///   - futureTolerance: The maximum time in seconds by which a fix may be ahead of the clock; nil for any.
    public init(
        transport: any LocationTransport, device: String? = nil, clock: any LocationClock = SystemLocationClock(),
        futureTolerance: Double? = LocationOutlet.standardFutureTolerance
    ) {
        outlet = LocationOutlet(name: "gpsd at \(transport.name)", clock: clock, futureTolerance: futureTolerance)
        self.transport = transport
        self.device = device
    }

    /// Begins to connect.
    public func open() {
        delay = Self.firstDelay
        hasFix = true
        connect()
    }

    /// Closes the connection.
    public func close() {
        transport.close()
        state = .waiting(until: .infinity)
    }

    /// When it is tried again; nil while only the daemon can say more.
    public var nextTime: Double? {
        guard isStarted, case .waiting(let time) = state else { return nil }
        return time
    }

    /// Reads what has come, 256 kB at most in one call, and connects again when it is time. O(bytes)
    public func poll() {
        if case .waiting(let time) = state {
            guard outlet.clock.time >= time else { return }
            connect()
        }
        let run = outlet.runs
        var left = Self.share
        while left > 0, outlet.isRunning(run), isConnected {
            do throws(LocationError) {
                switch try receive() {
                case .connecting: return
                case .nothing:
                    try watchOnce()
                    return
                case .ended: throw .disconnected(source: outlet.name, retryAfter: delay)
                case .bytes(let count):
                    left -= count
                    try watchOnce()
                    read(Array(buffer[..<min(count, buffer.count)]), run)
                }
            } catch {
                retry(error)
            }
        }
    }

    private var isConnected: Bool { if case .waiting = state { false } else { true } }

    // MARK: The connection

    private func connect() {
        (followed, dilution, version) = (device, (nil, nil), nil)
        lines.reset()
        do throws(LocationError) {
            try transport.open()
            state = .connecting
        } catch {
            retry(error)
        }
    }

    /// Tells the error, and tries again later.
    private func retry(_ error: LocationError) {
        transport.close()
        state = .waiting(until: outlet.clock.time + delay)
        delay = min(delay * 2, Self.longestDelay)
        outlet.fail(error)
    }

    private func watchOnce() throws(LocationError) {
        guard case .connecting = state else { return }
        try transport.send(Array(Self.watch.utf8))
        state = .watching
    }

    private func receive() throws(LocationError) -> TransportReception {
        var reception = TransportReception.nothing
        var failure: LocationError?
        buffer.withUnsafeMutableBytes { bytes in
            do throws(LocationError) { reception = try transport.receive(into: bytes) } catch { failure = error }
        }
        if let failure { throw failure }
        return reception
    }

    // MARK: Messages

    private func read(_ bytes: [UInt8], _ run: Int) {
        for byte in bytes {
            guard let line = lines.add(byte) else { continue }
            switch line {
            case .tooLong(let start): broken(start, "a message of more than \(Self.lineLimit) bytes")
            case .text(let bytes):
                do throws(GPSDReport.Fault) {
                    take(try GPSDReport(bytes, dilution: dilution))
                } catch {
                    broken(bytes, error.reason)
                }
            }
            // The delegate may have stopped the source, or the message may have ended the connection.
            guard outlet.isRunning(run), isConnected else { return }
        }
    }

    private func broken(_ bytes: [UInt8], _ reason: String) {
        outlet.fail(.brokenMessage(source: outlet.name, line: lines.number, text: LineAssembler.shown(bytes), reason: reason))
    }

    private func take(_ report: GPSDReport) {
        switch report {
        case .version(let release, let major, let minor):
            version = "\(release), protocol \(major).\(minor)"
            guard major == Self.majorVersion else {
                outlet.fail(
                    .unsupportedProtocol(source: outlet.name, found: "\(major).\(minor)", expected: "\(Self.majorVersion)"))
                return outlet.end()
            }
            delay = Self.firstDelay
        case .devices(let paths): if let followed, device == nil, !paths.contains(followed) { leave() }
        case .device(let path, let isActive): if !isActive, path == followed { leave() }
        case .position(let name, let location):
            guard isFollowed(name) else { return }
            guard let location else { return lose() }
            if followed == nil { followed = name }
            hasFix = true
            outlet.send(location)
        case .heading(let name, let heading): if isFollowed(name) { outlet.send(heading) }
        case .sky(let name, let horizontal, let vertical):
            guard isFollowed(name) else { return }
            dilution = (horizontal ?? dilution.horizontal, vertical ?? dilution.vertical)
        case .error(let message): outlet.fail(.transportFailed(source: outlet.name, reason: message))
        case .other: break
        }
    }

    /// Whether a report is of the receiver that is followed, or may become that.
    private func isFollowed(_ name: String?) -> Bool { followed == nil || name == nil || name == followed }

    /// Lets go of a receiver that has gone away.
    private func leave() {
        (followed, dilution) = (device, (nil, nil))
        lose()
    }

    private func lose() {
        guard hasFix else { return }
        hasFix = false
        outlet.fail(.noFix(source: outlet.name))
    }
}
