/// A source that reads a receiver with the protocol NMEA 0183: from a serial device, a pipe, a connection, or bytes that the host passes
/// in.
///
/// It combines the GGA, RMC, VTG and GSA sentences of each epoch, from any talker, into one fix, in WGS 84 with the height above mean sea
/// level. Sentences with a wrong or missing checksum, truncated or overlong ones, and those older than the last one are reported as errors
/// and skipped; the source continues. It stops when the transport ends.
public final class NMEALocationSource: LocationDataSource {
    /// The outlet that checks and reports fixes.
    public let outlet: LocationOutlet
    private let transport: (any LocationTransport)?
    private var reader: NMEAReader
    /// The time at which the last bytes arrived.
    private var lastBytes = 0.0
    private var buffer: [UInt8]

    /// The time without input, in seconds, after which an epoch counts as complete if the kind of sentence that completed the previous
    /// epochs has not arrived.
    public static let silence = 0.3
    /// The maximum number of bytes that a call of `poll` reads.
    private static let share = 1 << 16

    /// Creates a source that reads a transport.
    ///
    /// - Parameters:
    ///   - transport: The source of the bytes; nil for a source that the host feeds with ``receive(_:)``.
    ///   - clock: The clock of the source. It provides the date until a sentence contains one.
    ///   - futureTolerance: The maximum time in seconds by which a fix may be ahead of the clock; nil for any, such as for a log.
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

    /// Reads the fixes of a log, for a ``SimulatedLocationSource`` that replays them. O(bytes)
    ///
    /// - Parameters:
    ///   - log: The bytes.
    ///   - now: Seconds since 1970; provides the date until a sentence contains one.
    /// - Returns: The fixes, and the faults between them.
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

    /// Processes bytes that the host has received; does nothing unless the source is started. O(bytes)
    public func receive(_ bytes: some Sequence<UInt8>) {
        guard isStarted else { return }
        let run = outlet.runs
        lastBytes = outlet.clock.time
        // Collected first: in a callback the delegate may stop the source or pass in more bytes.
        var reports: [NMEAReader.Report] = []
        reader.add(bytes, now: lastBytes) { reports.append($0) }
        tell(reports, run)
    }

    /// Reports the end of the bytes: an incomplete sentence counts as truncated. The source stops.
    public func finish() {
        guard isStarted else { return }
        let run = outlet.runs
        var reports: [NMEAReader.Report] = []
        reader.finish(now: outlet.clock.time) { reports.append($0) }
        tell(reports, run)
        if outlet.isRunning(run) { outlet.end() }
    }

    /// Reads the available bytes, at most 64 kB per call. O(bytes)
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

    /// The time at which the current epoch counts as complete; nil while the source waits for the receiver.
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
