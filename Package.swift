// swift-tools-version: 6.2
import PackageDescription

/// The modules of the engine. Whoever imports the umbrella names them all: an incremental build follows direct dependencies
/// only, and would leave objects stale that see the others through re-exports.
let engine: [Target.Dependency] = [
    "GromaBase", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaLocalization", "GromaOperations", "GromaFormats", "GromaMap",
    "GromaSketch", "GromaFeatures", "GromaPopups", "GromaLocation", "GromaRPC", "GeometryCommands", "SketchCommands",
    "FeatureCommands", "PopupCommands", "MapCommands", "LocationCommands", "GromaScript",
]

/// What tests of several modules name: the engine, and what tests share.
let testing: [Target.Dependency] = engine + ["Groma", "GromaTesting"]

/// What a system library is linked by: on Linux nothing, for CLazyLibraries loads it there when it is first needed.
func linked(_ pkgConfig: String) -> String? {
    #if os(Linux)
        nil
    #else
        pkgConfig
    #endif
}

let package = Package(
    name: "groma",
    products: [
        .library(name: "Groma", targets: ["Groma"]),
        .library(name: "GromaPlugins", targets: ["GromaPlugins"]),
        .library(name: "GromaCommand", targets: ["GromaCommand"]),
        .executable(name: "groma", targets: ["GromaTool"]),
        .executable(name: "groma-bench", targets: ["GromaBench"]),
    ],
    traits: [
        .default(enabledTraits: ["Languages", "FeatureServices"]),
        // Without these two nothing brings Foundation and ICU, which are half of a library that has the Swift runtime in it.
        .trait(
            name: "Languages",
            description: "Writes numbers and dates in all languages, and knows time zones; without it in English and UTC."),
        .trait(name: "FeatureServices", description: "Keeps features in ArcGIS feature services, over HTTP."),
        .trait(name: "Projections", description: "Projects between any two references with PROJ (libproj-dev)."),
        .trait(name: "GeoPackage", description: "Keeps features in GeoPackage files with SQLite (libsqlite3-dev)."),
        .trait(name: "Curl", description: "Asks feature services through libcurl itself, which keeps more limits (libcurl4-openssl-dev)."),
        .trait(name: "CairoPictures", description: "Draws PNG and PDF with Cairo and Pango (libcairo2-dev, libpango1.0-dev)."),
    ],
    targets: [
        .systemLibrary(name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
        .systemLibrary(name: "CPROJ", pkgConfig: linked("proj"), providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: linked("sqlite3"), providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        // Asks the processor to read memory ahead, which Swift has no words for.
        .systemLibrary(name: "CPrefetch"),
        // Functions of PROJ, SQLite and curl that load these libraries when one is first called.
        .target(name: "CLazyLibraries", publicHeadersPath: "."),
        // Loaded when it is used, not linked: see its header.
        .systemLibrary(name: "CPangoCairo", providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),

        .target(name: "GromaBase"),
        .target(name: "GromaGeometry", dependencies: ["GromaBase", "CPrefetch"]),
        .target(name: "GromaJSON", dependencies: ["GromaBase"]),
        .target(name: "GromaPlugin"),
        .target(name: "GromaLocalization", dependencies: ["GromaBase", "GromaPlugin"]),
        .target(name: "GromaOperations", dependencies: ["GromaBase", "GromaGeometry", "GromaPlugin", "CGEOS"]),
        .target(name: "GromaFormats", dependencies: ["GromaBase", "GromaGeometry", "GromaJSON", "GromaPlugin"]),
        .target(name: "GromaMap", dependencies: ["GromaBase", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaFormats"]),
        .target(
            name: "GromaSketch",
            dependencies: ["GromaBase", "GromaGeometry", "GromaMap", "GromaOperations", "GromaPlugin", "GromaLocalization"]),
        .target(
            name: "GromaFeatures",
            dependencies: [
                "GromaBase", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaLocalization", "GromaOperations", "GromaFormats",
                "GromaMap",
            ]),
        .target(
            name: "GromaPopups",
            dependencies: [
                "GromaBase", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaLocalization", "GromaOperations", "GromaFormats",
                "GromaMap",
                "GromaSketch", "GromaFeatures",
            ]),
        .target(
            name: "GromaLocation",
            dependencies: [
                "GromaBase", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaOperations", "GromaFormats", "GromaMap", "GromaSketch",
            ]),
        .target(
            name: "GromaRPC", dependencies: ["GromaBase", "GromaJSON", "GromaPlugin", "GromaLocalization", "CPrefetch"]),
        .target(
            name: "GeometryCommands",
            dependencies: [
                "GromaBase", "GromaRPC", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaOperations", "GromaFormats", "GromaMap",
            ],
            path: "Sources/Commands/Geometry"),
        .target(
            name: "SketchCommands",
            dependencies: [
                "GromaBase", "GromaRPC", "GeometryCommands", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaLocalization",
                "GromaOperations", "GromaFormats", "GromaMap", "GromaSketch",
            ],
            path: "Sources/Commands/Sketch"),
        .target(
            name: "FeatureCommands",
            dependencies: [
                "GromaBase", "GromaRPC", "GeometryCommands", "SketchCommands", "GromaGeometry", "GromaJSON", "GromaPlugin",
                "GromaLocalization",
                "GromaOperations", "GromaFormats", "GromaMap", "GromaSketch", "GromaFeatures",
            ],
            path: "Sources/Commands/Features"),
        .target(
            name: "PopupCommands",
            dependencies: [
                "GromaBase", "GromaRPC", "GeometryCommands", "SketchCommands", "FeatureCommands", "GromaGeometry", "GromaJSON",
                "GromaPlugin", "GromaLocalization", "GromaOperations", "GromaFormats", "GromaMap", "GromaSketch", "GromaFeatures",
                "GromaPopups",
            ],
            path: "Sources/Commands/Popups"),
        .target(
            name: "MapCommands",
            dependencies: [
                "GromaBase", "GromaRPC", "GeometryCommands", "SketchCommands", "FeatureCommands", "PopupCommands", "GromaGeometry",
                "GromaJSON", "GromaPlugin", "GromaOperations", "GromaFormats", "GromaLocalization", "GromaMap", "GromaSketch",
                "GromaFeatures", "GromaPopups",
            ],
            path: "Sources/Commands/Map"),
        .target(
            name: "LocationCommands",
            dependencies: [
                "GromaBase", "GromaRPC", "GeometryCommands", "SketchCommands", "FeatureCommands", "MapCommands", "GromaGeometry",
                "GromaJSON",
                "GromaPlugin", "GromaMap", "GromaSketch", "GromaFeatures", "GromaLocation",
            ],
            path: "Sources/Commands/Location"),
        .target(
            name: "GromaScript",
            dependencies: [
                "GromaRPC", "GeometryCommands", "SketchCommands", "FeatureCommands", "PopupCommands", "MapCommands", "LocationCommands",
                "GromaPlugin", "GromaLocalization",
            ]),
        .target(name: "Groma", dependencies: engine),
        .target(name: "GromaMCP", dependencies: ["GromaBase", "GromaJSON", "GromaPlugin", "GromaRPC"]),
        .target(name: "GromaCommand", dependencies: engine + ["Groma", "GromaMCP"]),
        .target(
            name: "GromaPlugins",
            dependencies: [
                "GromaBase", "GromaGeometry", "GromaPlugin", "GromaLocalization", "GromaOperations", "GromaFormats", "GromaMap",
                "GromaSketch",
                "GromaFeatures", "GromaRPC", "GeometryCommands", "SketchCommands", "FeatureCommands", "PopupCommands", "MapCommands",
                "LocationCommands", .target(name: "FeatureServicePlugin", condition: .when(traits: ["FeatureServices"])),
                .target(name: "ProjectionsPlugin", condition: .when(traits: ["Projections"])),
                .target(name: "GeoPackagePlugin", condition: .when(traits: ["GeoPackage"])),
                .target(name: "CairoPicturesPlugin", condition: .when(traits: ["CairoPictures"])),
            ],
            path: "Plugins", exclude: ["Projections", "GeoPackage", "FeatureService", "CurlExchange", "CairoPictures"]),
        .target(
            name: "FeatureServicePlugin",
            dependencies: [
                "GromaBase", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaFormats", "GromaFeatures", "CLazyLibraries",
                .target(name: "CurlExchange", condition: .when(traits: ["Curl"])),
            ],
            path: "Plugins/FeatureService"),
        .target(
            name: "CurlExchange", path: "Plugins/CurlExchange", publicHeadersPath: ".",
            cSettings: [.define("GROMA_CURL", .when(traits: ["Curl"]))],
            linkerSettings: [.linkedLibrary("curl", .when(platforms: [.macOS], traits: ["Curl"]))]),
        .target(
            name: "GeoPackagePlugin",
            dependencies: [
                "GromaBase", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaOperations", "GromaFormats", "GromaFeatures",
                .target(name: "CLazyLibraries", condition: .when(traits: ["GeoPackage"])),
                .target(name: "CSQLite", condition: .when(traits: ["GeoPackage"])),
            ],
            path: "Plugins/GeoPackage"),
        .target(
            name: "ProjectionsPlugin",
            dependencies: [
                "GromaGeometry", "GromaOperations", "GromaPlugin",
                .target(name: "CLazyLibraries", condition: .when(traits: ["Projections"])),
                .target(name: "CPROJ", condition: .when(traits: ["Projections"])),
            ],
            path: "Plugins/Projections"),
        .target(
            name: "CairoPicturesPlugin",
            dependencies: [
                "GromaBase", "GromaGeometry", "GromaMap", "GromaPlugin",
                .target(name: "CPangoCairo", condition: .when(traits: ["CairoPictures"])),
            ],
            path: "Plugins/CairoPictures"),
        .executableTarget(name: "GromaTool", dependencies: ["GromaCommand", "GromaPlugins"]),
        .systemLibrary(name: "CAllocator", path: "Benchmarks/CAllocator"),
        .executableTarget(
            name: "GromaBench",
            dependencies: engine + [
                "Groma", "GromaPlugins", "CGEOS", "CAllocator", .target(name: "CPROJ", condition: .when(traits: ["Projections"])),
            ], path: "Benchmarks",
            exclude: ["CAllocator", "RESULTS.md"]),

        .target(name: "GromaTesting", dependencies: engine + ["Groma"], path: "Tests/GromaTesting"),
        .testTarget(name: "GromaBaseTests", dependencies: ["GromaBase"]),
        .testTarget(name: "GromaGeometryTests", dependencies: ["GromaBase", "GromaGeometry", "GromaTesting"]),
        .testTarget(name: "GromaJSONTests", dependencies: ["GromaJSON", "GromaTesting"]),
        .testTarget(name: "GromaPluginTests", dependencies: testing + ["GromaPlugins"]),
        .testTarget(name: "GromaOperationsTests", dependencies: testing + ["CGEOS"]),
        .testTarget(
            name: "GromaFormatsTests",
            dependencies: ["GromaBase", "GromaFormats", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaTesting"]),
        .testTarget(
            name: "GromaMapTests",
            dependencies: ["GromaBase", "GromaMap", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaFormats", "GromaTesting"]),
        .testTarget(
            name: "GromaLocationTests",
            dependencies: [
                "GromaBase", "GromaLocation", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaMap", "GromaSketch", "GromaTesting",
            ]),
        .testTarget(name: "GromaSketchTests", dependencies: testing),
        .testTarget(name: "GromaMCPTests", dependencies: testing + ["GromaMCP", "GromaPlugins"]),
        .testTarget(name: "GromaScriptTests", dependencies: testing + ["GromaPlugins"]),
        .testTarget(name: "GromaFeaturesTests", dependencies: testing),
        .testTarget(name: "GromaLocalizationTests", dependencies: ["GromaLocalization", "GromaTesting"]),
        .testTarget(name: "GromaPopupsTests", dependencies: testing + ["GromaPlugins"]),
        .testTarget(
            name: "GeoPackageTests",
            dependencies: testing + [
                "GromaPlugins", "GeoPackagePlugin", "GromaTool",
                .target(name: "CSQLite", condition: .when(traits: ["GeoPackage"])),
            ]),
        .testTarget(
            name: "FeatureServiceTests",
            dependencies: testing + ["GromaPlugins", "FeatureServicePlugin", "GeoPackagePlugin", "GromaTool"]),
        .testTarget(
            name: "CairoPicturesTests", dependencies: ["GromaMap", "GromaGeometry", "GromaBase", "CairoPicturesPlugin", "GromaTesting"]),
        .testTarget(name: "ProjectionsTests", dependencies: testing + ["ProjectionsPlugin"]),
        .testTarget(name: "Scenarios", dependencies: ["GromaJSON", "GromaTesting", "GromaTool"], exclude: ["Golden"]),
    ],
    swiftLanguageModes: [.v6]
)

// groma.h, and the Swift that implements it, which Bindings/C/link makes libgroma.so of: `@c` is of Swift 6.3.
#if compiler(>=6.3)
    package.targets += [
        .target(name: "CGroma"),
        .target(
            name: "GromaC",
            dependencies: [
                "CGroma", "GromaBase", "GromaGeometry", "GromaJSON", "GromaPlugin", "GromaLocalization", "GromaOperations", "GromaFormats",
                "GromaRPC", "GeometryCommands", "GromaPlugins",
            ]),
    ]
#endif
