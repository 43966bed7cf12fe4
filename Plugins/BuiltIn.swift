import FeatureCommands
import GeometryCommands
import GromaLocalization
import GromaPlugin
import GromaRPC
import LocationCommands
import MapCommands
import PopupCommands
import SketchCommands

#if FeatureServices
    import FeatureServicePlugin
#endif
#if CairoPictures
    import CairoPicturesPlugin
#endif
#if GeoPackage
    import GeoPackagePlugin
#endif
#if Projections
    import ProjectionsPlugin
#endif

/// The built-in plugins. To omit one, delete its line: all others continue to work.
public enum BuiltInPlugins {
    /// The reader of the advice that plugins give about plugins that are not part of the build.
    public enum Reader: Sendable {
        /// The developer of a package that depends on this one.
        case package
        /// The user of the program `groma` that this package builds.
        case tool
    }

    /// All built-in plugins, in the order in which they are added.
    public static var all: [any Plugin] { all(for: .package) }

    /// Returns all built-in plugins, with advice for a reader.
    public static func all(for reader: Reader) -> [any Plugin] {
        var plugins: [any Plugin] = [
            // Methods of the stream, first those on which others depend.
            SessionMethods(),
            GeometryMethods(),
            SketchMethods(),
            FeatureMethods(),
            PopupMethods(),
            MapMethods(),
            LocationMethods(),
            // Operations, and tools that apply to existing shapes.
            AutoCompleteTool(),
            ChaikinSmoothing(),
            // Drawing tools.
            FreehandTool(),
            LassoTool(),
            ProgrammaticReticleTool(),
            ReticleVertexTool(),
            ShapeTool(),
            TransformTool(),
            VertexTool(),
            // Editing tools.
            CircularizeTool(),
            CutHoleTool(),
            EraserTool(),
            ExtendTool(),
            OffsetCopyTool(),
            OrthogonalizeTool(),
            ReshapeTool(),
            SimplifyTool(),
            SmoothTool(),
            SplitTool(),
            TraceTool(),
            TrimTool(),
        ]
        // Store providers, in addition to files of a format.
        #if FeatureServices
            plugins.append(FeatureService())
        #else
            plugins.append(AbsentFeatureService(for: reader))
        #endif
        plugins.append(MemoryStore())
        #if Languages
            plugins += languages
        #endif
        #if CairoPictures
            plugins.append(CairoPictures())
        #else
            plugins.append(AbsentCairoPictures(for: reader))
        #endif
        #if GeoPackage
            plugins.append(GeoPackage())
        #else
            plugins.append(AbsentGeoPackage(for: reader))
        #endif
        #if Projections
            plugins.append(Projections())
        #endif
        return plugins
    }

    #if Languages
        /// English is part of the engine and its tools.
        private static let languages: [any Plugin] = [
            Language.arabic,
            Language.chinese,
            Language.chineseTraditional,
            Language.czech,
            Language.danish,
            Language.dutch,
            Language.estonian,
            Language.finnish,
            Language.french,
            Language.german,
            Language.hebrew,
            Language.italian,
            Language.japanese,
            Language.korean,
            Language.latvian,
            Language.lithuanian,
            Language.norwegian,
            Language.polish,
            Language.portuguese,
            Language.portuguesePortugal,
            Language.romanian,
            Language.russian,
            Language.spanish,
            Language.swedish,
        ]
    #endif
}
