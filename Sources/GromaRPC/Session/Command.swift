import GromaJSON

/// A method of the stream: one type, declared once. The registry, the decoder, the OpenRPC description and the manual page all come from it.
///
/// ```swift
/// struct GeometryArea: Command {
///     static let method = "geometry.area"
///     static let summary = "The planar area."
///     static let effect = CommandEffect.reads
///     static let result = ResultShape(.members(["value": .number]), "The area in square units of the reference.")
///     static var parameters: [Parameter<Self>] { [.geometry("geometry", "The shape.") { $0.geometry = $1 }] }
///     var geometry = Geometry(empty: .point)
///     func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
///         answer.beginObject()
///         answer.key("value")
///         answer.double(geometry.area)
///         answer.endObject()
///     }
/// }
/// ```
public protocol Command: SendableMetatype {
    /// The method's name, `noun.verb`.
    static var method: String { get }
    /// Its summary, in one sentence.
    static var summary: String { get }
    /// Whether it changes what the session holds.
    static var effect: CommandEffect { get }
    /// The parameters, in the order in which they are described.
    static var parameters: [Parameter<Self>] { get }
    /// Its answer.
    static var result: ResultShape { get }

    /// Asks the processor to read into its caches what some of the waiting commands change when they are run next, so that their waits for memory
    /// overlap. It changes nothing and tells of nothing. Nil, unless the command declares it.
    static var prefetch: ((_ waiting: [Self], _ next: Range<Int>, _ session: Session) -> Void)? { get }

    /// What it keeps of its parameters beyond its end, where that is not counted elsewhere. Nil, unless the command declares it.
    static var keeps: KeptParameters<Self>? { get }

    /// A command with the defaults of its parameters.
    init()

    /// Does it and writes the result, one JSON value. What is written is dropped when an error is thrown.
    ///
    /// - Throws: `CommandError` with its kind, the path of the parameter at fault, and what is allowed.
    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError)
}

extension Command {
    /// Nothing is prefetched.
    public static var prefetch: ((_ waiting: [Self], _ next: Range<Int>, _ session: Session) -> Void)? { nil }

    /// Nothing is kept.
    public static var keeps: KeptParameters<Self>? { nil }
}
