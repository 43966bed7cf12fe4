/// The declarations of a group of commands besides its methods: their events, requests and types.
///
/// It is only created when the description is requested.
public struct StreamVocabulary: Sendable {
    /// Returns the errors that a method may return, as far as the group knows: those of its nouns and of its parameter types.
    public typealias ErrorRule = @Sendable (CommandDescription) -> Set<ErrorKind>

    /// The events.
    public var events: [EventDescription]
    /// The requests that scripts may offer to answer.
    public var requests: [DelegateDescription]
    /// The types of parameters and results that several methods refer to.
    public var types: [SharedSchema]
    /// The kinds of errors of the group.
    public var errors: [ErrorKind]
    /// The rule for the errors that a method may return.
    public var errorRule: ErrorRule
    /// The examples, in order.
    package var stories: [ExampleStory] = []

    /// Creates a vocabulary; by default everything is empty.
    public init(
        events: [EventDescription] = [], requests: [DelegateDescription] = [], types: [SharedSchema] = [], errors: [ErrorKind] = [],
        errorRule: @escaping ErrorRule = { _ in [] }
    ) {
        self.events = events
        self.requests = requests
        self.types = types
        self.errors = errors
        self.errorRule = errorRule
    }
}

extension StreamVocabulary {
    /// Returns the errors that a method may return, in the order of ``errors``, one for each number; the others with that number are
    /// distinguished in `data.code`.
    func errors(of command: CommandDescription) -> [ErrorKind] {
        var kinds = errorRule(command)
        if command.effect == .reads { kinds = kinds.filter { !$0.comesOfEdits } }
        var numbers: Set<Int> = []
        return errors.filter { kinds.contains($0) && numbers.insert($0.number).inserted }
    }
}
