extension Session {
    /// The names of all methods, in the order of their registration.
    public var methodNames: [String] { table.entries.map(\.description.method) }

    /// What the declarations of all methods say, in the order of their registration.
    public var commandDescriptions: [CommandDescription] { table.entries.map(\.description) }

    /// What the groups of commands declare beside the methods.
    public var vocabulary: StreamVocabulary { table.vocabulary }
}
