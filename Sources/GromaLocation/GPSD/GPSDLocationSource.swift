import GromaJSON

/// A source that receives reports in JSON from gpsd, the daemon for satellite receivers.
///
/// It follows one receiver: the given one, otherwise the first that has a position, until that one disappears. If the daemon cannot be
/// reached or the connection is lost, the source reports the error and retries after 1, 2, 4 … 30 seconds, until it is stopped. Positions
/// are in WGS 84 with the height above mean sea level. Broken and overlong messages are reported as errors and skipped.
public final class GPSDLocationSource: LocationDataSource {
    /// The outlet that checks and reports fixes.
    public let outlet: LocationOutlet
    /// The receiver that is followed, such as `/dev/ttyUSB0`; nil for the first that has a position.
    public let device: String?
    /// The version of the daemon and of its protocol, once it has sent them.
    public private(set) var version: String?
    private let transport: any LocationTransport
    private var lines = LineAssembler(limit: lineLimit)
    private var buffer = [UInt8](repeating: 0, count: 4096)
    private var state = State.waiting(until: 0)
    private var delay = firstDelay
    /// The receiver that is currently followed.
    private var followed: String?
    private var dilution: (horizontal: Double?, vertical: Double?)
    private var hasFix = true

    private enum State {
        /// Not connected, until the next attempt.
        case waiting(until: Double)
        /// Connecting or connected; the daemon has not been asked yet.
        case connecting
        /// The daemon has been asked for its reports.
        case watching
    }

    /// The default port of gpsd.
    public static let standardPort = 2947
    /// The command that requests reports in JSON from the daemon.
    static let watch = "?WATCH={\"enable\":true,\"json\":true}\n"
    /// The maximum length of a message. Messages of the daemon have at most 10,240 bytes.
    static let lineLimit = 1 << 14
    private static let firstDelay = 1.0
    private static let longestDelay = 30.0
    /// The maximum number of bytes that a call of `poll` reads.
    private static let share = 1 << 18
    /// The version of the protocol that is supported.
    private static let majorVersion = 3

    /// Creates a source for the daemon at the other end of a transport, such as `TCPTransport(host: "localhost", port:
    /// GPSDLocationSource.standardPort)`.
    ///
    /// - Parameters:
    ///   - transport: The connection.
    ///   - device: The receiver to follow; nil for the first that has a position.
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

    /// Starts to connect.
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

    /// The time of the next attempt to connect; nil while the source waits for the daemon.
    public var nextTime: Double? {
        guard isStarted, case .waiting(let time) = state else { return nil }
        return time
    }

    /// Reads the available bytes, at most 256 kB per call, and reconnects when it is time. O(bytes)
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

    /// Reports the error and schedules the next attempt.
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
                    take(try GPSDReport(bytes, dilution: dilution), run)
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

    private func take(_ report: GPSDReport, _ run: Int) {
        switch report {
        case .version(let release, let major, let minor):
            version = "\(release), protocol \(major).\(minor)"
            guard major == Self.majorVersion else {
                outlet.fail(
                    .unsupportedProtocol(source: outlet.name, found: "\(major).\(minor)", expected: "\(Self.majorVersion)"))
                if outlet.isRunning(run) { outlet.end() }
                return
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

    /// Returns whether a report is from the followed receiver, or from one that may become that.
    private func isFollowed(_ name: String?) -> Bool { followed == nil || name == nil || name == followed }

    /// Stops following a receiver that has disappeared.
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
