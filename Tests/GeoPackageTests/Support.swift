#if GeoPackage
    import GeoPackagePlugin
    import Groma

    /// The kinds of stores of a session that has GeoPackages only.
    func stores() throws(FeatureError) -> FeatureStoreRegistry {
        do throws(PluginError) {
            return FeatureStoreRegistry(try PluginRegistry([GeoPackage()]))
        } catch {
            throw .notSupported(what: "the plugin", reason: error.description)
        }
    }

    /// Returns the feature error that an expression throws; nil if it throws none.
    func error<Result>(_ body: () throws(FeatureError) -> Result) -> FeatureError? {
        do throws(FeatureError) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }
#endif
