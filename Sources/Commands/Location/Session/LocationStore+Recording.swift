import GromaJSON
import GromaLocation
import GromaRPC

/// Locations in recordings: what went by the system's clock goes by a clock that stands still, and what a connection said comes as fixes of the host's.
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
        guard let time = clock.manual?.time else { return }
        recording.append("location.setClock") { $0.object(("time", .number(time))) }
    }

    package func failureRecorder(for command: RunningCommand) -> (any FailureRecorder)? {
        clock.commandWillBegin()
        for open in locations { open.arrivals = [] }
        return nil
    }

    package func record(_ command: RunningCommand, in recording: Recording) -> Bool {
        let method = command.description?.method
        guard clock.read != nil || locations.contains(where: \.isConnected) else { return false }
        if method == LocationSetClock.method, let time = clock.read {
            // Back to the system's clock, which says another time when this is run again.
            recording.append(LocationSetClock.method) { $0.object(("time", .number(time)), ("polls", command.value(of: "polls"))) }
        } else {
            if let time = clock.read {
                recording.appendBefore(LocationSetClock.method) { $0.object(("time", .number(time)), ("polls", .bool(false))) }
            }
            if let open = locations.first(where: { $0.isConnected && $0.isNew }) {
                open.isNew = false
                open.recordSource(in: recording)
            } else {
                session.append(command, to: recording)
            }
        }
        let isTime = [LocationSetClock.method, LocationAdvance.method, LocationPoll.method, LocationStart.method].contains(method)
        for open in locations where open.isConnected { open.recordArrivals(in: recording, withStops: isTime) }
        return true
    }
}

/// What has come over a connection while a command was run.
enum LocationArrival {
    case fix(Location)
    case heading(Heading)
    case stop
}

extension OpenLocation {
    /// Records a source of the host's, which is told what the connection said.
    fileprivate func recordSource(in recording: Recording) {
        // The host's needs a permission, which a receiver that somebody has connected does not.
        recording.appendBefore(LocationConfigure.method) { $0.object(("permission", .string("always")), ("map", .string(self.mapName))) }
        recording.append(LocationSetSource.method) { $0.object(("kind", .string(Self.standardKind)), ("map", .string(self.mapName))) }
    }

    fileprivate func recordArrivals(in recording: Recording, withStops: Bool) {
        for arrival in arrivals {
            switch arrival {
            case .fix(let fix): recording.append(LocationUpdate.method) { self.write(fix, to: &$0) }
            case .heading(let heading): recording.append(LocationHeading.method) { self.write(heading, to: &$0) }
            case .stop: if withStops { recording.append(LocationStop.method) { $0.object(("map", .string(self.mapName))) } }
            }
        }
        arrivals = []
    }

    private func write(_ fix: Location, to writer: inout JSONWriter) {
        let place = fix.point.coordinate
        var at = [JSONValue.number(place?.x ?? 0), .number(place?.y ?? 0)]
        if let z = place?.z, !z.isNaN { at.append(.number(z)) }
        writer.object(
            ("at", .array(at)), ("wkid", fix.point.spatialReference?.wkid.map { .integer($0) }),
            ("accuracy", fix.horizontalAccuracy.map { .number($0) }),
            ("verticalAccuracy", fix.verticalAccuracy.map { .number($0) }), ("course", fix.course.map { .number($0) }),
            ("speed", fix.speed.map { .number($0) }), ("time", fix.time.map { .number($0) }), ("map", .string(mapName)))
    }

    private func write(_ heading: Heading, to writer: inout JSONWriter) {
        writer.object(
            ("magnetic", heading.magnetic.map { .number($0) }), ("geographic", heading.geographic.map { .number($0) }),
            ("accuracy", heading.accuracy.map { .number($0) }), ("map", .string(mapName)))
    }
}

extension JSONWriter {
    /// Writes an object of the members that have a value.
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
