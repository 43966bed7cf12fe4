import Testing

@testable import GromaPopups

/// Every element, attribute, property and character that a text of a popup may have, and the longest values.
@Suite struct HTMLAllowedTests {
    /// The elements that ArcGIS Online lists ("Supported HTML"), with all of their attributes.
    @Test(arguments: [
        "<a href=\"https://a.b/\" style=\"color: red\">x</a>", "<abbr title=\"t\">x</abbr>",
        "<audio autoplay=\"\" controls=\"\" loop=\"\" muted=\"\" preload=\"none\" src=\"https://a.b/\">x</audio>",
        "<video autoplay=\"\" controls=\"\" loop=\"\" muted=\"\" preload=\"none\" src=\"https://a.b/\" width=\"1\" height=\"2\" poster=\"https://c.d/\">x</video>",
        "<source media=\"print\" src=\"https://a.b/\" type=\"video/mp4\">", "<details style=\"color: red\" open=\"\">x</details>",
        "<div style=\"color: red\" align=\"left\" aria-label=\"l\" aria-hidden=\"true\">x</div>",
        "<span style=\"color: red\" aria-label=\"l\" aria-hidden=\"true\">x</span>",
        "<font size=\"2\" color=\"red\" style=\"color: red\">x</font>",
        "<img width=\"1\" height=\"2\" src=\"https://a.b/\" border=\"3\" alt=\"t\" style=\"color: red\">",
        "<table width=\"1\" height=\"2\" cellpadding=\"3\" cellspacing=\"4\" border=\"5\" style=\"color: red\">x</table>",
        "<table><tr height=\"1\" valign=\"top\" align=\"left\" style=\"color: red\"></tr></table>",
        "<table><tr><td height=\"1\" width=\"2\" valign=\"top\" align=\"left\" colspan=\"3\" rowspan=\"4\" nowrap=\"\" style=\"color: red\">x</td></tr></table>",
        "<table><tbody><tr><th height=\"1\" width=\"2\" valign=\"top\" align=\"left\" colspan=\"3\" rowspan=\"4\" nowrap=\"\" style=\"color: red\">x</th></tr></tbody></table>",
        "<b>1</b><strong>2</strong><i>3</i><em>4</em><u>5</u><br><hr>", "<ul><li>1</li></ul><ol><li>2</li></ol>",
        "<dl style=\"color: red\"><dt>1</dt><dd style=\"color: red\">2</dd></dl>",
    ])
    func elementsKeepTheirAttributes(_ html: String) {
        #expect(SafeHTML.sanitized(html) == html)
    }

    @Test(arguments: [
        "article", "aside", "blockquote", "code", "del", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header",
        "main",
        "mark", "nav", "p", "pre", "section", "sub", "summary", "sup", "time",
    ])
    func plainElementsKeepTheirStyle(_ name: String) {
        #expect(SafeHTML.sanitized("<\(name) style='color: red' class=x>x</\(name)>") == "<\(name) style=\"color: red\">x</\(name)>")
    }

    @Test(arguments: ["b", "strong", "i", "em", "u", "ul", "ol", "li"]) func markedElementsHaveNoAttributes(_ name: String) {
        #expect(SafeHTML.sanitized("<\(name) style='color: red'>x</\(name)>") == "<\(name)>x</\(name)>")
    }

    /// Each element that begins on a new line ends the paragraph before it, and others do not.
    @Test func blocksEndParagraphs() {
        for name in [
            "article", "aside", "blockquote", "details", "div", "dl", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6",
            "header", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "ul",
        ] {
            #expect(SafeHTML.sanitized("<p>a<\(name)>b").hasPrefix("<p>a</p><\(name)>b"), "\(name)")
            #expect(SafeHTML.plainText("a<\(name)>b</\(name)>c") == (name == "li" ? "a\n• b\nc" : "a\nb\nc"), "\(name)")
        }
        for name in ["b", "span", "code", "sub", "time", "font", "audio"] {
            #expect(
                SafeHTML.sanitized("<p>a<\(name)>b") == "<p>a<\(name)>b</\(name)></p>" && SafeHTML.plainText("a<\(name)>b") == "ab",
                "\(name)")
        }
        #expect(SafeHTML.sanitized("<p>a<hr>b") == "<p>a</p><hr>b" && SafeHTML.sanitized("<p>a<br>b") == "<p>a<br>b</p>")
    }

    @Test(arguments: [
        "script", "style", "xmp", "iframe", "noembed", "noframes", "noscript", "textarea", "title", "svg", "math", "object", "applet",
        "template",
        "select", "frameset",
    ])
    func elementsAreRemovedWithTheirContents(_ name: String) {
        #expect(SafeHTML.sanitized("a<\(name)>b</\(name)>c") == "ac" && SafeHTML.plainText("a<\(name) x=y>b</\(name)>c") == "ac")
    }

    // MARK: Values

    /// The properties for text and its box, and no others of their families.
    @Test func stylesKeepTheirProperties() {
        let allowed = [
            "background", "background-color", "border", "border-bottom", "border-bottom-color", "border-collapse", "border-color",
            "border-left-style",
            "border-radius", "border-right-width", "border-spacing", "border-style", "border-top", "border-width", "box-sizing", "clear",
            "color",
            "direction", "display", "float", "font", "font-family", "font-size", "font-style", "font-variant", "font-weight", "height",
            "letter-spacing", "line-height", "list-style-position", "list-style-type", "margin", "margin-bottom", "margin-left",
            "margin-right",
            "margin-top", "max-height", "max-width", "min-height", "min-width", "opacity", "overflow-wrap", "padding", "padding-bottom",
            "padding-left", "padding-right", "padding-top", "text-align", "text-decoration", "text-indent", "text-overflow", "text-shadow",
            "text-transform", "vertical-align", "white-space", "width", "word-break", "word-spacing", "word-wrap",
        ]
        func style(_ text: String) -> String? { HTMLStyle.safe(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } }
        for name in allowed { #expect(style("\(name): x") == "\(name): x", "\(name)") }
        for name in [
            "position", "top", "content", "cursor", "background-image", "border-image", "border-top-x", "font-feature", "margin-x",
            "padding-x",
            "width-x", "max-width-x", "transform", "z-index", "list-style", "",
        ] {
            #expect(style("\(name): x") == nil, "\(name)")
        }
        #expect(style(" COLOR : Red ; ; x ;width:1px;") == "color: Red; width: 1px" && style("") == nil && style("color:") == nil)
        #expect(
            style("color: \(String(repeating: "a", count: 200))") != nil && style("color: \(String(repeating: "a", count: 201))") == nil)
        for value in ["rgb(1, 2, 3)", "RGBA(1 2 3 / 50%)", "hsl(1,2%,3%)", "hsla(1)", "#f00", "-1.5em", "'a b', \"c\"", "1px !important"] {
            #expect(style("color: \(value)") == "color: \(value)", "\(value)")
        }
        for value in [
            "url(x)", "calc(1px)", "rgb((1))", "rgb(1", "1)", "'a", "\"a", "a\\b", "a/*b*/", "a<b", "a@b", "rgb(1)x)", "x-rgb(1)", "(1)",
        ] {
            #expect(style("color: \(value)") == nil, "\(value)")
        }
    }

    @Test func valuesHaveALongestLength() {
        func kept(_ name: String, _ attribute: String, _ value: String) -> Bool {
            SafeHTML.sanitized("<\(name) \(attribute)=\"\(value)\">x") == "<\(name) \(attribute)=\"\(value)\">x</\(name)>"
        }
        #expect(kept("div", "align", String(repeating: "a", count: 80)) && !kept("div", "align", String(repeating: "a", count: 81)))
        #expect(kept("font", "size", String(repeating: "1", count: 12)) && !kept("font", "size", String(repeating: "1", count: 13)))
        #expect(kept("font", "color", String(repeating: "f", count: 40)) && !kept("font", "color", String(repeating: "f", count: 41)))
        #expect(kept("font", "size", "-1.5%") && kept("font", "size", "+2em") && !kept("font", "size", "1 2") && !kept("font", "size", ""))
        #expect(
            kept("div", "align", "a-b/c+d.e") && !kept("div", "align", "a_b") && kept("font", "color", "#fA0")
                && !kept("font", "color", "rgb(1)"))
        // No more than 64 attributes of a tag are looked at, and names of at most 32 letters.
        let many = (1...64).map { "x\($0)=y" }.joined(separator: " ")
        #expect(SafeHTML.sanitized("<abbr \(many.dropFirst(5)) title=t>x") == "<abbr title=\"t\">x</abbr>")
        #expect(SafeHTML.sanitized("<abbr \(many) title=t>x") == "<abbr>x</abbr>")
        #expect(SafeHTML.sanitized("<abbr title=a TITLE=b>x") == "<abbr title=\"a\">x</abbr>")
        let nested = String(repeating: "<b>", count: 65) + "x" + String(repeating: "</b>", count: 65) + "y"
        #expect(SafeHTML.sanitized(nested) == String(repeating: "<b>", count: 64) + "x" + String(repeating: "</b>", count: 64) + "y")
    }

    @Test(
        arguments: [
            ("https://a", "https://a"), ("HTTP://a", "http://a"), (" \u{1}https://a ", "https://a"), ("ht\ntps://a\tb", "https://ab"),
            ("https://a b", "https://a%20b"), ("mailto:x", "mailto:x"), ("tel:1", "tel:1"), ("https:", nil), ("https:/a", nil),
            ("https://", nil),
            ("mailto:", nil), ("mailto: ", nil), ("ftp://a", nil), ("a", nil), ("", nil), ("//a", nil), ("javascript:x", nil),
            ("https://a/\u{202E}gpj.exe", nil), ("https://a/\u{200B}", nil), ("mailto:x\u{2066}", nil), ("https://é/字", "https://é/字"),
        ] as [(String, String?)])
    func addressesHaveASchemeOfTheWeb(_ text: String, _ expected: String?) {
        let found = HTMLAttributeValue.address(Array(text.utf8), schemes: PopupLink.schemes).map { String(decoding: $0, as: UTF8.self) }
        #expect(found == expected)
        let medium = HTMLAttributeValue.address(Array(text.utf8), schemes: PopupLink.mediaSchemes)
        #expect((medium != nil) == (expected?.hasPrefix("http") == true))
    }

    // MARK: Characters

    /// The names of HTML and their characters, of which those are taken that popups use (WHATWG HTML, 13.5 "Named character references").
    @Test func namedCharactersAreThoseOfHTML() throws {
        for pair in Self.characters.split(separator: " ") {
            let parts = pair.split(separator: "=")
            let scalar = try #require(UInt32(parts[1], radix: 16).flatMap(UnicodeScalar.init))
            #expect(
                SafeHTML.plainText("x&\(parts[0]);x") == (scalar.properties.isWhitespace && scalar.isASCII ? "x x" : "x\(scalar)x"),
                "\(parts[0])")
        }
        // Without a semicolon only before what is no letter; those of markup before anything.
        #expect(SafeHTML.plainText("&copy &copyx &ampx &nbspx &ltb &euro1") == "© &copyx &x \u{A0}x <b &euro1")
        #expect(SafeHTML.plainText("&#65;&#x42;&#X43&#068 &#xzz;&#;") == "ABCD &#xzz;&#;")
        #expect(SafeHTML.plainText("a&#1;b&#x7F;c&#9;d\u{1}e") == "abc de")
        #expect(SafeHTML.escaped("<a \"b\" 'c' & d>\u{1}") == "&lt;a &quot;b&quot; &#39;c&#39; &amp; d&gt;")
    }

    private static let characters = """
            amp=26 AMP=26 lt=3C LT=3C gt=3E GT=3E quot=22 QUOT=22 apos=27 nbsp=A0 Tab=9 NewLine=A colon=3A semi=3B sol=2F bsol=5C \
            lpar=28 rpar=29 comma=2C period=2E excl=21 quest=3F num=23 percnt=25 equals=3D lowbar=5F commat=40 ast=2A plus=2B dollar=24 \
            grave=60 lbrace=7B lcub=7B rbrace=7D rcub=7D lsqb=5B rsqb=5D vert=7C hyphen=2010 shy=AD zwj=200D zwnj=200C lrm=200E rlm=200F \
            ensp=2002 emsp=2003 thinsp=2009 ndash=2013 mdash=2014 lsquo=2018 rsquo=2019 sbquo=201A ldquo=201C rdquo=201D bdquo=201E \
            laquo=AB raquo=BB lsaquo=2039 rsaquo=203A hellip=2026 bull=2022 middot=B7 dagger=2020 Dagger=2021 permil=2030 prime=2032 \
            Prime=2033 copy=A9 reg=AE trade=2122 deg=B0 plusmn=B1 times=D7 divide=F7 micro=B5 para=B6 sect=A7 ordf=AA ordm=BA sup1=B9 \
            sup2=B2 sup3=B3 frac14=BC frac12=BD frac34=BE euro=20AC pound=A3 yen=A5 cent=A2 curren=A4 iexcl=A1 iquest=BF brvbar=A6 \
            uml=A8 not=AC macr=AF acute=B4 cedil=B8 minus=2212 infin=221E asymp=2248 ne=2260 le=2264 ge=2265 larr=2190 uarr=2191 \
            rarr=2192 darr=2193 harr=2194 check=2713 star=2606 starf=2605 Agrave=C0 Aacute=C1 Acirc=C2 Atilde=C3 Auml=C4 Aring=C5 \
            AElig=C6 Ccedil=C7 Egrave=C8 Eacute=C9 Ecirc=CA Euml=CB Igrave=CC Iacute=CD Icirc=CE Iuml=CF ETH=D0 Ntilde=D1 Ograve=D2 \
            Oacute=D3 Ocirc=D4 Otilde=D5 Ouml=D6 Oslash=D8 Ugrave=D9 Uacute=DA Ucirc=DB Uuml=DC Yacute=DD THORN=DE szlig=DF agrave=E0 \
            aacute=E1 acirc=E2 atilde=E3 auml=E4 aring=E5 aelig=E6 ccedil=E7 egrave=E8 eacute=E9 ecirc=EA euml=EB igrave=EC iacute=ED \
            icirc=EE iuml=EF eth=F0 ntilde=F1 ograve=F2 oacute=F3 ocirc=F4 otilde=F5 ouml=F6 oslash=F8 ugrave=F9 uacute=FA ucirc=FB \
            uuml=FC yacute=FD thorn=FE yuml=FF OElig=152 oelig=153 Scaron=160 scaron=161 Zcaron=17D zcaron=17E Yuml=178 fnof=192
        """
}
