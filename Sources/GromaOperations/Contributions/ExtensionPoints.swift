import GromaPlugin

extension ExtensionPoint where Contribution == OperationContribution {
    /// Operations on a geometry. What is registered here under a name is the stream's method `geometry.<name>`.
    public static var operations: Self { Self("operations") }
}

extension ExtensionPoint where Contribution == any Projection {
    /// Ways between spatial references, tried in the order of their registration: see ``GeometryEngine/init(projections:)``.
    public static var projections: Self { Self("projections") }
}
