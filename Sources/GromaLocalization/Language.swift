import GromaPlugin

/// A language as a plugin: its texts for the keys of all modules and plugins that it knows. What it does not have is shown in the language of its owner.
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
    ///   - tag: a BCP 47 tag.
    ///   - text: the texts in the `.strings` format, see ``StringTable``. They are read when the first of them is asked for.
    public init(_ tag: String, strings text: String) { table = StringTable(tag, strings: text) }

    /// `language.` and the tag.
    public var name: String { "language." + table.language }

    /// Adds the texts.
    ///
    /// - Throws: `duplicateContribution` if another plugin has added texts under this name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(table, named: table.language, to: .languages)
    }
}

extension ExtensionPoint where Contribution == StringTable {
    /// Texts of modules and plugins in their own languages: what languages can translate.
    public static var texts: Self { Self("texts") }

    /// Texts of a language for the keys of all modules and plugins. A name is any that is free; what is registered later goes before.
    public static var languages: Self { Self("languages") }
}
