import Foundation
import GromaTesting
import Testing

/// A mistake on the command line is told in one line, with what is allowed, and nothing else is written.
struct CommandMistakeScenarios {
    private static let commands =
        "Commands: run, describe, mcp, convert, simplify, normalize, info, measure, draw, render, help. See groma --help."

    @Test(arguments: [
        // The limits at the first values that are refused.
        ("run --max-line 1", "--max-line is 1: expected an integer from 2 to 1099511627776"),
        ("run --max-line 1099511627777", "--max-line is 1099511627777: expected an integer from 2 to 1099511627776"),
        ("run --max-depth 1", "--max-depth is 1: expected an integer from 2 to 4096"),
        ("run --max-depth 4097", "--max-depth is 4097: expected an integer from 2 to 4096"),
        ("run --max-vertices 0", "--max-vertices is 0: expected an integer from 1 to 1099511627776"),
        ("run --max-memory 0", "--max-memory is 0: expected an integer from 1 to 1125899906842624"),
        ("run --max-memory 1125899906842625", "--max-memory is 1125899906842625: expected an integer from 1 to 1125899906842624"),
        ("run --max-service-answer 0", "--max-service-answer is 0: expected an integer from 1 to 1099511627776"),
        ("run --max-seconds 0", "--max-seconds is 0.0: expected more than 0 and at most 86400"),
        ("run --max-seconds -5", "--max-seconds is -5.0: expected more than 0 and at most 86400"),
        ("run --max-seconds 86400.5", "--max-seconds is 86400.5: expected more than 0 and at most 86400"),
        ("run --max-seconds inf", "--max-seconds is inf: expected a number"),
        ("run --max-line ten", "--max-line is ten: expected an integer from 2 to 1099511627776"),
        ("run --time-zone Nowhere/None", "--time-zone is Nowhere/None: expected an IANA name such as Europe/Zagreb"),
        ("run --stop-on-error=1", "--stop-on-error takes no value"), ("run --root", "--root needs a value"),
        ("mcp --max-answer 255", "--max-answer is 255: expected an integer from 256 to 1073741824"),
        ("mcp --max-depth 1", "--max-depth is 1: expected an integer from 2 to 4096"),
        ("convert a b --decimals 18", "--decimals is 18: expected an integer from 0 to 17"),
        ("convert a b --decimals -1", "--decimals is -1: expected an integer from 0 to 17"),
        ("convert a b --wkid -1", "--wkid is -1: expected an integer from 0 to 2147483647"),
        ("convert a b --feature -1", "--feature is -1: expected an integer from 0 to 9223372036854775807"),
        ("convert a b --to-wkid 0", "--to-wkid is 0: expected an integer from 1 to 2147483647"),
        ("convert a b --project 2147483648", "--project is 2147483648: expected an integer from 1 to 2147483647"),
        ("simplify a b --tolerance far", "--tolerance is far: expected a number"),
        ("draw a b.svg --width 199", "--width is 199: expected an integer from 200 to 10000"),
        ("draw a b.svg --width 10001", "--width is 10001: expected an integer from 200 to 10000"),
        ("render a b.svg --density 0", "--density is 0.0: expected a number above 0, at most 16"),
        ("render a b.svg --density 16.5", "--density is 16.5: expected a number above 0, at most 16"),
        (
            "render a b.svg --size 0.5x9", "--size is 0.5x9: expected WIDTHxHEIGHT in points, each from 1 to 16384, such as 960x600"
        ),
        (
            "render a b.svg --size 9x16385", "--size is 9x16385: expected WIDTHxHEIGHT in points, each from 1 to 16384, such as 960x600"
        ),
        (
            "render a b.svg --size 1x2x3", "--size is 1x2x3: expected WIDTHxHEIGHT in points, each from 1 to 16384, such as 960x600"
        ),
        ("render a b.svg --color 12345", "--color is 12345: expected six hexadecimal digits, such as 0f766e"),
        ("render a b.svg --color #1234567", "--color is #1234567: expected six hexadecimal digits, such as 0f766e"),
        // Options that exclude or need each other.
        ("convert a b --feature 1 --collect", "--feature and --collect exclude each other"),
        ("convert a b --to-wkid 1 --project 2", "--to-wkid and --project mean the same: give one of them"),
        ("convert a b --outside drop", "--outside, --max-deviation and --transformation go with --to-wkid"),
        ("convert a b --outside refuse", "--outside, --max-deviation and --transformation go with --to-wkid"),
        ("convert a b --max-deviation 1", "--outside, --max-deviation and --transformation go with --to-wkid"),
        ("convert a b --transformation x", "--outside, --max-deviation and --transformation go with --to-wkid"),
        ("convert a b --to-wkid 3857 --outside x", "--outside is x: expected refuse or drop"),
        ("convert a b --max-deviation x", "--max-deviation is x: expected a number"),
        ("describe x --json", "--json goes without a name: the document describes everything"),
        ("draw a b.png", "the picture b.png would be SVG: give a name that ends in .svg"),
        ("draw - - --before -", "the standard input can be read once only"),
        ("draw a b.svg --before-layer x", "--before-layer goes with --before"),
        ("render - a - b.svg", "the standard input can be read once only"),
        ("render a b c.svg --layer x", "--layer goes with a single input"),
        ("render a b.svg --classes x --values y", "--classes and --values exclude each other"),
        ("measure a --unit x", "--unit is x: expected a unit of length, such as metre, km or esriFeet"),
        ("measure a --unit degree", "--unit is degree: expected a unit of length, such as metre, km or esriFeet"),
        ("measure a --area-unit x", "--area-unit is x: expected a unit of area, such as squareMetre, ha or esriAcres"),
        ("measure a --curve x", "--curve is x: expected geodesic or shapePreserving"), ("--version x", "--version takes no arguments"),
        ("-V x", "--version takes no arguments"),
        // Too few, too many, and what there is not.
        ("help a b", "too many arguments\nUsage: groma help [COMMAND]"),
        ("describe a b", "too many arguments: b\nUsage: groma describe [NAME] [OPTIONS]"),
        ("mcp x", "too many arguments: x\nUsage: groma mcp [OPTIONS]"),
        ("info", "too few arguments: FILE is missing\nUsage: groma info FILE… [OPTIONS]"),
        ("convert a", "too few arguments: OUTPUT is missing\nUsage: groma convert INPUT OUTPUT [OPTIONS]"),
        ("convert", "too few arguments: INPUT is missing\nUsage: groma convert INPUT OUTPUT [OPTIONS]"),
        ("convert a b c d", "too many arguments: c\nUsage: groma convert INPUT OUTPUT [OPTIONS]"),
        ("simplify a", "too few arguments: OUTPUT is missing\nUsage: groma simplify INPUT OUTPUT [OPTIONS]"),
        ("render a", "too few arguments: OUTPUT is missing\nUsage: groma render INPUT... OUTPUT [OPTIONS]"),
        ("measure a b", "too many arguments: b\nUsage: groma measure FILE [OPTIONS]"),
        ("--hepl", "there is no option \"--hepl\"; did you mean \"--help\"?\n\(commands)"),
        ("zzzzzzzzzz", "there is no command \"zzzzzzzzzz\"\n\(commands)"),
        ("infos", "there is no command \"infos\"; did you mean \"info\"?\n\(commands)"),
        ("help zzzzzzzzzz", "there is no command \"zzzzzzzzzz\"\n\(commands)"),
        ("describe --jsn", "there is no option --jsn; did you mean --json?\nOptions of groma describe: --json, --help."),
        ("describe --qqqqqqqq=5", "there is no option --qqqqqqqq\nOptions of groma describe: --json, --help."),
        (
            "simplify a b --tolerence=5",
            "there is no option --tolerence; did you mean --tolerance?\nOptions of groma simplify: --from FORMAT, --to FORMAT, --wkid WKID, --decimals COUNT, --feature INDEX, --collect, --max-seconds SECONDS, --layer NAME, --overwrite, --tolerance UNITS, --help."
        ),
        ("describe stones", "nothing is described as \"stones\"; did you mean \"types\"?\ngroma describe lists what there is."),
    ])
    func aMistakeIsTold(_ line: String, _ message: String) throws {
        let outcome = try GromaProcess.run(line.split(separator: " ").map(String.init))
        #expect(outcome.error == "groma: \(message)\n")
        #expect(outcome.status == 2 && outcome.output.isEmpty)
    }

    /// What is valid and cannot be done is another failure.
    @Test(arguments: [
        ("run none.jsonl", "none.jsonl: No such file or directory"),
        ("run --root none", "the root none cannot be opened: No such file or directory"),
        ("mcp --root none", "the root none cannot be opened: No such file or directory"),
        ("run --strings none", "none cannot be read: there is nothing there"), ("info -- --json", "--json: No such file or directory"),
        ("convert none.geojson out.geojson", "none.geojson: No such file or directory"),
        ("measure none.wkt", "none.wkt: No such file or directory"),
        ("draw none.wkt -", "none.wkt: No such file or directory"), ("render none.wkt -", "none.wkt: No such file or directory"),
        (
            "info - --from wkt",
            "wkt at byte 0: found the end of the text, expected POINT, LINESTRING, LINEARRING, POLYGON, MULTIPOINT, MULTILINESTRING, MULTIPOLYGON or GEOMETRYCOLLECTION"
        ),
    ])
    func aFailureIsTold(_ line: String, _ message: String) throws {
        try GromaProcess.withDirectory { directory in
            let outcome = try GromaProcess.run(line.split(separator: " ").map(String.init), in: directory)
            #expect(outcome.error == "groma: \(message)\n")
            #expect(outcome.status == 1 && outcome.output.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
        }
    }

    /// The last values that are allowed, and options in both forms.
    @Test(arguments: [
        "run --max-line 1099511627776 --max-depth 4096 --max-vertices 1 --max-memory 1125899906842624 --max-seconds 86400 --max-service-answer 1",
        "run --max-line=2 --max-depth=2 --max-vertices=1099511627776 --max-memory=1 --max-seconds=1e-300 --max-service-answer=1099511627776",
        "run --services all --locale de --time-zone Europe/Zagreb --strict", "run --services=a,b --locale= -", "mcp --max-answer 256",
        "mcp --max-answer=1073741824 --strict", "run -- -", "run - - -",
    ])
    func whatIsAllowedIsTaken(_ line: String) throws {
        let outcome = try GromaProcess.run(line.split(separator: " ").map(String.init))
        #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome)")
    }

    private static let overview = """
        groma: a geometry editing engine

        Usage: groma COMMAND [ARGUMENTS]

        Commands:
          run        Answers JSON-RPC 2.0 messages, one per line, from files or standard input.
          describe   Describes the stream: its methods, events, requests and types, as text or as an OpenRPC document.
          mcp        Serves AI agents: the Model Context Protocol over standard input and output.
          convert    Writes the features of a file or store to another format or store, with everything that the target can hold.
          simplify   Makes the geometries of a file or layer topologically consistent, feature by feature.
          normalize  Moves the geometries of a file or layer into one world, cutting them at the 180th meridian, feature by feature.
          info       Summarizes files and stores: layers, features, types, fields, extent, planar and geodesic length and area.
          measure    Measures each feature of a file on the ellipsoid of its reference. Needs a build with PROJ.
          draw       Draws the features of a file or of a layer of a store as an SVG picture, alone or with those of another.
          render     Draws the features of files or stores as a map: SVG, or PNG and PDF if these are built in.

        groma COMMAND --help describes a command. groma --version prints the version.

        """

    @Test func theOverviewAndTheHelpOfACommandAreWhole() throws {
        for arguments in [["--help"], ["-h"], ["help"], ["help", "help"]] {
            let outcome = try GromaProcess.run(arguments)
            #expect(outcome.output == Self.overview && outcome.error.isEmpty && outcome.status == 0)
        }
        let none = try GromaProcess.run([])
        #expect(none.error == Self.overview && none.output.isEmpty && none.status == 2)
        let normalize = """
            Moves the geometries of a file or layer into one world, cutting them at the 180th meridian, feature by feature.

            Usage: groma normalize INPUT OUTPUT [OPTIONS]

            "-" is the standard input or output. Example: groma normalize route.geojson folded.geojson

            Formats and stores:
              geojson         GeoJSON (.geojson, .json)
              geojsonseq      GeoJSON text sequence (.geojsons, .geojsonl, .ndgeojson, .geojsonseq, .jsonl, .ndjson)
              wkt             Well-known text (.wkt, .ewkt)
              wkb             Well-known binary (.wkb, .ewkb)
              esri            Esri JSON (.esrijson, .json)
              gpx             GPX (.gpx)

            """
        let options = """

            Options:
              --from FORMAT            The format to read; detected by default.
              --to FORMAT              The format to write; by default that of the file name extension, or else the one read.
              --wkid WKID              The reference of a file that names none; 4326 by default, 0 for none.
              --decimals COUNT         Decimal places of coordinates; exact by default.
              --feature INDEX          Write only this feature; the first one is 0.
              --collect                Write one collection of all geometries, without ids and attributes.
              --max-seconds SECONDS    The maximum time; unlimited by default.
              --layer NAME             The layer to read from a store with several layers.
              --overwrite              Replace a layer of that name in a store. Files are always replaced.
              --help                   Prints this help.

            """
        for arguments in [["help", "normalize"], ["normalize", "--help"], ["normalize", "a", "-h"]] {
            let outcome = try GromaProcess.run(arguments)
            #expect(outcome.output.hasPrefix(normalize) && outcome.output.hasSuffix(options) && outcome.status == 0)
            // The stores between, which depend on how the program was built.
            let stores = outcome.output.dropFirst(normalize.count).dropLast(options.count).split(separator: "\n")
            #expect(stores.count == 2 && stores[0].hasPrefix("  featureservice  ") && stores[1].hasPrefix("  geopackage      "))
        }
        // After two dashes there are no options.
        #expect(try GromaProcess.run(["info", "--", "--help"]).error == "groma: --help: No such file or directory\n")
    }
}
