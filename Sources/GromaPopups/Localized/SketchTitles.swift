import GromaLocalization
import GromaSketch

extension SketchLayer {
    /// The name of a step for display, in a language: `moveVertex` becomes `Move Vertex`. A step that no table has, such as one that a host or a plug-in
    /// names, gets the title that its name makes (``SketchLayer/title(of:)``).
    public static func title(ofStep name: String, in localization: Localization) -> String {
        localization.string(forKey: "undo.\(name)") ?? title(of: name)
    }
}

extension SketchToolContribution {
    /// The name of the tool for display, in a language; its own title where no table has one.
    public func title(in localization: Localization) -> String { localization.string(forKey: "tool.\(name)") ?? title }
}
