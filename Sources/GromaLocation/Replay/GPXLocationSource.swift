import GromaFormats
import GromaGeometry

/// A source that replays a recorded track: the first segment of the first track in a GPX text, or its first route if it has no track.
///
/// GPX 1.0 and 1.1 are supported; the text is read once, when the source is created. Each fix has the recorded time if there is one, and
/// course and speed toward the next fix if the text does not contain them. After the last fix the source stops, unless it repeats. A fix
/// that is older than the previous one is reported as an error and skipped.
public final class GPXLocationSource: LocationDataSource {
    /// The outlet that checks and reports fixes.
    public var outlet: LocationOutlet { walk.outlet }
    /// The fixes as recorded in the text.
    public let locations: [Location]
    private let walk: SimulatedLocationSource

    /// Creates a source from GPX in memory. O(bytes)
    ///
    /// - Parameters:
    ///   - data: The text, in any XML encoding that the engine supports.
    ///   - name: The name of the source in messages.
    ///   - pacing: The timing of the fixes; by default as recorded.
    ///   - repeats: Whether it starts again after the last fix; the fixes then have the times at which they are sent.
    ///   - clock: The clock of the source.
    /// - Throws: `unreadable` for a text that is not GPX, with the place; `noPositions` if it has neither track nor route; `invalidFix` for
    ///   a latitude beyond 90 degrees, `invalid` for an invalid pacing.
    public convenience init(
        data: some Collection<UInt8>, name: String = "gpx", pacing: ReplayPacing = .realTime, repeats: Bool = false,
        clock: any LocationClock = SystemLocationClock()
    ) throws(LocationError) {
        try self.init(Array(data), name: name, isDecodedText: false, pacing: pacing, repeats: repeats, clock: clock)
    }

    /// Creates a source from GPX in memory.
    ///
    /// - Parameter isDecodedText: Whether the bytes are text that was decoded to UTF-8 already, whatever encoding its declaration names.
    init(
        _ bytes: [UInt8], name: String, isDecodedText: Bool, pacing: ReplayPacing, repeats: Bool, clock: any LocationClock
    ) throws(LocationError) {
        locations = try GPXLocations.read(bytes, source: name, isDecodedText: isDecodedText)
        walk = try SimulatedLocationSource(FixWalk(LocationLog(locations)), pacing: pacing, repeats: repeats, name: name, clock: clock)
    }

    /// Creates a source from a GPX file. O(bytes)
    ///
    /// - Throws: `unreadable` if the file cannot be read, and the errors of ``init(data:name:pacing:repeats:clock:)``.
    public convenience init(
        path: String, pacing: ReplayPacing = .realTime, repeats: Bool = false, clock: any LocationClock = SystemLocationClock()
    ) throws(LocationError) {
        try self.init(data: Self.file(path), name: path, pacing: pacing, repeats: repeats, clock: clock)
    }

    /// Creates a source from a URL: `file:` URLs are read directly, others by the closure of the host, because the engine does not use the
    /// network. O(bytes)
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - load: Returns the bytes at a URL.
    ///   - pacing: The timing of the fixes; by default as recorded.
    ///   - repeats: Whether it starts again after the last fix.
    ///   - clock: The clock of the source.
    /// - Throws: `invalid` for a `file:` URL of another machine or a malformed one, and the errors of `load` and
    ///   ``init(data:name:pacing:repeats:clock:)``.
    public convenience init(
        url: String, load: (_ url: String) throws(LocationError) -> [UInt8] = LocationSourceSettings.noFile,
        pacing: ReplayPacing = .realTime, repeats: Bool = false, clock: any LocationClock = SystemLocationClock()
    ) throws(LocationError) {
        let path = try FileURL.path(of: url)
        let data = if let path { try Self.file(path) } else { try load(url) }
        try self.init(data: data, name: url, pacing: pacing, repeats: repeats, clock: clock)
    }

    private static func file(_ path: String) throws(LocationError) -> [UInt8] {
        do throws(FormatError) {
            let source = try ByteSource.file(path)
            while try source.loadMore() {
                guard source.loaded.count <= sizeLimit else {
                    throw .tooLarge(
                        FormatFault(format: "gpx", offset: sizeLimit, found: "a longer file", expected: "at most \(sizeLimit) bytes"))
                }
            }
            return Array(source.loaded)
        } catch {
            throw .unreadable(source: path, reason: error)
        }
    }

    /// The maximum size of a file in bytes.
    private static let sizeLimit = 1 << 30

    /// Starts at the first fix.
    public func open() { walk.open() }

    /// Sends the fixes that are due; after the last one the source ends. O(fixes)
    public func poll() { walk.poll() }

    /// The time at which the next fix is due.
    public var nextTime: Double? { walk.nextTime }
}
