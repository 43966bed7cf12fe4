import Testing

@testable import GromaGeometry

/// An overview lives as long as the node that it is of is unchanged.
struct OverviewLifeTests {
    private func overview() -> NodeOverview { NodeOverview(spacing: 1, x: 0, y: 0, step: 1, steps: nil, limit: 0) }

    @Test func aChangedNodeLetsGoOfItsOverviews() {
        weak var known: NodeOverview?
        let node = TreeNode.make()
        do { known = node.overview(spacing: 1) { overview() } }
        let isKept = known != nil
        #expect(isKept && node.knownOverviews.count == 1)
        node.forgetOverviews()
        let isKeptStill = known != nil
        #expect(!isKeptStill && node.knownOverviews.isEmpty)
    }

    @Test func aNodeThatEndsLetsGoOfItsOverviews() {
        weak var known: NodeOverview?
        do {
            let node = TreeNode.make()
            known = node.overview(spacing: 1) { overview() }
            #expect(node.knownOverviews.count == 1)
        }
        let isKept = known != nil
        #expect(!isKept)
    }
}
