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

/// The plugins that come with Groma. To leave one out, delete its line: everything else goes on working.
public enum BuiltInPlugins {
    /// The reader of the advice that plugins give about those that were not built in.
    public enum Reader: Sendable {
        /// The developer of a package that depends on this one.
        case package
        /// The user of the program `groma` that this package builds.
        case tool
    }

    /// All of them, in the order in which they are added.
    public static var all: [any Plugin] { all(for: .package) }

    /// All of them, with advice for a reader.
    public static func all(for reader: Reader) -> [any Plugin] {
        var plugins: [any Plugin] = [
            // Methods of the stream, those first that others are built on.
            SessionMethods(),
            GeometryMethods(),
            SketchMethods(),
            FeatureMethods(),
            PopupMethods(),
            MapMethods(),
            LocationMethods(),
            // Operations, and tools that go on from what is there.
            AutoCompleteTool(),
            ChaikinSmoothing(),
            // Tools that draw.
            FreehandTool(),
            LassoTool(),
            ProgrammaticReticleTool(),
            ReticleVertexTool(),
            ShapeTool(),
            TransformTool(),
            VertexTool(),
            // Tools that change what is there.
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
        // Kinds of stores that features are kept in, beside files of a format.
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
        /// The engine and its tools bring English.
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
