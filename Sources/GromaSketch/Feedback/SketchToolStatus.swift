/// How far a tool has come with what it draws: what a host shows as buttons.
public struct SketchToolStatus: Hashable, Sendable {
    /// Whether something is being drawn: a part of the shape, or a line that is not one yet.
    public var isDrawing: Bool
    /// Whether key `enter` would finish it.
    public var canFinish: Bool
    /// The part of the shape that is being drawn, or was finished last; nil where it is not part of the shape.
    public var part: Int?
    /// Whether that part is finished: a ring that is closed, or a line that the next vertex does not go on with.
    public var isFinished: Bool

    /// Makes a status.
    public init(isDrawing: Bool = false, canFinish: Bool = false, part: Int? = nil, isFinished: Bool = false) {
        self.isDrawing = isDrawing
        self.canFinish = canFinish
        self.part = part
        self.isFinished = isFinished
    }
}
