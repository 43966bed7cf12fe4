import GromaGeometry
import GromaOperations

/// Records fixes as vertices, for example while someone walks along a boundary: with filters, pauses, and the mean of several fixes for an
/// accurate vertex.
///
/// A vertex has the height of its fix as z and its time as m, if the destination has these ordinates. The cost of a fix does not depend on
/// the number of previous ones. A track that crosses the 180th meridian continues beyond it, such as from 179.9 to 180.1;
/// `normalizeCentralMeridian` cuts it there.
///
/// ```swift
/// let track = MutableGeometry(type: .polyline, spatialReference: .wgs84, dimensions: .xyzm)
/// let recorder = TrackRecorder(track)
/// try recorder.start()
/// try recorder.record(Location(point: Point(x: 7.9, y: 54.18, z: 40, spatialReference: .wgs84), time: 1_255_804_646))
/// ```
public final class TrackRecorder {
    /// The state of recording.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Recording has not begun, or has ended.
        case stopped
        /// Fixes become vertices.
        case recording
        /// Fixes are omitted until recording is resumed.
        case paused
        /// Fixes are collected for a single vertex.
        case averaging
    }

    /// The current state.
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
    /// The spatial reference in which distances of the track are measured.
    private var measured: SpatialReference?
    /// The width of the world there, if it wraps around, and the position of the last fix.
    private var worldWidth: Double?
    private var latest: Coordinate?
    private var average = FixAverage()
    private var startsPart = false

    /// Creates a recorder that writes to a destination.
    ///
    /// - Parameters:
    ///   - destination: The destination of vertices.
    ///   - engine: The engine that projects fixes to the destination's spatial reference and measures there. Without projections it
    ///     supports WGS 84 and Web Mercator.
    public init(_ destination: any TrackDestination, engine: GeometryEngine = GeometryEngine()) {
        self.destination = destination
        self.engine = engine
    }

    /// Starts recording, with vertices after the existing ones. A recorder that was started is restarted.
    ///
    /// - Throws: `invalid` for invalid settings.
    public func start(_ settings: TrackSettings = TrackSettings()) throws(LocationError) {
        try settings.check()
        self.settings = settings
        filter = TrackFilter(settings)
        (measured, latest) = (nil, nil)
        (state, startsPart, vertexCount, rejections) = (.recording, false, 0, [:])
    }

    /// Records a fix. The cost is that of adding a vertex to the destination.
    ///
    /// - Returns: The number of vertices that were added: 0 if the fix was rejected, or held back until the next one.
    /// - Throws: `cannotProject`, or the errors of the destination. The fix is then omitted.
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
            // Projected before it is recorded, so that a fix that cannot be projected does not count as the last one.
            return try write(filter.take(try place(location)))
        }
    }

    /// Pauses recording: fixes are omitted until it is resumed. The fix that was held back is recorded.
    ///
    /// - Throws: the errors of the destination.
    public func pause() throws(LocationError) {
        guard state == .recording else { return }
        state = .paused
        try write(filter.flush())
    }

    /// Resumes after a pause. The distance and speed during the pause are ignored.
    public func resume() {
        guard state == .paused else { return }
        state = .recording
        filter = TrackFilter(settings, by: filter.metric)
        startsPart = settings.resumesInNewPart
    }

    /// Starts collecting fixes for a single vertex.
    ///
    /// - Throws: the errors of the destination, for the fix that was held back.
    public func beginAverage() throws(LocationError) {
        guard state == .recording else { return }
        state = .averaging
        average = FixAverage()
        try write(filter.flush())
    }

    /// Adds the mean of the collected fixes as a single vertex, without the filters, and continues recording.
    ///
    /// - Returns: The mean; nil if there were no fixes, and then no vertex is added.
    /// - Throws: the errors of the destination; recording continues.
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

    /// Ends recording. The fix that was held back is recorded; collected fixes are not.
    ///
    /// - Throws: the errors of the destination.
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

    /// Projects a fix to the destination, and sets the filter's metric there.
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
        // Across the seam the track continues beyond it, and not back around the world.
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
