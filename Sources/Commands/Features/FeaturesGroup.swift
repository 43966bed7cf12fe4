import GeometryCommands
import GromaRPC
import SketchCommands

extension CommandGroup {
    /// `features.*`
    static let features = CommandGroup { table throws(CommandTableError) in
        try table.add(FeaturesStores.self)
        try table.add(FeaturesLayers.self)
        try table.add(FeaturesOpen.self)
        try table.add(FeaturesCreateLayer.self)
        try table.add(FeaturesRemoveLayer.self)
        try table.add(FeaturesClose.self)
        try table.add(FeaturesList.self)
        try table.add(FeaturesDescribe.self)
        try table.add(FeaturesConfigure.self)
        try table.add(FeaturesRefresh.self)
        try table.add(FeaturesEnableAttachments.self)
        try table.add(FeaturesGet.self)
        try table.add(FeaturesQuery.self)
        try table.add(FeaturesCount.self)
        try table.add(FeaturesObjectIDs.self)
        try table.add(FeaturesExtent.self)
        try table.add(FeaturesStatistics.self)
        try table.add(FeaturesQueryRelated.self)
        try table.add(FeaturesSelect.self)
        try table.add(FeaturesSelection.self)
        try table.add(FeaturesClearSelection.self)
        try table.add(FeaturesApplyEdits.self)
        try table.add(FeaturesDelete.self)
        try table.add(FeaturesMakeFeature.self)
        try table.add(FeaturesValidate.self)
        try table.add(FeaturesSplit.self)
        try table.add(FeaturesMerge.self)
        try table.add(FeaturesEditSummary.self)
        try table.add(FeaturesPending.self)
        try table.add(FeaturesDiscardPending.self)
        try table.add(FeaturesJournal.self)
        try table.add(FeaturesPush.self)
        try table.add(FeaturesPull.self)
        try table.add(FeaturesConflicts.self)
        try table.add(FeaturesResolve.self)
        try table.add(FeaturesDiscardEdit.self)
    }
}
