import Groma

extension Language {
    /// Ladin: texts for keys of popups, of sketches and of this package, and the forms that it has for numbers.
    static let ladin = Language(
        "lld",
        strings: #"""
            "plural#one" = "i = 1 and v = 0";
            "button.done" = "Fat";
            "tool.staking" = "Piché";
            "survey.stakes#one" = "{count} pic";
            "survey.stakes#other" = "{count} pics";
            """#)
}
