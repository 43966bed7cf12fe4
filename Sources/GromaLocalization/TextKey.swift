/// The keys of the texts that a module or a plugin shows to people, with the texts in its own language.
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
/// A plugin adds the table to ``ExtensionPoint/texts``, so that languages know what there is to translate.
public protocol TextKey: RawRepresentable, Sendable where RawValue == String {
    /// The texts of all these keys in the language of their owner. What a language does not have is found here.
    static var source: StringTable { get }
}
