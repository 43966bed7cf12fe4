/// Names that parameters do not have in the description, so that clients can be generated from it.
package enum ReservedWord {
    /// The keywords of Python 3 (The Python Language Reference, 2.3.1).
    static let all: Set<String> = [
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
        "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
        "return", "try", "while", "with", "yield",
    ]

    /// What the description calls parameters of these names, and what goes along with them.
    package static let substitutes = ["as": "form", "from": "start", "to": "end"]
}
