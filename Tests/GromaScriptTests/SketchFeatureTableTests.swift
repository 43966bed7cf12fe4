import Testing

/// What other editors can do, and Groma has to: a story through the stream for each row of the table of features that sketching is about.
struct SketchFeatureTableTests {
    static let stories = Story.drawing + Story.editing + Story.snapping + Story.shaping + Story.keeping

    @Test(arguments: stories)
    func holds(_ story: Story) throws {
        var teller = try StoryTeller()
        try teller.tell(story)
    }

    @Test func everyRowIsTold() {
        #expect(Set(Self.stories.map(\.row)) == Set(1...35))
    }
}
