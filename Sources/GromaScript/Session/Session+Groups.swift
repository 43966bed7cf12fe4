import GromaJSON

extension Session {
    /// Undoes the group that is open in a sketch when one of its verbs has failed, whatever the reason.
    func undoGroup(after message: Message) {
        guard !sketches.isEmpty, let method = message.method?.string, method.hasPrefix("sketch.") else { return }
        guard let index = table.index(of: method), table.entries[index].description.effect == .edits else { return }
        var reader = message.parameters
        let parameters = reader.flatMap { _ in try? reader?.readValue() }
        let name = parameters?["sketch"]?.stringValue ?? SketchName.standard
        sketches[name]?.layer.rollBackGroup()
    }
}
