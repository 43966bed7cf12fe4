import GromaGeometry
import GromaOperations

/// Writes fixes down as vertices, as when someone walks a boundary: with filters, pauses, and the mean of several fixes for one good vertex.
///
/// A vertex has the height of its fix as z and its time as m, where the destination has these ordinates. What one fix costs does not depend on
/// how many there were. A track that crosses the 180th meridian goes on beyond it, as from 179.9 to 180.1; `normalizeCentralMeridian` cuts it there.
///
/// ```swift
/// let track = MutableGeometry(type: .polyline, spatialReference: .wgs84, dimensions: .xyzm)
/// let recorder = TrackRecorder(track)
/// try recorder.start()
/// try recorder.record(Location(point: Point(x: 7.9, y: 54.18, z: 40, spatialReference: .wgs84), time: 1_255_804_646))
/// ```
public final class TrackRecorder {
    /// What recording is about.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// It has not begun, or has ended.
        case stopped
        /// Fixes become vertices.
        case recording
        /// Fixes are omitted until it is resumed.
        case paused
        /// Fixes are gathered for one vertex.
        case averaging
    }

    /// What it is about.
    public private(set) var state = State.stopped
    /// The filters that decide which fixes become vertices.
    public private(set) var settings = TrackSettings()
    /// The number of vertices written since the start.
    public private(set) var vertexCount = 0
    /// The number of fixes skipped since the start, by reason.
    public private(set) var rejections: [TrackRejection: Int] = [:]
    private let destination: any TrackDestination
    private let engine: GeometryEngine
    private var filter = TrackFilter(TrackSettings())
    /// What distances of the track are measured in.
    private var measured: SpatialReference?
    /// How wide the world is there that goes on beyond its seam, and where the last fix came to lie.
    private var worldWidth: Double?
    private var latest: Coordinate?
    private var average = FixAverage()
    private var startsPart = false

    /// Creates a recorder that writes on a destination.
    ///
    /// - Parameters:
    ///   - destination: What is written on.
    ///   - engine: What projects fixes to the destination's reference and measures there: WGS 84 and Web Mercator, unless it has been given projections.
    public init(_ destination: any TrackDestination, engine: GeometryEngine = GeometryEngine()) {
        self.destination = destination
        self.engine = engine
    }

    /// Starts recording, with vertices behind those that are there. One that was started is started again.
    ///
    /// - Throws: `invalid` for settings that are unknown or wrong.
    public func start(_ settings: TrackSettings = TrackSettings()) throws(LocationError) {
        try settings.check()
        self.settings = settings
        filter = TrackFilter(settings)
        (measured, latest) = (nil, nil)
        (state, startsPart, vertexCount, rejections) = (.recording, false, 0, [:])
    }

    /// Takes a fix.
    ///
    /// - Returns: How many vertices it has led to: 0 where it was left out, or held back until the next one.
    /// - Throws: `cannotProject`, or what the destination throws. The fix is omitted then.
    @discardableResult
    public func record(_ location: Location) throws(LocationError) -> Int {
        switch state {
        case .stopped, .paused:
            reject(.notRecording)
            return 0
        case .averaging:
            try average.add(location)
            return 0
        case .recording:
            // Placed before it is noted, so that one that cannot be put there does not count as the last.
            return try write(filter.take(try place(location)))
        }
    }

    /// Leaves fixes out until it is resumed. The fix that was held back is written.
    ///
    /// - Throws: what the destination throws.
    public func pause() throws(LocationError) {
        guard state == .recording else { return }
        state = .paused
        try write(filter.flush())
    }

    /// Goes on after a pause. How far and how fast it went meanwhile does not matter.
    public func resume() {
        guard state == .paused else { return }
        state = .recording
        filter = TrackFilter(settings, by: filter.metric)
        startsPart = settings.resumesInNewPart
    }

    /// Gathers fixes from here on, for one vertex.
    ///
    /// - Throws: what the destination throws, of the fix that was held back.
    public func beginAverage() throws(LocationError) {
        guard state == .recording else { return }
        state = .averaging
        average = FixAverage()
        try write(filter.flush())
    }

    /// Writes the mean of the fixes that were gathered as one vertex, whatever the filters say, and goes on recording.
    ///
    /// - Returns: The mean; nil if there were no fixes, and there is no vertex then.
    /// - Throws: what the destination throws; it goes on recording.
    @discardableResult
    public func endAverage() throws(LocationError) -> Location? {
        guard state == .averaging else { return nil }
        state = .recording
        guard let mean = average.location else { return nil }
        let fix = try place(mean)
        try write(fix)
        filter.note(fix)
        return mean
    }

    /// Ends recording. The fix that was held back is written; fixes that were gathered are not.
    ///
    /// - Throws: what the destination throws.
    public func stop() throws(LocationError) {
        let held = filter.flush()
        let wasRecording = state == .recording
        state = .stopped
        if wasRecording { try write(held) }
    }

    @discardableResult
    private func write(_ outcome: TrackFilter.Outcome) throws(LocationError) -> Int {
        for reason in outcome.rejected { reject(reason) }
        for fix in outcome.kept { try write(fix) }
        return outcome.kept.count
    }

    /// Puts a fix where it belongs, and has the filter measure there.
    private func place(_ location: Location) throws(LocationError) -> TrackFix {
        let reference = destination.trackReference
        var place = try location.coordinate(in: reference, engine: engine)
        let measured = reference ?? location.point.spatialReference
        if measured != self.measured {
            self.measured = measured
            filter.metric = engine.groundMetric(of: measured)
            worldWidth = measured.flatMap { engine.worldHalfWidth(of: $0) }.map { 2 * $0 }
            latest = nil
        }
        // Across the seam the track goes on beyond it, and not back around the world.
        if let worldWidth, let latest { place.x -= ((place.x - latest.x) / worldWidth).rounded() * worldWidth }
        latest = place
        return TrackFix(location: location, place: place)
    }

    private func write(_ fix: TrackFix) throws(LocationError) {
        let (place, dimensions) = (fix.place, destination.trackDimensions)
        let vertex = Coordinate(
            x: place.x, y: place.y, z: dimensions.hasZ ? place.z : .nan, m: dimensions.hasM ? fix.location.time ?? .nan : .nan)
        try destination.addTrackVertex(vertex, startsPart: startsPart)
        startsPart = false
        vertexCount += 1
    }

    private func reject(_ reason: TrackRejection) { rejections[reason, default: 0] += 1 }
}
