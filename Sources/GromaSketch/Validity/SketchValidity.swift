/// Whether a sketched shape satisfies two rules, and where the last change made it worse.
public struct SketchValidity: Hashable, Sendable {
    /// Whether it is valid by OGC's rules: the result of `GeometryEngine.isValid`.
    public var isValid: Bool
    /// Whether it is simple by Esri's rules: the result of `GeometryEngine.isSimple`.
    public var isSimple: Bool
    /// Where the last change made it invalid, or more so; at most 16 places. Empty if it made nothing worse.
    public var newProblems: [SketchProblem]

    /// Creates a verdict.
    public init(isValid: Bool = true, isSimple: Bool = true, newProblems: [SketchProblem] = []) {
        self.isValid = isValid
        self.isSimple = isSimple
        self.newProblems = newProblems
    }
}
