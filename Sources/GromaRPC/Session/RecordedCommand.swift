/// A command of a recording, with what it asked the script.
struct RecordedCommand {
    let method: String
    /// The parameters as JSON, without `within`; nil for none.
    let parameters: [UInt8]?
    var requests: [RecordedRequest]

    /// About how many bytes it takes.
    var byteCount: Int { method.utf8.count + (parameters?.count ?? 0) + requests.reduce(64) { $0 + $1.byteCount } }
}

/// A request of the engine's, with what the script answered and the commands that it sent meanwhile.
struct RecordedRequest {
    /// nil if there was no answer.
    var answer: DelegateAnswer?
    /// The commands within it, in order.
    var commands: [RecordedCommand] = []

    /// About how many bytes it takes, the answer aside.
    var byteCount: Int { commands.reduce(64) { $0 + $1.byteCount } }
}
