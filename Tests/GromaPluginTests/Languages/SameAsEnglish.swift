/// The keys of texts that are the same as in English because that is the word, or because they only put together what is filled in.
enum SameAsEnglish {
    static let everywhere = ["value.kilobytes", "value.megabytes", "value.gigabytes", "chart.slice", "chart.sliceWithShare"]
    static let byLanguage: [String: [String]] = [
        "da": ["value.bytes#one"],
        "es": ["value.bytes#one", "value.bytes#other"],
        "it": ["value.bytes#one"],
        "nb": ["tool.lasso", "value.bytes#one"],
        "nl": ["source.camera", "tool.lasso", "value.bytes#one", "value.bytes#other"],
        "pl": ["tool.lasso"],
        "pt": ["value.bytes#one", "value.bytes#other"],
        "pt-PT": ["value.bytes#one", "value.bytes#other"],
        "ro": ["tool.vertex"],
        "sv": ["tool.lasso", "value.bytes#one"],
    ]
}
