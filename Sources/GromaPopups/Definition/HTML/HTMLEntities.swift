/// The named characters of HTML that are used in popups, and those that can hide URLs.
enum HTMLEntities {
    /// Names that are valid without a semicolon, whatever follows.
    static let short = ["amp", "AMP", "lt", "LT", "gt", "GT", "quot", "QUOT", "nbsp"]

    /// Returns the character with a name; nil for an unknown name. O(1)
    static func scalar(_ name: String) -> UnicodeScalar? { scalars[name] }

    private static let scalars: [String: UnicodeScalar] = [
        "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"", "apos": "'", "nbsp": "\u{A0}",
        "Tab": "\t", "NewLine": "\n", "colon": ":", "semi": ";", "sol": "/", "bsol": "\\", "lpar": "(", "rpar": ")", "comma": ",",
        "period": ".", "excl": "!", "quest": "?", "num": "#", "percnt": "%", "equals": "=", "lowbar": "_", "commat": "@", "ast": "*",
        "plus": "+", "dollar": "$", "grave": "`", "lbrace": "{", "lcub": "{", "rbrace": "}", "rcub": "}", "lsqb": "[", "rsqb": "]",
        "vert": "|", "hyphen": "\u{2010}", "shy": "\u{AD}", "zwj": "\u{200D}", "zwnj": "\u{200C}", "lrm": "\u{200E}", "rlm": "\u{200F}",
        "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚",
        "ldquo": "“", "rdquo": "”", "bdquo": "„", "laquo": "«", "raquo": "»", "lsaquo": "‹", "rsaquo": "›", "hellip": "…", "bull": "•",
        "middot": "·", "dagger": "†", "Dagger": "‡", "permil": "‰", "prime": "′", "Prime": "″", "copy": "©", "reg": "®", "trade": "™",
        "deg": "°", "plusmn": "±", "times": "×", "divide": "÷", "micro": "µ", "para": "¶", "sect": "§", "ordf": "ª", "ordm": "º",
        "sup1": "¹", "sup2": "²", "sup3": "³", "frac14": "¼", "frac12": "½", "frac34": "¾", "euro": "€", "pound": "£", "yen": "¥",
        "cent": "¢", "curren": "¤", "iexcl": "¡", "iquest": "¿", "brvbar": "¦", "uml": "¨", "not": "¬", "macr": "¯", "acute": "´",
        "cedil": "¸", "minus": "−", "infin": "∞", "asymp": "≈", "ne": "≠", "le": "≤", "ge": "≥", "larr": "←", "uarr": "↑", "rarr": "→",
        "darr": "↓", "harr": "↔", "check": "✓", "star": "☆", "starf": "★", "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Atilde": "Ã",
        "Auml": "Ä", "Aring": "Å", "AElig": "Æ", "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ecirc": "Ê", "Euml": "Ë", "Igrave": "Ì",
        "Iacute": "Í", "Icirc": "Î", "Iuml": "Ï", "ETH": "Ð", "Ntilde": "Ñ", "Ograve": "Ò", "Oacute": "Ó", "Ocirc": "Ô", "Otilde": "Õ",
        "Ouml": "Ö", "Oslash": "Ø", "Ugrave": "Ù", "Uacute": "Ú", "Ucirc": "Û", "Uuml": "Ü", "Yacute": "Ý", "THORN": "Þ", "szlig": "ß",
        "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å", "aelig": "æ", "ccedil": "ç", "egrave": "è",
        "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï", "eth": "ð", "ntilde": "ñ",
        "ograve": "ò", "oacute": "ó", "ocirc": "ô", "otilde": "õ", "ouml": "ö", "oslash": "ø", "ugrave": "ù", "uacute": "ú", "ucirc": "û",
        "uuml": "ü", "yacute": "ý", "thorn": "þ", "yuml": "ÿ", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Zcaron": "Ž",
        "zcaron": "ž", "Yuml": "Ÿ", "fnof": "ƒ",
    ]
}
