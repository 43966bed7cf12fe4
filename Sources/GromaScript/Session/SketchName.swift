/// Names of sketches.
enum SketchName {
    /// The sketch that is meant when none is named.
    static let standard = ""
}
