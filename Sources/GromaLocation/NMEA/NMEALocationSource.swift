/// A source that listens to a receiver which talks NMEA 0183: a serial device, a pipe, a connection, or bytes that the host hands over.
///
/// GGA, RMC, VTG and GSA sentences of any talker are read and told as one fix a moment, in WGS 84 with the height above the mean sea level.
/// Sentences with a broken checksum or none, cut or too long ones, and such that are older than the last are told as errors and left out; the
/// source goes on. It stops where the transport ends.
public final class NMEALocationSource: LocationDataSource {
    /// The outlet that checks and reports fixes.
    public let outlet: LocationOutlet
    private let transport: (any LocationTransport)?
    private var reader: NMEAReader
    /// When bytes came last.
    private var lastBytes = 0.0
    private var buffer: [UInt8]

    /// How long nothing has to come until a moment is taken for complete that was not completed by what the moments before ended with, in
    /// seconds.
    public static let silence = 0.3
    /// How many bytes one call of `poll` reads at most.
    private static let share = 1 << 16

    /// Listens to a transport.
    ///
    /// - Parameters:
    ///   - transport: Where the bytes come from; nil for a source that the host hands them to.
    ///   - clock: What the source goes by. It tells the day until a sentence tells it.
    ///   - futureTolerance: The maximum time in seconds by which a fix may be ahead of the clock; nil for any, as for a log.
    public init(
        transport: (any LocationTransport)? = nil, clock: any LocationClock = SystemLocationClock(),
        futureTolerance: Double? = LocationOutlet.standardFutureTolerance
    ) {
        let name = transport?.name ?? "nmea"
        outlet = LocationOutlet(name: name, clock: clock, futureTolerance: futureTolerance)
        self.transport = transport
        reader = NMEAReader(source: name)
        buffer = transport == nil ? [] : [UInt8](repeating: 0, count: 4096)
    }

    /// Reads the fixes of a log, for a ``SimulatedLocationSource`` that walks them.
    ///
    /// - Parameters:
    ///   - log: The bytes.
    ///   - now: Seconds since 1970; tells the day until a sentence tells it.
    /// - Returns: The fixes, and what was broken between them.
    public static func read(_ log: some Sequence<UInt8>, now: Double = 0) -> LocationLog {
        var found = LocationLog()
        func take(_ report: NMEAReader.Report) {
            switch report {
            case .fix(let location): found.locations.append(location)
            case .broken(let error): found.note(error)
            case .lost: found.note(.noFix(source: "nmea"))
            }
        }
        var reader = NMEAReader(source: "nmea")
        reader.add(log, now: now, take)
        reader.finish(now: now, take)
        return found
    }

    /// Opens the transport.
    ///
    /// - Throws: `transportFailed` with the reason.
    public func open() throws(LocationError) {
        reader = NMEAReader(source: outlet.name)
        try transport?.open()
    }

    /// Closes the transport.
    public func close() { transport?.close() }

    /// Takes bytes that the host has received; nothing happens unless the source has been started. O(bytes)
    public func receive(_ bytes: some Sequence<UInt8>) {
        guard isStarted else { return }
        let run = outlet.runs
        lastBytes = outlet.clock.time
        // Gathered first: the delegate may stop the source, or hand over more, while it is told.
        var reports: [NMEAReader.Report] = []
        reader.add(bytes, now: lastBytes) { reports.append($0) }
        tell(reports, run)
    }

    /// Tells that no more bytes come: a sentence that was begun is cut short. The source stops.
    public func finish() {
        guard isStarted else { return }
        let run = outlet.runs
        var reports: [NMEAReader.Report] = []
        reader.finish(now: outlet.clock.time) { reports.append($0) }
        tell(reports, run)
        if outlet.isRunning(run) { outlet.end() }
    }

    /// Reads what has come, 64 kB at most in one call. O(bytes)
    public func poll() {
        let run = outlet.runs
        var left = Self.share
        while let transport, left > 0, outlet.isRunning(run) {
            do throws(LocationError) {
                var reception = TransportReception.nothing
                var failure: LocationError?
                buffer.withUnsafeMutableBytes { bytes in
                    do throws(LocationError) { reception = try transport.receive(into: bytes) } catch { failure = error }
                }
                if let failure { throw failure }
                switch reception {
                case .bytes(let count):
                    left -= count
                    receive(buffer[..<min(count, buffer.count)])
                    continue
                case .ended: return finish()
                case .nothing, .connecting: break
                }
            } catch {
                outlet.fail(error)
                if outlet.isRunning(run) { outlet.end() }
                return
            }
            break
        }
        guard outlet.isRunning(run), reader.isWaiting, outlet.clock.time >= lastBytes + Self.silence else { return }
        var reports: [NMEAReader.Report] = []
        reader.flush(now: outlet.clock.time) { reports.append($0) }
        tell(reports, run)
    }

    /// When a moment is taken for complete; nil while only the receiver can say more.
    public var nextTime: Double? { isStarted && reader.isWaiting ? lastBytes + Self.silence : nil }

    private func tell(_ reports: [NMEAReader.Report], _ run: Int) {
        for report in reports where outlet.isRunning(run) {
            switch report {
            case .fix(let location): outlet.send(location)
            case .broken(let error): outlet.fail(error)
            case .lost: outlet.fail(.noFix(source: outlet.name))
            }
        }
    }
}
