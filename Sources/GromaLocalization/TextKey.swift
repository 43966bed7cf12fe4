/// The keys of the texts of a module or a plugin for users, with the texts in its own language.
///
/// ```swift
/// enum SurveyText: String, TextKey {
///     case stakes = "survey.stakes"
///     static let source = StringTable("en", ["survey.stakes#one": "{count} stake", "survey.stakes#other": "{count} stakes"])
/// }
///
/// localization.string(SurveyText.stakes, ["count": 3])
/// ```
///
/// A plugin adds the table to ``ExtensionPoint/texts``, so that the texts to translate are known.
public protocol TextKey: RawRepresentable, Sendable where RawValue == String {
    /// The texts of all these keys in the language of their owner, for languages that lack them.
    static var source: StringTable { get }
}
