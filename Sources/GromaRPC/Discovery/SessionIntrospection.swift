extension Session {
    /// The names of all methods, in the order of their registration. O(methods)
    public var methodNames: [String] { table.methods.map(\.name) }

    /// The declarations of all methods, in the order of their registration. O(methods)
    public var commandDescriptions: [CommandDescription] { table.methods.map(\.description) }

    /// The declarations of the groups of commands other than methods.
    public var vocabulary: StreamVocabulary { table.vocabulary }
}
