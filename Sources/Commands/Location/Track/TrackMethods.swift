import GeometryCommands
import GromaLocation
import GromaRPC
import MapCommands
import SketchCommands

/// How a track goes.
struct TrackState: DescribedAnswer {
    static let shape = AnswerShape<Self>(
        "The settings of the track, the number of its vertices, and the numbers of skipped fixes by reason.",
        .string("sketch") { $0.sketch }, .string("map") { $0.map }, .choice("state") { $0.state },
        .int("vertices") { $0.vertices },
        .map("rejected", of: .integer(nil), { $0.rejected }) { $1.int($0) }, .value("mean", .location) { $0.mean })

    let sketch: String
    let map: String
    let state: TrackRecorder.State
    let vertices: Int
    let rejected: [(name: String, value: Int)]
    var mean: Location?

    init(_ track: OpenTrack, mean: Location? = nil) {
        (sketch, map, state) = (track.sketch, track.mapName, track.recorder.state)
        vertices = track.recorder.vertexCount
        rejected = track.recorder.rejections.map { (name: $0.key.rawValue, value: $0.value) }.sorted { $0.name < $1.name }
        self.mean = mean
    }
}

/// A method that does something with a track.
protocol TrackCommand: AnsweringCommand where Answer == TrackState {
    /// The sketch that it is recorded into.
    var sketch: String { get set }
    init()
    /// Does it.
    func run(_ track: OpenTrack, _ session: Session) throws(CommandError) -> TrackState
}

extension TrackCommand {
    static var effect: CommandEffect { .edits }
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    func run(_ session: Session) throws(CommandError) -> TrackState {
        guard let track = session[LocationStore.self].tracks.first(where: { $0.sketch == sketch }) else {
            throw CommandError(
                .noTrack, "no track is recorded into the sketch \"\(sketch)\"", path: "params.sketch", found: .string(sketch),
                expected: "track.start first")
        }
        return try run(track, session)
    }

    /// Refuses what goes only with one state.
    func check(_ track: OpenTrack, _ state: TrackRecorder.State) throws(CommandError) {
        guard track.recorder.state != state else { return }
        throw CommandError(
            .wrongTrackState, "the track is \(track.recorder.state.rawValue)", found: .string(track.recorder.state.rawValue),
            expected: "a track that is \(state.rawValue)")
    }
}

/// `track.start`
struct TrackStart: AnsweringCommand {
    static let method = "track.start"
    static let summary = """
        Starts recording the fixes that a map shows as vertices at the end of a sketch, for example while walking along a boundary. If the sketch \
        has z it gets the height, if it has m the time in seconds since 1970. Each vertex is a step that can be undone.
        """
    static let effect = CommandEffect.edits
    static let answer = TrackState.shape
    static var parameters: [Parameter<Self>] {
        [
            .sketch { $0.sketch = $1 },
            .notNegative("minimumDistance", "The minimum distance of a fix from the last vertex, in meters; no minimum by default.") {
                $0.settings.minimumDistance = $1
            },
            .notNegative("worstAccuracy", "The worst accepted horizontal accuracy, in meters; any by default.") {
                $0.settings.worstAccuracy = $1
            },
            .notNegative("greatestSpeed", "The speed above which a fix is considered wrong, in meters per second; none by default.") {
                $0.settings.greatestSpeed = $1
            },
            .bool("removesOutliers", "Whether a single fix far from its neighbors is skipped; false by default.") {
                $0.settings.removesOutliers = $1
            },
            .bool("resumesInNewPart", "Whether the track continues in a new part after a pause; false by default.") {
                $0.settings.resumesInNewPart = $1
            },
            .map { $0.map = $1 },
        ]
    }

    var sketch = ""
    var settings = TrackSettings()
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> TrackState {
        let open = try session.location(ofMap: map)
        let layer = try session.sketchLayer(named: sketch)
        let store = session[LocationStore.self]
        if let track = store.tracks.first(where: { $0.sketch == sketch }) {
            throw CommandError(
                .wrongTrackState, "a track is recorded into the sketch already", path: "params.sketch",
                found: .string(track.recorder.state.rawValue), expected: "track.stop first")
        }
        let track = OpenTrack(map: open.mapName, sketch: sketch, layer: layer, session: session)
        try withLocationErrors { () throws(LocationError) in try track.recorder.start(settings) }
        store.tracks.append(track)
        return TrackState(track)
    }
}

/// `track.pause`
struct TrackPause: TrackCommand {
    static let method = "track.pause"
    static let summary = "Pauses a track. A fix that was held back is written."
    var sketch = ""

    func run(_ track: OpenTrack, _ session: Session) throws(CommandError) -> TrackState {
        try check(track, .recording)
        try withLocationErrors { () throws(LocationError) in try track.recorder.pause() }
        return TrackState(track)
    }
}

/// `track.resume`
struct TrackResume: TrackCommand {
    static let method = "track.resume"
    static let summary = "Resumes a track after a pause. Distance and speed during the pause do not matter."
    var sketch = ""

    func run(_ track: OpenTrack, _ session: Session) throws(CommandError) -> TrackState {
        try check(track, .paused)
        track.recorder.resume()
        return TrackState(track)
    }
}

/// `track.beginAverage`
struct TrackBeginAverage: TrackCommand {
    static let method = "track.beginAverage"
    static let summary = "Starts averaging fixes for one accurate vertex of a track."
    var sketch = ""

    func run(_ track: OpenTrack, _ session: Session) throws(CommandError) -> TrackState {
        try check(track, .recording)
        try withLocationErrors { () throws(LocationError) in try track.recorder.beginAverage() }
        return TrackState(track)
    }
}

/// `track.endAverage`
struct TrackEndAverage: TrackCommand {
    static let method = "track.endAverage"
    static let summary = """
        Writes the mean of the collected fixes as one vertex of a track, each weighted by the inverse square of its accuracy, and continues \
        recording. Without fixes there is no vertex, and no mean in the answer.
        """
    var sketch = ""

    func run(_ track: OpenTrack, _ session: Session) throws(CommandError) -> TrackState {
        try check(track, .averaging)
        _ = try session.sketchLayer(named: sketch, growingBy: 1)
        let mean = try withLocationErrors { () throws(LocationError) in try track.recorder.endAverage() }
        return TrackState(track, mean: mean)
    }
}

/// `track.stop`
struct TrackStop: TrackCommand {
    static let method = "track.stop"
    static let summary =
        "Ends a track. A fix that was held back is written; fixes collected for a mean are not. The sketch remains open."
    var sketch = ""

    func run(_ track: OpenTrack, _ session: Session) throws(CommandError) -> TrackState {
        try withLocationErrors { () throws(LocationError) in try track.recorder.stop() }
        session[LocationStore.self].tracks.removeAll { $0 === track }
        return TrackState(track)
    }
}

/// `track.info`
struct TrackInfo: TrackCommand {
    static let method = "track.info"
    static let summary = "Returns the state of a track."
    static let effect = CommandEffect.reads
    var sketch = ""

    func run(_ track: OpenTrack, _ session: Session) throws(CommandError) -> TrackState { TrackState(track) }
}

extension CommandGroup {
    /// `track.*`
    static let tracks = CommandGroup { table throws(CommandTableError) in
        try table.add(TrackStart.self)
        try table.add(TrackPause.self)
        try table.add(TrackResume.self)
        try table.add(TrackBeginAverage.self)
        try table.add(TrackEndAverage.self)
        try table.add(TrackStop.self)
        try table.add(TrackInfo.self)
    }
}
