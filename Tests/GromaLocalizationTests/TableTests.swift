import Foundation
import GromaLocalization
import GromaTesting
import Testing

/// Tables of texts: their files, their errors, and which of several counts.
@Suite struct TableTests {
    private func texts(_ text: String) throws -> [String: String] { try StringTable("de", strings: text).texts }

    @Test func filesAreReadWithCommentsAndEscapes() throws {
        let text = #"""
            // A comment "with" = signs;
            "a" = "1"; /* another
            over two lines ** / */ b.c_d-e$F9="2";
            "c" = "\n\r\t\"\'\\\?\/ \U00e9 \ud834\uDD1E \
            end";
            "d\"" /**/ = /* * */ "/* none */ // either" ;
            "" = "";
            """#
        #expect(
            try texts(text) == ["a": "1", "b.c_d-e$F9": "2", "c": "\n\r\t\"'\\?/ é \u{1D11E} \nend", "d\"": "/* none */ // either", "": ""])
        #expect(
            try texts("\u{FEFF}a=\"1\";") == ["a": "1"] && texts("") == [:] && texts(" \t\n\u{B}\u{C}\r") == [:]
                && texts("a=\"1\";//") == ["a": "1"])
    }

    /// Lines are counted by hand.
    @Test(
        arguments: [
            ("a = 1;", 1, "\"1\"", "a text in quotation marks"), ("\n\n\"a\" \"b\";", 3, "\"\"\"", "= after the key"),
            ("a = \"b\"", 1, "the end", "; after the text"), ("a = \"b\"\n\nc", 3, "\"c\"", "; after the text"),
            ("a = \"b\";\na = \"c\";", 2, "the key \"a\" for the second time", "each key once"),
            ("\n/* x\n\n", 2, "a comment without an end", "*/"), ("/*/", 1, "a comment without an end", "*/"),
            ("\n/x", 2, "\"/\"", "a comment"),
            ("/", 1, "\"/\"", "a comment"), ("\na = \"b\n", 2, "a text without an end", "a quotation mark"),
            ("a = \"\n\n\\x\";", 3, "\\x", #"\", \\, \n, \r, \t or \U and four digits"#),
            ("a = \"\\U12\";", 1, "\"1\"", "four digits in base 16"), ("a = \"\\Uzzzz\";", 1, "\"z\"", "four digits in base 16"),
            ("a = \"\\UD834\";", 1, "\"\"\"", "the second half of a surrogate pair"),
            ("a = \"\\ud834\\u0041\";", 1, "\"\"\"", "the second half of a surrogate pair"),
            ("a = \"\\udd1e\\ud834\";", 1, "\"\\\"", "the second half of a surrogate pair"), ("=", 1, "\"=\"", "a key"),
            ("a = \"b\\", 1, "the end", "what \\ stands for"), ("a", 1, "the end", "= after the key"),
            ("\"a", 1, "a text without an end", "a quotation mark"), ("a =", 1, "the end", "a text in quotation marks"),
            ("/* 1\n2 */ a = \"3\n4\";\n5", 4, "the end", "= after the key"), ("é = \"1\";", 1, "\"é\"", "a key"),
            ("a = \"\\U+123\";", 1, "\"+\"", "four digits in base 16"),
        ] as [(String, Int, String, String)])
    func whatIsNoTableIsRefusedAtItsLine(text: String, line: Int, found: String, expected: String) {
        let error = LocalizationError.syntax(path: "", line: line, found: found, expected: expected)
        #expect(throws: error) { try texts(text) }
        #expect("\(error)" == "the table, line \(line): found \(found), expected \(expected)")
        #expect(
            "\(LocalizationError.syntax(path: "x/y", line: 7, found: found, expected: expected))"
                == "x/y, line 7: found \(found), expected \(expected)")
        // A table that cannot be read is refused where it is added.
        #expect(throws: error) { try StringTables().adding(StringTable("de", strings: text)) }
    }

    @Test func filesAreInUTF8OrUTF16() throws {
        let text = "k = \"é😀\";"
        let units = Array(text.utf16)
        var (little, big): ([UInt8], [UInt8]) = ([0xFF, 0xFE], [0xFE, 0xFF])
        for unit in units {
            little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }
        let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        for bytes in [Array(text.utf8), little, big, marked] {
            #expect(try StringTable("de", bytes: bytes, path: "p").texts == ["k": "é😀"])
        }
        let encodings = "UTF-8, or UTF-16 with a byte order mark"
        let compiled: [UInt8] = Array("bplist00".utf8) + [0xD1, 0x01]
        let wrong: [[UInt8]] = [
            little + [0x20], Array(big.dropLast()), Array(little.dropFirst(2)), [0x22, 0xFF, 0x22], [0xFF, 0xFE, 0x00, 0xD8], compiled,
        ]
        for bytes in wrong {
            let expected = bytes == compiled ? "the text of the table, not a compiled property list" : encodings
            #expect(throws: LocalizationError.encoding(path: "p", expected: expected)) { try StringTable("de", bytes: bytes, path: "p") }
        }
        #expect("\(LocalizationError.encoding(path: "", expected: "UTF-8"))" == "the table: the characters cannot be read, expected UTF-8")
        #expect("\(LocalizationError.encoding(path: "p", expected: "UTF-8"))" == "p: the characters cannot be read, expected UTF-8")
        #expect(throws: LocalizationError.syntax(path: "p", line: 1, found: "the end", expected: "= after the key")) {
            try StringTable("de", bytes: [0x61], path: "p")
        }
    }

    @Test func tablesOfAFolderAreAdded() throws {
        let folder = try TemporaryFolder()
        func make(_ name: String, _ text: String?) throws {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
            if let text { try folder.write(text, to: name + "/Localizable.strings") }
        }
        let path = folder.path
        let none = LocalizationError.noLanguages(path: path, expected: "folders such as de.lproj with a file Localizable.strings in each")
        #expect(throws: none) { try StringTables().adding(directory: path) }
        #expect("\(none)" == "\(path) has no languages, expected folders such as de.lproj with a file Localizable.strings in each")
        try make("Base.lproj", "nonsense")
        try make("fr.lproj", nil)
        try make("other", "nonsense")
        #expect(throws: none) { try StringTables().adding(directory: path) }
        try make("de.lproj", "a = \"1\"; b = \"2\";")
        try make("pt-br.lproj", "a = \"3\";")
        let tables = try StringTables().adding(StringTable("de", ["b": "before", "c": "kept"])).adding(directory: path)
        #expect(tables.languages == ["de", "en", "pt-BR"])
        let german = Localization("de", tables: tables)
        #expect(["a", "b", "c"].map { german.string(forKey: $0) } == ["1", "2", "kept"])
        try make("1x.lproj", "a = \"1\";")
        let language = LocalizationError.language(path: "\(path)/1x.lproj", found: "\"1x\"", expected: "a BCP 47 tag such as pt-BR")
        #expect(throws: language) { try StringTables().adding(directory: path) }
        #expect("\(language)" == "\(path)/1x.lproj: found \"1x\", expected a BCP 47 tag such as pt-BR")
        let missing = LocalizationError.unreadable(path: path + "/none", reason: "there is nothing there")
        #expect(throws: missing) { try StringTables().adding(directory: path + "/none") }
        #expect("\(missing)" == "\(path)/none cannot be read: there is nothing there")
        #expect(
            throws: LocalizationError.unreadable(path: path + "/de.lproj/Localizable.strings", reason: "it is no folder that can be read")
        ) {
            try StringTables().adding(directory: path + "/de.lproj/Localizable.strings")
        }
        try FileManager.default.removeItem(atPath: folder.file("1x.lproj"))
        try FileManager.default.createDirectory(atPath: folder.file("fr.lproj/Localizable.strings"), withIntermediateDirectories: true)
        #expect(
            throws: LocalizationError.unreadable(path: path + "/fr.lproj/Localizable.strings", reason: "it is no file that can be read")
        ) {
            try StringTables().adding(directory: path)
        }
        let big = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: big.file("de.lproj"), withIntermediateDirectories: true)
        for count in [16 << 20, (16 << 20) + 1] {
            try big.write("k = \"1\";" + String(repeating: " ", count: count - 8), to: "de.lproj/Localizable.strings")
            let file = big.path + "/de.lproj/Localizable.strings"
            if count == 16 << 20 {
                #expect(try StringTables().adding(directory: big.path).languages == ["de", "en"])
            } else {
                #expect(throws: LocalizationError.unreadable(path: file, reason: "it has more than 16777216 bytes")) {
                    try StringTables().adding(directory: big.path)
                }
            }
        }
    }

    @Test func theTablesOfAHostAreMergedAndMeasured() throws {
        let first = try StringTables().adding(StringTable("de", ["a": "1", "bb": "22"]))
        let second = try first.adding(StringTable("de", ["a": "x", "c": "3"])).adding(StringTable("fr", ["a": "é"]))
        #expect(StringTables().addedBytes == 0 && first.addedBytes == 2 * 64 + 2 + 4 && second.addedBytes == 4 * 64 + 2 + 4 + 2 + 3)
        #expect(
            second.texts(addedTo: first) == ["de": ["a": "x", "c": "3"], "fr": ["a": "é"]]
                && first.texts(addedTo: second) == ["de": ["a": "1"]])
        #expect(second.texts(addedTo: second) == [:] && first.texts(addedTo: StringTables()) == ["de": ["a": "1", "bb": "22"]])
        #expect(try StringTables().adding(StringTable("de", [:])).texts(addedTo: StringTables()) == ["de": [:]])
        // The rules of all that was added count.
        let rules = try StringTables().adding(StringTable("tlh", ["k#one": "one", "k#other": "other"])).adding(
            StringTable("tlh", ["plural#one": "n = 7"]))
        #expect(
            Localization("tlh", tables: rules).string(forKey: "k", ["n": 7]) == "one"
                && Localization("tlh", tables: rules).string(forKey: "k", ["n": 1]) == "other")
        let error = LocalizationError.language(path: "", found: "\"1\"", expected: "a BCP 47 tag such as pt-BR")
        #expect(throws: error) { try StringTables().adding(StringTable("1", [:])) }
        #expect("\(error)" == "the language of a table: found \"1\", expected a BCP 47 tag such as pt-BR")
    }
}
