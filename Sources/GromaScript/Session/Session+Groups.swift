import GromaJSON

extension Session {
    /// Undoes the group that is open in a sketch when one of its verbs has failed, whatever the reason. A gesture that goes on outside of a
    /// group is left as it is.
    func undoGroup(after message: Message) {
        guard !sketches.isEmpty, let state = sketch(of: message) else { return }
        state.layer.rollBackOpenGroups()
    }

    /// The sketch that a message would change; nil when it changes none.
    func sketch(of message: Message) -> SketchState? {
        guard let method = message.method?.string, method.hasPrefix("sketch.") else { return nil }
        guard let index = table.index(of: method), table.entries[index].description.effect == .edits else { return nil }
        var reader = message.parameters
        let parameters = reader.flatMap { _ in try? reader?.readValue() }
        return sketches[parameters?["sketch"]?.stringValue ?? SketchName.standard]
    }
}
