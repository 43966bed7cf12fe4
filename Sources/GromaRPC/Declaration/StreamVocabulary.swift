/// The declarations of a group of commands besides its methods: their events, requests and types.
///
/// Made when the description is asked for, not before.
public struct StreamVocabulary: Sendable {
    /// Says of a method which errors it may answer with, as far as the group knows: those of its nouns, and of its types of parameters.
    public typealias ErrorRule = @Sendable (CommandDescription) -> Set<ErrorKind>

    /// The events that are told.
    public var events: [EventDescription]
    /// The requests that scripts may offer to answer.
    public var requests: [DelegateDescription]
    /// The types of parameters and results that several methods refer to.
    public var types: [SharedSchema]
    /// The kinds of errors that the group brings.
    public var errors: [ErrorKind]
    /// Which of all kinds a method may answer with.
    public var errorRule: ErrorRule
    /// Examples, in the order in which they are told.
    package var stories: [ExampleStory] = []

    /// A vocabulary. What is omitted is empty.
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
    /// The errors that a method may answer with: in the order of ``errors``, one for each number: the others of that number tell in `data.code` more
    /// exactly what is meant.
    func errors(of command: CommandDescription) -> [ErrorKind] {
        var kinds = errorRule(command)
        if command.effect == .reads { kinds = kinds.filter { !$0.comesOfEdits } }
        var numbers: Set<Int> = []
        return errors.filter { kinds.contains($0) && numbers.insert($0.number).inserted }
    }
}
