/// A store that is accessed over a network, with connection settings that can change while it is open.
public protocol RemoteFeatureStore: FeatureStore {
    /// Sets the token for subsequent requests; nil for none.
    func setToken(_ token: String?)

    /// Sets the timeout of subsequent requests, in seconds; values that are not above 0 become 60.
    func setTimeout(_ seconds: Double)
}
