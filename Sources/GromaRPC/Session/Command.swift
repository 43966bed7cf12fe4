import GromaJSON

/// A method of the stream: a type that is declared once. The registry, the decoder, the OpenRPC description and the manual page are derived
/// from it.
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
    /// A sentence that describes it.
    static var summary: String { get }
    /// Whether it changes the state of the session.
    static var effect: CommandEffect { get }
    /// The parameters, in the order of the description.
    static var parameters: [Parameter<Self>] { get }
    /// Its answer.
    static var result: ResultShape { get }

    /// Prefetches into the processor's caches the data that some of the waiting commands will change when they run next, so that their
    /// memory latencies overlap. It changes nothing and reports nothing. nil by default.
    static var prefetch: ((_ waiting: [Self], _ next: Range<Int>, _ session: Session) -> Void)? { get }

    /// The parameters that it keeps beyond its end, if they are not counted elsewhere. nil by default.
    static var keeps: KeptParameters<Self>? { get }

    /// Creates a command with the defaults of its parameters.
    init()

    /// Runs the command and writes the result, a single JSON value. The output is discarded if an error is thrown.
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
