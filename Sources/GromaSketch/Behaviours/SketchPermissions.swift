/// What a tool must be permitted to do by the ``InteractionConfiguration``.
public struct SketchPermissions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Moving existing elements.
    public static let moving = SketchPermissions(rawValue: 1)
    /// Adding vertices.
    public static let vertexCreation = SketchPermissions(rawValue: 2)
    /// Deleting elements.
    public static let deleting = SketchPermissions(rawValue: 4)

    /// Makes sure that a tool has them.
    ///
    /// - Throws: `tool` where the interaction configuration does not allow one of them.
    func check(in context: SketchContext, for tool: String) throws(SketchError) {
        if contains(.moving) { try context.requireMoving(for: tool) }
        if contains(.vertexCreation) { try context.requireVertexCreation(for: tool) }
        if contains(.deleting) { try context.requireDeleting(for: tool) }
    }
}
