import GromaTesting
import FoundationEssentials
import GromaPlugins
import GromaPopups
import Testing

@testable import GromaLocalization

/// Tests the contents of `.strings` files, and files and folders that a host provides.
@Suite struct StringsFileTests {
    @Test func theSyntaxIsThatOfApple() throws {
        let table = StringTable(
            "en",
            strings: """
                \u{feff}/* a comment with "quotes" = ; and
                two lines */ // another
                "a key" = "a \\"text\\" with \\\\, \\n, \\t and \\U00e9 \\ud83d\\ude42"; bare.key_1-$="x" ;
                "empty" = "";
                "over
                lines" /* between */ = // and here
                "{name} ; // no comment";
                """)
        #expect(
            try table.texts == [
                "a key": "a \"text\" with \\, \n, \t and é 🙂", "bare.key_1-$": "x", "empty": "", "over\nlines": "{name} ; // no comment",
            ])
        #expect(try StringTable("en", strings: "").texts.isEmpty)
    }

    @Test(arguments: [
        ("\"a\" = \"b\"", 1, "; after"), ("\"a\"\n= ;", 2, "quotation marks"), ("\n\n\"a", 3, "quotation mark"),
        ("\"a\" \"b\";", 1, "= after"),
        ("/* x", 1, "*/"), ("/x", 1, "comment"), ("= \"a\";", 1, "a key"), ("\"a\" = \"\\q\";", 1, "\\n"),
        ("\"a\" = \"\\U12\";", 1, "four digits"),
        ("\"a\" = \"\\ud83d\";", 1, "surrogate"), ("\"a\" = \"\\ud83d\\u0041\";", 1, "surrogate"), ("\"a\" = \"\\", 1, "stands for"),
        ("\"a\" = \"1\";\n\"a\" = \"2\";", 2, "once"), ("{ a = b; }", 1, "a key"), ("\"a\" = b;", 1, "quotation marks"),
        ("\"a\" = \"b\";;", 1, "a key"),
    ])
    func errorsNameTheLine(text: String, line: Int, expected: String) {
        let error = #expect(throws: LocalizationError.self) { try StringTable("en", strings: text).texts }
        guard case .syntax(_, let found, _, let said)? = error else { Issue.record("\(String(describing: error))"); return }
        #expect(found == line)
        #expect(said.contains(expected), "\(said)")
    }

    /// Damaged tables are read or refused, and never trap.
    @Test func damagedTablesDoNotTrap() throws {
        var random = Seeded(0x7374_7269)
        print("seed of damaged tables: \(random.state)")
        let whole = try Array(
            Language.french.table.texts.sorted { $0.key < $1.key }.map { "\"\($0.key)\" = \"\($0.value)\";\n" }.joined().utf8.prefix(3000))
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] =
                    [0x22, 0x5c, 0x2f, 0x3b, 0x2a, 0x0a, 0xff, 0][Int.random(in: 0..<8, using: &random)]
            }
            _ = try? StringTable("fr", bytes: Array(bytes.prefix(Int.random(in: 0...3000, using: &random))), path: "damaged")
        }
    }

    @Test func aFolderAddsLanguagesAndReplacesTexts() throws {
        try withFolder { folder in
            try write(Array("\"button.done\" = \"Ferdig her\";".utf8), to: folder + "/en.lproj")
            try write(
                [0xff, 0xfe] + "\"button.done\" = \"Lokið\";".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, to: folder + "/is.lproj")
            try write(
                [0xfe, 0xff] + "\"button.done\" = \"បាន 🙂\";".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] },
                to: folder + "/km_KH.lproj")
            try FileManager.default.createDirectory(atPath: folder + "/empty.lproj", withIntermediateDirectories: false)
            try write([0xff], to: folder + "/Base.lproj")
            let tables = try Localization.translated().tables.adding(directory: folder)
            #expect(Localization("en-GB", tables: tables).string(PopupText.buttonDone) == "Ferdig her")
            #expect(Localization("en-GB", tables: tables).string(PopupText.buttonEdit) == "Edit")
            #expect(Localization("is-IS", tables: tables).string(PopupText.buttonDone) == "Lokið")
            #expect(Localization("is-IS", tables: tables).string(PopupText.buttonEdit) == "Edit")
            #expect(Localization("km-KH", tables: tables).string(PopupText.buttonDone) == "បាន 🙂")
            #expect(tables.languages == (Localization.translated().tables.languages + ["is", "km-KH"]).sorted())
            #expect(Localization.translated().string(PopupText.buttonDone) == "Done")
        }
    }

    @Test(arguments: [
        (Array("\"a\" = ".utf8), "/de.lproj/Localizable.strings, line 1"), ([0x22, 0xff, 0x22], "UTF-8"), ([0xff, 0xfe, 0x22], "UTF-8"),
        ([0x61, 0], "UTF-8"),
        ([0xff, 0xfe, 0x00, 0xd8], "UTF-16"), (Array("bplist00".utf8) + [0], "compiled"),
    ])
    func filesThatCannotBeReadAreNamed(bytes: [UInt8], expected: String) throws {
        try withFolder { folder in
            try write(bytes, to: folder + "/de.lproj")
            let error = #expect(throws: LocalizationError.self) { try Localization.translated().tables.adding(directory: folder) }
            #expect(
                error?.description.contains(expected) == true && error?.description.contains("de.lproj") == true,
                "\(String(describing: error))")
        }
    }

    @Test func foldersThatAreNoneAreNamed() throws {
        try withFolder { folder in
            #expect(throws: LocalizationError.self) { try Localization.translated().tables.adding(directory: folder) }
            #expect(throws: LocalizationError.self) { try Localization.translated().tables.adding(directory: folder + "/nothing") }
            try write(Array("a = \"b\";".utf8), to: folder + "/4.lproj")
            #expect(throws: LocalizationError.self) { try Localization.translated().tables.adding(directory: folder) }
        }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try withExtendedLifetime(folder) { try body(folder.path) }
    }

    private func write(_ bytes: [UInt8], to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        #expect(FileManager.default.createFile(atPath: folder + "/Localizable.strings", contents: Data(bytes)))
    }
}
