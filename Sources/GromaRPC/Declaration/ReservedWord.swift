/// Names that are not used for parameters in the description, so that clients can be generated from it.
package enum ReservedWord {
    /// The keywords of Python 3 (The Python Language Reference, 2.3.1).
    static let all: Set<String> = [
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
        "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
        "return", "try", "while", "with", "yield",
    ]

    /// The names in the description for parameters with these names and their counterparts.
    package static let substitutes = ["as": "form", "from": "start", "to": "end"]
}
