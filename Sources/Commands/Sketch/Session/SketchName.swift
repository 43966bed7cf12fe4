/// Names of sketches.
package enum SketchName {
    /// The sketch that is meant when none is named.
    package static let standard = ""
}
