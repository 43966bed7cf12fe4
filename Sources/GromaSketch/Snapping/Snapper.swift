import GromaGeometry

/// Finds the snap target of a position, in the own geometry and in the features of sources.
///
/// A snapper holds the geometry as it was when the snapper was created. Creating one is cheap; release it before the geometry is edited, so
/// that the edit can change unshared storage in place.
public struct Snapper {
    /// What is snapped to, the tolerance, and the precedence.
    public let settings: SnapSettings
    let own: Geometry?
    let sources: [(source: any SnapSource, settings: SnapSourceSettings)]
    /// The kinds that are on, each once.
    let kinds: [SnapKind]

    /// Creates a snapper. Sources that are disabled in the settings are not used.
    ///
    /// - Throws: `source` for two sources with one name, or one whose spatial reference is not the own geometry's; `invalidSetting` for a
    ///   tolerance or guide reach that is negative or NaN.
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

    /// Returns what the position is snapped to; nil if nothing is within the tolerance, if snapping is off, or if the position or tolerance
    /// is not finite.
    ///
    /// Of all candidates within the tolerance, the kind that comes first in `priorities` wins, within one kind the nearest, among equally
    /// near ones the own geometry before the sources in their order, then the lower feature, part and index. O(log n + elements nearby).
    public func snap(_ request: SnapRequest) -> SnapResult? {
        guard settings.isEnabled, request.isUsable else { return nil }
        var search = SnapSearch(self, request)
        for kind in kinds {
            if let found = search.best(kind) { return found }
        }
        return nil
    }

    /// Returns the best candidate of each kind, in the order of `priorities`, which a host may offer as alternatives.
    public func candidates(_ request: SnapRequest) -> [SnapResult] {
        guard settings.isEnabled, request.isUsable else { return [] }
        var search = SnapSearch(self, request)
        return kinds.compactMap { search.best($0) }
    }
}
