/// The progress of a tool in drawing, which a host shows as buttons.
public struct SketchToolStatus: Hashable, Sendable {
    /// Whether something is being drawn: a part of the shape, or a line that is not part of it yet.
    public var isDrawing: Bool
    /// Whether the key `enter` would finish it.
    public var canFinish: Bool
    /// The part of the shape that is being drawn, or was finished last; nil if it is not part of the shape.
    public var part: Int?
    /// Whether that part is finished: a closed ring, or a line that the next vertex does not continue.
    public var isFinished: Bool

    /// Creates a status.
    public init(isDrawing: Bool = false, canFinish: Bool = false, part: Int? = nil, isFinished: Bool = false) {
        self.isDrawing = isDrawing
        self.canFinish = canFinish
        self.part = part
        self.isFinished = isFinished
    }
}
