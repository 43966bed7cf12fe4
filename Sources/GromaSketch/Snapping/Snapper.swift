import GromaGeometry

/// Finds what a position is to be snapped to, in the own geometry and in the features of sources.
///
/// A snapper holds the geometry as it is when the snapper is made. It is made in no time and should be let go before the
/// geometry is edited, so that the edit can change in place what no other value shares.
public struct Snapper {
    /// What is snapped to, how near, and what goes before what.
    public let settings: SnapSettings
    let own: Geometry?
    let sources: [(source: any SnapSource, settings: SnapSourceSettings)]
    /// The kinds that are on, each once.
    let kinds: [SnapKind]

    /// Makes a snapper. Sources that their settings switch off are not asked.
    ///
    /// - Throws: `source` for two sources of one name, or one whose spatial reference is not the own geometry's;
    ///   `invalidSetting` for a tolerance or guide reach that is no number of 0 or more.
    public init(settings: SnapSettings, own: Geometry?, sources: [any SnapSource] = []) throws(SnapError) {
        func check(_ name: String, _ value: Double) throws(SnapError) {
            guard value >= 0 && value.isFinite else {
                throw .invalidSetting(name: name, found: value, expected: "0 or more")
            }
        }
        try check("toleranceInPoints", settings.toleranceInPoints)
        try check("guideReach", settings.guideReach)
        for (i, source) in sources.enumerated() {
            if sources[..<i].contains(where: { $0.name == source.name }) { throw .source(.duplicateName(source.name)) }
            if let own, source.spatialReference != own.spatialReference {
                throw .source(
                    .spatialReferenceMismatch(
                        source: source.name, found: source.spatialReference, expected: own.spatialReference))
            }
        }
        self.settings = settings
        self.own = settings.snapsToOwnGeometry ? own : nil
        self.sources = sources.compactMap { source in
            let settings = settings.sources[source.name] ?? SnapSourceSettings()
            return settings.isUsable ? (source, settings) : nil
        }
        var kinds: [SnapKind] = []
        for kind in settings.priorities where !kinds.contains(kind) { kinds.append(kind) }
        self.kinds = kinds
        snapsZ = settings.snapsZ && own?.dimensions.hasZ ?? true
    }

    /// Whether positions take on a z: never where the own geometry has none.
    let snapsZ: Bool

    /// What the position is to be snapped to; nil when nothing is within the tolerance, when snapping is off, or when the
    /// position or tolerance is not finite.
    ///
    /// Of all that is within the tolerance the kind that comes first in `priorities` wins, of one kind the nearest, of
    /// equally near ones the own geometry before the sources in their order, then the lower feature, part and index.
    /// O(log n + what is near).
    public func snap(_ request: SnapRequest) -> SnapResult? {
        guard settings.isEnabled, request.isUsable else { return nil }
        var search = SnapSearch(self, request)
        for kind in kinds {
            if let found = search.best(kind) { return found }
        }
        return nil
    }

    /// The best of each kind, in the order of `priorities`: what a host may offer beside the first.
    public func candidates(_ request: SnapRequest) -> [SnapResult] {
        guard settings.isEnabled, request.isUsable else { return [] }
        var search = SnapSearch(self, request)
        return kinds.compactMap { search.best($0) }
    }
}
