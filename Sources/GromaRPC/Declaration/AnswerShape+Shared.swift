extension AnswerShape {
    /// The same shape as a type of the description, which methods refer to by its name: ``type`` is what a ``StreamVocabulary`` lists among its types.
    public func shared(as name: String) -> Self {
        var shape = Self(.reference(name), documentation, write: write)
        shape.members = members
        shape.type = SharedSchema(name: name, documentation: documentation, schema: schema)
        return shape
    }

    /// The same shape with what it means in one place, such as in the answer of one method.
    public func meaning(_ documentation: String) -> Self {
        var shape = Self(self, documentation)
        shape.type = type
        return shape
    }
}
