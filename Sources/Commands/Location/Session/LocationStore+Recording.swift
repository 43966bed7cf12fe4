import GromaJSON
import GromaLocation
import GromaRPC

/// Locations in recordings: the system's clock is replaced by a clock that stands still, and the input of a connection by fixes of the
/// host.
extension LocationStore {
    package func checkRecordable() throws(CommandError) {
        let named = locations.first { $0.display.isStarted || $0.display.isWanted || $0.sourceKind != OpenLocation.standardKind }?.mapName
        guard let name = named ?? tracks.first?.mapName ?? fences.first?.mapName else { return }
        throw CommandError(
            .locationActive, "a location that was set up before cannot be recorded, for its source is somewhere on its way",
            found: .string(name),
            expected: "a session without sources, tracks and geofences")
    }

    package func beginRecording(_ recording: Recording) {
        runs = []
        guard let time = clock.manual?.time else { return }
        recording.append(LocationSetClock.method) { $0.object(("time", .number(time))) }
    }

    package func failureRecorder(for command: RunningCommand) -> (any FailureRecorder)? {
        let outer = (session.recording?.depth ?? 1) - 1
        forgetRuns(beyond: outer)
        runs.append(LocationRun(command: command, goesBySystemClock: clock.manual == nil))
        if outer == 0 { clock.commandWillBegin() }
        return nil
    }

    /// Discards commands that have ended.
    private func forgetRuns(beyond depth: Int) { runs.removeLast(max(0, runs.count - depth)) }

    package func record(_ command: RunningCommand, in recording: Recording) -> Bool {
        forgetRuns(beyond: recording.depth)
        guard runs.last?.isWritten != true else {
            recording.skipRequests()
            return true
        }
        guard clock.read != nil || locations.contains(where: \.isNew) else { return false }
        write(command, to: recording, keepsRequests: false)
        return true
    }

    /// Records the input of a connection: after the command that was running, with the requests to the script that it caused.
    func record(_ arrival: LocationArrival, of open: OpenLocation) {
        guard open.isConnected, let recording = session.recording else { return }
        forgetRuns(beyond: recording.depth)
        guard let run = runs.last else { return }
        if case .stop = arrival, run.command.description?.method == LocationStop.method { return }
        if !run.isWritten {
            runs[runs.count - 1].isWritten = true
            write(run.command, to: recording, keepsRequests: true)
        }
        open.write(arrival, to: recording)
    }

    /// Records the time at which all sources are polled, if one of them listens to a connection, and returns the recording; nil if none
    /// does, because the command then does the same when it is run again.
    ///
    /// The sources are recorded one by one in this case, because the events of one can affect the next: connections by their input, other
    /// sources by a poll of each.
    func recordingOfPoll(of polled: [OpenLocation]) -> Recording? {
        guard let recording = session.recording, polled.contains(where: \.isConnected) else { return nil }
        forgetRuns(beyond: recording.depth)
        guard let run = runs.last, !run.isWritten else { return nil }
        runs[runs.count - 1].isWritten = true
        let time = clock.time
        recording.append(LocationSetClock.method) { $0.object(("time", .number(time)), ("polls", .bool(false))) }
        return recording
    }

    /// Records the poll of a source, with the requests to the script that it caused.
    func record(pollOf open: OpenLocation, in recording: Recording) {
        if open.isConnected { return }
        recording.append(LocationPoll.method) { $0.object(("map", .string(open.mapName))) }
    }

    /// Records a command in a form that does the same at any time of the clock, and without a connection.
    private func write(_ command: RunningCommand, to recording: Recording, keepsRequests: Bool) {
        func append(_ method: String, _ parameters: @escaping (inout JSONWriter) -> Void) {
            if keepsRequests { recording.appendBefore(method, parameters) } else { recording.append(method, parameters) }
        }
        if command.description?.method == LocationSetClock.method, clock.manual == nil, let time = clock.read {
            // A return to the system's clock, whose time differs when the recording is run.
            return append(LocationSetClock.method) { $0.object(("time", .number(time)), ("polls", command.value(of: "polls"))) }
        }
        // A command that began on the system's clock is recorded after a call that sets the clock to the time that was read.
        if let time = clock.read, runs.last?.goesBySystemClock == true {
            recording.appendBefore(LocationSetClock.method) { $0.object(("time", .number(time)), ("polls", .bool(false))) }
        }
        if let open = locations.first(where: \.isNew) {
            open.isNew = false
            append(LocationSetSource.method) { open.writeSource(to: &$0) }
        } else {
            session.append(command, to: recording, keepsRequests: keepsRequests)
        }
    }
}

/// A running command of a recorded session.
struct LocationRun {
    let command: RunningCommand
    /// Whether the clock was the system's clock when the command began.
    let goesBySystemClock: Bool
    /// Whether it is in the recording already, because a connection had input while it ran.
    var isWritten = false
}

/// The input of a connection.
enum LocationArrival {
    case fix(Location)
    case heading(Heading)
    case stop
}

extension OpenLocation {
    /// Writes the settings of a host source, which receives the input of the connection.
    fileprivate func writeSource(to writer: inout JSONWriter) {
        let settings = JSONValue.object(["requiresPermission": .bool(display.dataSource.requiresPermission)])
        writer.object(("kind", .string(Self.standardKind)), ("settings", settings), ("map", .string(mapName)))
    }

    fileprivate func write(_ arrival: LocationArrival, to recording: Recording) {
        switch arrival {
        case .fix(let fix): recording.append(LocationUpdate.method) { self.write(fix, to: &$0) }
        case .heading(let heading): recording.append(LocationHeading.method) { self.write(heading, to: &$0) }
        case .stop: recording.append(LocationStop.method) { $0.object(("map", .string(self.mapName))) }
        }
    }

    private func write(_ fix: Location, to writer: inout JSONWriter) {
        let place = fix.point.coordinate
        var at = [JSONValue.number(place?.x ?? 0), .number(place?.y ?? 0)]
        if let z = place?.z, !z.isNaN { at.append(.number(z)) }
        writer.object(
            ("at", .array(at)), ("wkid", fix.point.spatialReference?.wkid.map { .integer($0) }),
            ("accuracy", fix.horizontalAccuracy.map { .number($0) }),
            ("verticalAccuracy", fix.verticalAccuracy.map { .number($0) }), ("course", fix.course.map { .number($0) }),
            ("speed", fix.speed.map { .number($0) }), ("time", fix.time.map { .number($0) } ?? .null), ("map", .string(mapName)))
    }

    private func write(_ heading: Heading, to writer: inout JSONWriter) {
        writer.object(
            ("magnetic", heading.magnetic.map { .number($0) }), ("geographic", heading.geographic.map { .number($0) }),
            ("accuracy", heading.accuracy.map { .number($0) }), ("time", heading.time.map { .number($0) } ?? .null),
            ("map", .string(mapName)))
    }
}

extension JSONWriter {
    /// Writes an object with the members that have a value.
    fileprivate mutating func object(_ members: (name: String, value: JSONValue?)...) {
        beginObject()
        for (name, value) in members {
            guard let value else { continue }
            key(name)
            self.value(value)
        }
        endObject()
    }
}
