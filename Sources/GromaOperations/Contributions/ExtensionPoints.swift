import GromaPlugin

extension ExtensionPoint where Contribution == OperationContribution {
    /// The extension point for operations on geometries. An operation that is registered under a name is the stream's method
    /// `geometry.<name>`.
    public static var operations: Self { Self("operations") }
}

extension ExtensionPoint where Contribution == any Projection {
    /// The extension point for projections between spatial references, tried in the order of their registration; see
    /// ``GeometryEngine/init(projections:)``.
    public static var projections: Self { Self("projections") }
}
