/// The parameters of all methods.
package enum CommonParameter {
    /// The longest time that can be set, in seconds: a day.
    package static let greatestSeconds = 86_400.0

    /// The pending request that the command belongs to.
    static let within = ParameterDescription(
        name: "within", schema: .string,
        documentation: """
            The id of the engine's request that is being answered, such as "groma-1": the command then runs immediately while that request waits, \
            instead of after it.
            """, isRequired: false)
    /// The time limit of the request.
    static let maxSeconds = ParameterDescription(
        name: "maxSeconds", schema: .positive(greatestSeconds),
        documentation:
            "The maximum time of the request in seconds, after which it ends with the error \"cancelled\". The session's own limit by default.",
        isRequired: false)
    static let all = [within, maxSeconds]
}
