import GromaPlugin

/// A language as a plugin: its texts for the keys of modules and plugins. A text that it lacks is shown in the language of its owner.
///
/// ```swift
/// GromaCommand.main(plugins: BuiltInPlugins.all + [Language("lld", strings: texts)])
/// ```
public struct Language: Plugin {
    /// The texts, with the plural rules of the language.
    public let table: StringTable

    /// Creates a language.
    ///
    /// - Parameters:
    ///   - tag: A BCP 47 tag.
    ///   - text: The texts in the `.strings` format, see ``StringTable``. They are parsed when the first of them is needed.
    public init(_ tag: String, strings text: String) { table = StringTable(tag, strings: text) }

    /// The name of the plugin: `language.` and the tag.
    public var name: String { "language." + table.language }

    /// Adds the texts.
    ///
    /// - Throws: `duplicateContribution` if another plugin has added texts under this name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(table, named: table.language, to: .languages)
    }
}

extension ExtensionPoint where Contribution == StringTable {
    /// The texts of modules and plugins in their own languages, which languages can translate.
    public static var texts: Self { Self("texts") }

    /// The texts of languages for the keys of modules and plugins. The name can be any unused one; later registrations take precedence.
    public static var languages: Self { Self("languages") }
}
