/// A store that is asked for over a network. What it is asked with can change while it is open.
public protocol RemoteFeatureStore: FeatureStore {
    /// Uses another token from the next request on; nil for none.
    func setToken(_ token: String?)

    /// Sets how long one request may take from the next on, in seconds; what is not above 0 is taken for 60.
    func setTimeout(_ seconds: Double)
}
