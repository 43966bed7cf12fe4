/// The texts of sizes in bytes, and the plural rule of their language.
enum UnitText: String, TextKey {
    case bytes = "value.bytes"
    case kilobytes = "value.kilobytes"
    case megabytes = "value.megabytes"
    case gigabytes = "value.gigabytes"

    static let source = StringTable(
        "en",
        [
            "plural#one": "i = 1 and v = 0",
            "value.bytes#one": "{count} byte", "value.bytes#other": "{count} bytes", "value.kilobytes": "{size} kB",
            "value.megabytes": "{size} MB", "value.gigabytes": "{size} GB",
        ])
}
