extension CommandError {
    /// The error object of JSON-RPC, for answers and events with errors.
    package static let shape = AnswerShape<CommandError>(.error, "An error as JSON-RPC has it.") { $0.write(to: &$1) }
}
