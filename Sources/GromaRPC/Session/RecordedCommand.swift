/// A command of a recording, with its requests to the script.
struct RecordedCommand {
    let method: String
    /// The parameters as JSON, without `within`; nil for none.
    let parameters: [UInt8]?
    var requests: [RecordedRequest]

    /// Its approximate size in bytes.
    var byteCount: Int { method.utf8.count + (parameters?.count ?? 0) + requests.reduce(64) { $0 + $1.byteCount } }
}

/// A request of the engine, with the script's answer and the commands that it sent meanwhile.
struct RecordedRequest {
    /// The answer; nil if there was none.
    var answer: DelegateAnswer?
    /// The commands within it, in order.
    var commands: [RecordedCommand] = []

    /// Its approximate size in bytes, without the answer.
    var byteCount: Int { commands.reduce(64) { $0 + $1.byteCount } }
}
