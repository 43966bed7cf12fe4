/// Parameters that every method takes.
enum CommonParameter {
    /// The request that waits for its answer meanwhile.
    static let within = ParameterDescription(
        name: "within", schema: .string,
        documentation: """
            The id of the engine's request that is being answered, such as "groma-1": the command runs at once, while that request waits, and not \
            after it.
            """, isRequired: false)
    /// How long the request may take.
    static let maxSeconds = ParameterDescription(
        name: "maxSeconds", schema: .number,
        documentation:
            "How many seconds the request may take at most; then it ends with error \"cancelled\". The session's own limit when left out.",
        isRequired: false)
    static let all = [within, maxSeconds]
}
