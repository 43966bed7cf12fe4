/// Names of sketches.
package enum SketchName {
    /// The name of the default sketch.
    package static let standard = ""
}
