import GromaJSON

extension Session {
    /// Checks that the recording of a command would not exceed the limit. What cannot be recorded is not checked, so that a recording that is
    /// too long can be read and ended: of commands that only read, those that ask the script are recorded.
    ///
    /// - Throws: `limitExceeded` if it would.
    func checkRecording(_ message: Message, _ entry: Method) throws(CommandError) {
        let description = entry.description
        let mayBeRecorded = description.effect == .edits || !delegates.timeouts.isEmpty
        guard mayBeRecorded, !Recording.passedOver.contains(description.method) else { return }
        var reader = message.parameters
        let size = reader.flatMap { _ in try? reader?.readRawValue().count } ?? 0
        guard isTooMuch(size) else { return }
        throw CommandError(
            .limitExceeded, "the recording would make the session hold more than \(limits.memory) bytes: end it with session.recording",
            found: .integer(usedBytes + size), expected: "at most \(limits.memory) bytes", details: [("limit", "memory")])
    }

    /// Asks the states for a recorder of the command's remaining effects if it fails.
    func willRecord(_ message: Message) {
        guard let recording else { return }
        let command = running(message)
        // Every state is called, because this also notifies it of the command's beginning.
        recording.failureRecorder = allStates.compactMap { $0.failureRecorder(for: command) }.first
    }

    /// Adds a command that has succeeded to the recording, if it changed something or sent requests to the script.
    func record(_ message: Message, _ entry: Method) {
        guard let recording else { return }
        recording.failureRecorder = nil
        let isWanted = entry.description.effect == .edits || recording.hasAsked
        guard isWanted, !Recording.passedOver.contains(entry.description.method) else { return recording.skipRequests() }
        let command = RunningCommand(description: entry.description, parameters: message.parameters)
        for state in allStates where state.record(command, in: recording) { return }
        append(command, to: recording)
    }

    /// Adds a command unchanged to a recording.
    ///
    /// - Parameter keepsRequests: Whether its requests so far belong to a command that follows.
    package func append(_ command: RunningCommand, to recording: Recording, keepsRequests: Bool = false) {
        guard let method = command.description?.method else { return }
        let parameters = command.bytes.map { bytes in
            { (writer: inout JSONWriter) in
                if self.delegates.waiting.isEmpty { return writer.raw(bytes) }
                // The enclosing request may have another number when the recording is run.
                writer.raw(membersOtherThanWithin: bytes)
            }
        }
        if keepsRequests { recording.appendBefore(method, parameters) } else { recording.append(method, parameters) }
    }

    /// Begins a recording with the settings that the session already has, and the capabilities that its client offers.
    func beginRecording() throws(CommandError) {
        let recording = Recording()
        if let (chosen, texts) = chosenLocalization {
            recording.append("session.setLocale") { writer in
                writer.beginObject()
                writer.key("locale")
                writer.string(chosen.identifier)
                writer.key("timeZone")
                writer.string(chosen.timeZone)
                if !texts.isEmpty {
                    writer.key("strings")
                    writer.members(texts) { texts, writer in
                        writer.members(texts) { text, writer in writer.string(text) }
                    }
                }
                writer.endObject()
            }
        }
        for state in allStates { try state.beginRecording(recording) }
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
    /// Writes an object with values by name, in alphabetical order.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of values.
    fileprivate mutating func members<Value>(_ values: [String: Value], _ write: (Value, inout JSONWriter) -> Void) {
        beginObject()
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            key(name)
            write(value, &self)
        }
        endObject()
    }

    /// Writes an object without its member `within`. The object must be valid JSON.
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
}
