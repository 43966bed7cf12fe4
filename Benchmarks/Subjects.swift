/// Everything that can be measured, in the order in which it is.
enum Subjects {
    static var all: [any Subject.Type] {
        var all: [any Subject.Type] = [
            MemoryReads.self, PathAccess.self, PathEdits.self, PathQueries.self, PartEdits.self, BoxIndex.self, FeatureIndex.self,
            Graphics.self, MapFrames.self, SketchEdits.self,
            SketchSelection.self, Snapping.self, SketchGestures.self, EngineCalls.self, Topology.self, PopupEdits.self,
            Languages.self, Codecs.self, CommandStream.self, Locations.self,
        ]
        #if Projections
            all.append(Geodesy.self)
        #endif
        #if GeoPackage
            all.append(GeoPackageFeatures.self)
        #endif
        return all
    }
}
