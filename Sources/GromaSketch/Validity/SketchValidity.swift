/// Whether a sketched shape is as two rules want it, and where the last change made it worse.
public struct SketchValidity: Hashable, Sendable {
    /// Whether it is valid by OGC's rules: what `GeometryEngine.isValid` answers.
    public var isValid: Bool
    /// Whether it is simple by Esri's rules: what `GeometryEngine.isSimple` answers.
    public var isSimple: Bool
    /// Where the last change made it invalid, or more so; at most 16 places. Empty when it made nothing worse.
    public var newProblems: [SketchProblem]

    /// Makes a verdict.
    public init(isValid: Bool = true, isSimple: Bool = true, newProblems: [SketchProblem] = []) {
        self.isValid = isValid
        self.isSimple = isSimple
        self.newProblems = newProblems
    }
}
