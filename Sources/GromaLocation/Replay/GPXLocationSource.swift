import GromaFormats
import GromaGeometry

/// A source that walks a recorded track: the first segment of a GPX text's first track, or its first route where it has no track.
///
/// GPX 1.0 and 1.1 are read, once, when the source is made. Each fix has the recorded time where there is one, and the course and speed that lead to the
/// next one where the text does not say them. Behind the last fix the source stops by itself, unless it repeats. A fix that was recorded before the
/// one before it is told as an error and left out.
public final class GPXLocationSource: LocationDataSource {
    /// The outlet that checks and reports fixes.
    public var outlet: LocationOutlet { walk.outlet }
    /// The fixes, as the text has them.
    public let locations: [Location]
    private let walk: SimulatedLocationSource

    /// Reads GPX from memory.
    ///
    /// - Parameters:
    ///   - data: The text, in any encoding that XML allows and the engine reads.
    ///   - name: What it is called in messages.
    ///   - pacing: When the fixes come; by default as they were recorded.
    ///   - repeats: Whether it begins again behind the last; the fixes then have the times at which they are sent.
    ///   - clock: The clock of the source.
    /// - Throws: `unreadable` for what is not a GPX, with the place; `noPositions` if it has neither track nor route; `invalidFix` for a
    ///   latitude beyond 90 degrees, `invalid` for a pace that is none.
    public init(
        data: some Collection<UInt8>, name: String = "gpx", pacing: ReplayPacing = .realTime, repeats: Bool = false,
        clock: any LocationClock = SystemLocationClock()
    ) throws(LocationError) {
        locations = try GPXLocations.read(Array(data), source: name)
        walk = try SimulatedLocationSource(FixWalk(LocationLog(locations)), pacing: pacing, repeats: repeats, name: name, clock: clock)
    }

    /// Reads a GPX file.
    ///
    /// - Throws: `unreadable` if the file cannot be read too, and what ``init(data:name:pacing:repeats:clock:)`` throws.
    public convenience init(
        path: String, pacing: ReplayPacing = .realTime, repeats: Bool = false, clock: any LocationClock = SystemLocationClock()
    ) throws(LocationError) {
        try self.init(data: Self.file(path), name: path, pacing: pacing, repeats: repeats, clock: clock)
    }

    /// Reads what is at a URL: a `file:` URL by itself, others by what the host lends, since the engine has no network.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - load: Gives the bytes at a URL.
    ///   - pacing: When the fixes come; by default as they were recorded.
    ///   - repeats: Whether it starts again after the last.
    ///   - clock: The clock of the source.
    /// - Throws: `invalid` for a `file:` URL of another machine or one that is none, and what `load` and
    ///   ``init(data:name:pacing:repeats:clock:)`` throw.
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

    /// How many bytes a file may have.
    private static let sizeLimit = 1 << 30

    /// Begins at the first fix.
    public func open() { walk.open() }

    /// Sends the fixes that are due; behind the last it ends.
    public func poll() { walk.poll() }

    /// When the next fix is due.
    public var nextTime: Double? { walk.nextTime }
}
