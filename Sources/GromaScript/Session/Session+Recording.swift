import GromaFormats
import GromaGeometry
import GromaJSON
import GromaSketch

extension Session {
    /// The sketch whose group a message would undo if it failed; nil while nothing is recorded, or no group is open.
    func recordedGroup(of message: Message) -> SketchState? {
        guard recording != nil, let state = sketch(of: message), state.layer.hasOpenGroup else { return nil }
        return state
    }

    /// Refuses a command whose recording would go beyond the limit.
    func checkRecording(_ message: Message) throws(CommandError) {
        guard let recording else { return }
        var reader = message.parameters
        let size = reader.flatMap { _ in try? reader?.readRawValue().count } ?? 0
        let wanted = store.bytes + sketchBytes + recording.byteCount + size
        guard wanted > limits.memory else { return }
        throw CommandError(
            .limitExceeded, "the recording would make the session hold more than \(limits.memory) bytes: end it with session.recording",
            found: .integer(wanted), expected: "at most \(limits.memory) bytes", details: [("limit", "memory")])
    }

    /// Adds a command that has succeeded to the recording, if it changed something or asked the script.
    func record(_ message: Message, _ entry: CommandTable.Entry) {
        guard let recording else { return }
        recording.input = nil
        let isWanted = entry.description.effect == .edits || recording.hasAsked
        guard isWanted, !Recording.passedOver.contains(entry.description.method) else { return recording.skipRequests() }
        append(message, entry.description.method, to: recording)
    }

    /// Adds what a command that has failed did all the same: it undid the open groups. An event of the pointer took its gesture back
    /// too, and does so again; it may have lifted the pointer.
    func recordFailure(_ message: Message, undoing group: SketchState?) {
        guard let recording else { return }
        let input = recording.input
        recording.input = nil
        if let input, let method = message.method?.string {
            switch group == nil ? input.trace : .event {
            case .none: recording.skipRequests()
            case .event: append(message, method, to: recording)
            case .cancel(let pointer, let x, let y, let time):
                recording.skipRequests()
                recording.append(SketchPointerCommand.method) { writer in
                    writer.beginObject()
                    writer.key("phase")
                    writer.string(PointerPhase.cancel.rawValue)
                    for (name, value) in [("x", x), ("y", y), ("time", time)] {
                        writer.key(name)
                        writer.double(value)
                    }
                    writer.key("pointer")
                    writer.int(pointer)
                    writer.member(sketch: input.sketch)
                    writer.endObject()
                }
            }
            return
        }
        guard let group else { return recording.skipRequests() }
        recording.skipRequests()
        if group.layer.hasOpenGroup { return }
        recording.append("sketch.cancelGroup") { writer in
            writer.beginObject()
            writer.member(sketch: group.name)
            writer.endObject()
        }
    }

    private func append(_ message: Message, _ method: String, to recording: Recording) {
        guard var reader = message.parameters, let bytes = try? reader.readRawValue() else { return recording.append(method, nil) }
        recording.append(method) { writer in
            if self.delegates.waiting.isEmpty { return writer.raw(bytes) }
            // The request that the command is within may have another number when the recording is run.
            writer.raw(membersOtherThanWithin: bytes)
        }
    }

    /// Begins a recording, with what the session holds and has been offered.
    func beginRecording() throws(CommandError) {
        let recording = Recording()
        for (name, geometry) in store.all { try recording.append(geometry, named: name, self) }
        if let timeout = delegates.timeouts.values.first {
            recording.append("session.delegate") { writer in
                writer.beginObject()
                writer.key("methods")
                writer.strings(self.delegates.timeouts.keys.sorted())
                writer.key("timeout")
                writer.double(timeout)
                writer.endObject()
            }
        }
        self.recording = recording
    }
}

extension JSONWriter {
    /// Writes an object without its member `within`; what is written has been checked before.
    fileprivate mutating func raw(membersOtherThanWithin object: UnsafeBufferPointer<UInt8>) {
        var reader = JSONReader(object, nestingLimit: .max)
        beginObject()
        do throws(JSONError) {
            try reader.beginObject()
            while let key = try reader.nextKey() {
                let value = try reader.readRawValue()
                if key == "within" { continue }
                self.key(key.string)
                raw(value)
            }
        } catch {}
        endObject()
    }

    /// `sketch`, where it is not the one that is meant anyway.
    fileprivate mutating func member(sketch name: String) {
        if name == SketchName.standard { return }
        key("sketch")
        string(name)
    }
}

extension Recording {
    /// Adds what brings a geometry that the session holds.
    fileprivate func append(_ geometry: Geometry, named name: String, _ session: Session) throws(CommandError) {
        if let reference = geometry.spatialReference, reference.wkid == nil {
            throw CommandError(
                .notRepresentable, "the geometry \"\(name)\" is in a reference without a number, which no script can name: drop it first",
                found: .string(name), expected: "geometries in references with a wkid")
        }
        // Only Esri JSON can say that nobody knows yet which rings are holes.
        let form: GeometryForm = if case .polygon(let polygon) = geometry, polygon.hasUnassignedRings { .esri } else { .wkb64 }
        var text = JSONWriter()
        _ = try session.write(geometry, as: form, decimals: nil, &text)
        append("geometry.set") { writer in
            writer.beginObject()
            writer.key("geometry")
            writer.raw(text.bytes)
            writer.key("into")
            writer.string(name)
            writer.endObject()
        }
    }
}
