import GromaLocalization
import GromaPlugin
import GromaPlugins

extension Localization {
    /// A language with the texts of all plugins that come with Groma.
    static func translated(_ identifier: String = "en", timeZone: String = "UTC") -> Localization {
        Localization(identifier, timeZone: timeZone, tables: tables)
    }

    private static let tables = (try? StringTables(PluginRegistry(BuiltInPlugins.all))) ?? StringTables()
}
