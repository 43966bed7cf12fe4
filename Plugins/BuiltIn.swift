import Groma

#if Projections
    import ProjectionsPlugin
#endif

/// The plugins that come with Groma. To leave one out, delete its line: everything else goes on working.
public enum BuiltInPlugins {
    /// All of them, in the order in which they are added.
    public static var all: [any Plugin] {
        var plugins: [any Plugin] = [
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
        #if Projections
            plugins.append(Projections())
        #endif
        return plugins
    }
}
