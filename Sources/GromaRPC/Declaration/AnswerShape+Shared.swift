extension AnswerShape {
    /// Returns the shape as a named type of the description, which methods refer to; a ``StreamVocabulary`` lists its ``type``.
    public func shared(as name: String) -> Self {
        var shape = Self(.reference(name), documentation, write: write)
        shape.members = members
        shape.type = SharedSchema(name: name, documentation: documentation, schema: schema)
        return shape
    }

    /// Returns the shape with its meaning in one place, such as the answer of a method.
    public func meaning(_ documentation: String) -> Self {
        var shape = Self(self, documentation)
        shape.type = type
        return shape
    }
}
