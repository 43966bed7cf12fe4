extension Session {
    /// The names of all methods, in the order of their registration. O(methods)
    public var methodNames: [String] { table.methods.map(\.name) }

    /// What the declarations of all methods say, in the order of their registration. O(methods)
    public var commandDescriptions: [CommandDescription] { table.methods.map(\.description) }

    /// What the groups of commands declare beside the methods.
    public var vocabulary: StreamVocabulary { table.vocabulary }
}
