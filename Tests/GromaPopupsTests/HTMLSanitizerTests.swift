import GromaTesting
import Testing

@testable import GromaPopups

/// Only what is allowed comes out, balanced; and what is allowed does come out.
@Suite struct HTMLSanitizerTests {
    @Test(arguments: [
        ("plain", "plain"), ("a < b & c > d", "a &lt; b &amp; c &gt; d"),
        ("&lt;b&gt; &eacute;&nbsp;&#233;&#xE9; &copy", "&lt;b&gt; é\u{A0}éé ©"),
        ("&unknown; &; &#; &#x; &amp;lt;", "&amp;unknown; &amp;; &amp;#; &amp;#x; &amp;lt;"),
        ("&#0;&#xD800;&#99999999999;", "\u{FFFD}\u{FFFD}"),
        ("&#128;&#x92;&#150 &#159;&#160;&#x80", "€’– Ÿ\u{A0}€"),
        ("<B>x</B>", "<b>x</b>"), ("<p>a<p>b", "<p>a</p><p>b</p>"), ("<ul><li>a<li>b</ul>c", "<ul><li>a</li><li>b</li></ul>c"),
        ("<table><tr><td>1<td>2<tr><td>3</table>", "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>"),
        ("<table><tr><td><table><tr><td>1</table>2</table>", "<table><tr><td><table><tr><td>1</td></tr></table>2</td></tr></table>"),
        ("<b><i>x</b>y</i>", "<b><i>x</i></b>y"), ("</b></p>x", "x"), ("<svg><text>x</text></svg>y<svg/>z", "yz"),
        ("<object>a<object>b</object>c</object>d", "d"),
        ("<select><option>a</select>b<template>c</template>", "b"), ("<a>1<b>2<a>3", "<a>1<b>2</b></a><a>3</a>"),
        ("a<br/>b<hr>", "a<br>b<hr>"),
        ("<dl><dt>a<dd>b</dl>", "<dl><dt>a</dt><dd>b</dd></dl>"),
        (
            #"<a href='HTTPS://A.b/c d?e=1&amp;f="g"' target=_blank onclick=x>y</a>"#,
            #"<a href="https://A.b/c%20d?e=1&amp;f=&quot;g&quot;">y</a>"#
        ),
        ("<a href=mailto:a@b.c>m</a><a href=tel:+32>t</a>", #"<a href="mailto:a@b.c">m</a><a href="tel:+32">t</a>"#),
        ("<a href=\"/\">a</a><a href=#x>b</a><a href=//c>c</a><a href='\\\\d'>d</a>", "<a>a</a><a>b</a><a>c</a><a>d</a>"),
        (#"<img src="https://a/b.png" width=10 height='5%' alt="c">"#, #"<img src="https://a/b.png" width="10" height="5%" alt="c">"#),
        (#"<img src="x.png" alt="a &lt; b">"#, "a &lt; b"),
        (##"<font color="#f00" size="+2" face="x">f</font>"##, ##"<font color="#f00" size="+2">f</font>"##),
        (#"<div style="color: RED;background:url(x);margin-left:2px">x</div>"#, #"<div style="color: RED; margin-left: 2px">x</div>"#),
        (
            #"<span style="font-family: 'A B', serif; color: rgba(1, 2, 3, .5)">x</span>"#,
            #"<span style="font-family: &#39;A B&#39;, serif; color: rgba(1, 2, 3, .5)">x</span>"#
        ),
        ("<form><input name=a>text<button>b</button></form>", "textb"), ("<!-- c --><?php x ?><!DOCTYPE html>d<![CDATA[e]]>", "d"),
    ])
    func keepsWhatIsAllowed(_ html: String, _ expected: String) {
        #expect(SafeHTML.sanitized(html) == expected)
        #expect(SafeHTML.sanitized(expected) == expected)
    }

    /// Attacks: see OWASP's "Cross Site Scripting Filter Evasion".
    static let hostile = [
        "<script>alert(1)</script>", "<SCRIPT SRC=//x>", "<script>alert(1)", "<scr<script>ipt>alert(1)</scr</script>ipt>",
        "<script/x>1</script >2",
        "<svg/onload=alert(1)>", "<svg><script>alert(1)</script></svg>", "<svg><style><img src=x onerror=alert(1)></style></svg>",
        "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
        "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
        "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>", "<template><script>alert(1)</script></template>",
        "<iframe src=javascript:alert(1)>",
        "<iframe srcdoc='<script>alert(1)</script>'></iframe>", "<object data=javascript:alert(1)>x</object>",
        "<embed src=javascript:alert(1)>",
        "<base href=https://evil/>", "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>", "<link rel=stylesheet href=x>",
        "<a href=javascript:alert(1)>x</a>", "<a href='java\nscript:alert(1)'>x</a>", "<a href='java\0script:alert(1)'>x</a>",
        "<a href=' &#14; javascript:alert(1)'>x</a>",
        "<a href='&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)'>x</a>",
        "<a href=&#0000106avascript:alert(1)>x</a>",
        "<a href=&#x6A;avascript&colon;alert(1)>x</a>", "<a href='jav&Tab;ascript:alert(1)'>x</a>",
        "<a href='javascript&#x3A;alert(1)'>x</a>",
        "<a href=JaVaScRiPt:alert(1)>x</a>", "<a href='vbscript:x'>x</a>", "<a href='data:text/html;base64,PHNjcmlwdD4='>x</a>",
        "<a href='https:javascript:alert(1)'>x</a>",
        "<a href='feed:javascript:alert(1)'>x</a>", "<a href='view-source:https://a'>x</a>", "<a href='blob:https://a/b'>x</a>",
        "<a href='file:///etc/passwd'>x</a>",
        "<img src=data:image/svg+xml;base64,PHN2Zz4=>", "<img src=x onerror=alert(1)>",
        "<img src='https://a' onerror='alert(1)'/onload=alert(1)>", "<img \"\"\"><script>alert(1)</script>\">",
        "<img src='https://a' style='x:expression(alert(1))'>", "<div style='background:url(javascript:alert(1))'>x</div>",
        "<div style='width:expression(alert(1))'>x</div>",
        "<div style='width:\\65xpression(alert(1))'>x</div>", "<div style='color:red;-moz-binding:url(x)'>x</div>",
        "<div style='behavior:url(x)'>x</div>", "<div style='color:/**/red'>x</div>",
        "<div style='position:fixed;top:0'>x</div>", "<div style='color:r&#92;ed'>x</div>", "<div style='font:\"x;color:y'>x</div>",
        "<div style='@import x'>x</div>",
        "<style>@import 'x'</style>", "<style><img src='</style><img src=x onerror=alert(1)//'>", "<b onmouseover=alert(1)>x</b>",
        "<b/onmouseover=alert(1)>x</b>",
        "<b\u{0B}onmouseover=alert(1)>x</b>", "<b =onmouseover=alert(1)>x</b>",
        "<video src=javascript:x poster=javascript:y onerror=z><source src=javascript:x></video>",
        "<a href='https://a'onclick='alert(1)'>x</a>", "<a href=\"https://a\" title='\" onclick=alert(1) x=\"'>x</a>",
        "<abbr title='\" onclick=alert(1) x=\"'>x</abbr>",
        "<!--><script>alert(1)</script>-->", "<!--<script>alert(1)</script>--!><script>alert(1)</script>",
        "<!-- --!><img src=x onerror=alert(1)>", "<![CDATA[><img src=x onerror=alert(1)>]]>",
        "<?><img src=x onerror=alert(1)>", "</><img src=x onerror=alert(1)>", "</ x><script>1</script>",
        "<textarea><script>alert(1)</script></textarea>", "<title><img src=x onerror=1></title>",
        "<xmp><script>alert(1)</script></xmp>", "<plaintext><b>x", "<select><template><style>&lt;img src=x onerror=1&gt;",
        "&lt;script&gt;alert(1)&lt;/script&gt;", "&amp;lt;script&amp;gt;",
        "<a href=\"https://a/", "<a href='", "<b", "<", "</", "<!", "<!-", "<!--", "<?", "&", "&#", "&#x", "<a href=", "<a b", "<a b=",
        "<a/", "<ſcript>alert(1)</ſcript>", "<\u{130}mg>",
    ]

    @Test(arguments: hostile)
    func letsNothingThrough(_ html: String) throws {
        let safe = SafeHTML.sanitized(html)
        try HTMLStrictReader.check(safe)
        #expect(SafeHTML.sanitized(safe) == safe)
        // Inside of what is allowed, and between.
        for around in [
            "<b>\(html)</b>", "<table><tr><td>\(html)</table>", "<a href=\"https://x\">\(html)", "<p title=\(html)>", html + html,
        ] {
            try HTMLStrictReader.check(SafeHTML.sanitized(around))
        }
        // As a value it shows itself.
        let kept = html.filter { $0 != "\0" && $0 != "\u{0B}" }
        #expect(SafeHTML.plainText(SafeHTML.escaped(html)).filter { !$0.isWhitespace } == kept.filter { !$0.isWhitespace })
    }

    @Test func lengthAndDepthDoNoHarm() throws {
        for piece in [
            "<", "<a ", "<!--", "<b>", "</b>", "&", "&#", "<script>", "<p>", "<table><tr><td>", "<b a='", "<svg>", "<li>", "<!", "<a<",
            "\"'", "&amp", "<b a=b ",
        ] {
            let text = String(repeating: piece, count: (1 << 16) / piece.utf8.count)
            let safe = SafeHTML.sanitized(text)
            try HTMLStrictReader.check(safe)
            _ = SafeHTML.plainText(text)
        }
        let many = String(repeating: "<", count: 1 << 20)
        #expect(SafeHTML.sanitized(many).utf8.count == 4 << 20)
        let deep = SafeHTML.sanitized(String(repeating: "<div>", count: 100) + "x" + String(repeating: "</div>", count: 100) + "<b>y</b>")
        #expect(deep.hasSuffix("x" + String(repeating: "</div>", count: 64) + "<b>y</b>"))
    }

    @Test func randomMixturesComeOutSafe() throws {
        let seed = Seeded.freshSeed()
        print("HTML, seed \(seed)")
        var chosen = Seeded(seed)
        let pieces =
            Self.hostile + [
                "<p>", "</p>", "<td>", "</table>", "<table>", "<tr>", "'", "\"", ">", "=", "/", " ", "x", "<li>", "</ul>", "--", "é",
            ]
        for _ in 0..<3000 {
            var text = ""
            for _ in 0..<6 {
                text += pieces[chosen.below(pieces.count)]
            }
            let safe = SafeHTML.sanitized(text)
            do {
                try HTMLStrictReader.check(safe)
                #expect(SafeHTML.sanitized(safe) == safe)
            } catch {
                Issue.record("\(error) of \(text)")
                return
            }
            _ = SafeHTML.plainText(text)
        }
    }

    @Test(arguments: [
        ("a <b>b</b>\n  c", "a b c"), ("<p>a</p><p>b</p>", "a\nb"), ("a<br>b<br/><br>c", "a\nb\n\nc"),
        ("<ul><li>a</li><li> b</li></ul>c", "• a\n• b\nc"),
        ("<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>", "1 2\n3"), ("x<script>y</script><style>z</style>", "x"),
        ("&lt;b&gt; &amp; &eacute;", "<b> & é"),
        (#"<img src="https://a" alt="tree">"#, "tree"), ("<pre>a\n  b</pre>", "a\n  b"), ("  ", ""), ("<div>a<div>b</div></div>", "a\nb"),
        ("a < b", "a < b"),
    ])
    func plainTextSaysTheSame(_ html: String, _ expected: String) {
        #expect(SafeHTML.plainText(html) == expected)
    }
}
