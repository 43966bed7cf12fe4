import GromaFormats
import Testing

/// Each error with everything that it says.
@Suite struct FormatErrorTests {
    private static let fault = FormatFault(format: "f", offset: 7, found: "x", expected: "y")

    static let placed: [(FormatError, String)] = [
        (.syntax(fault), "syntax"), (.truncated(fault), "truncated"), (.trailingText(fault), "trailingText"),
        (.encoding(fault), "encoding"),
        (.unsupportedGeometry(fault), "unsupportedGeometry"), (.unknownGeometry(fault), "unknownGeometry"),
        (.notFinite(fault), "notFinite"),
        (.dimensionMismatch(fault), "dimensionMismatch"), (.unclosedRing(fault), "unclosedRing"),
        (.tooFewPositions(fault), "tooFewPositions"),
        (.holeWithoutShell(fault), "holeWithoutShell"), (.missingMember(fault), "missingMember"),
        (.duplicateMember(fault), "duplicateMember"),
        (.wrongType(fault), "wrongType"), (.nestingTooDeep(fault), "nestingTooDeep"), (.tooLarge(fault), "tooLarge"),
        (.doctype(fault), "doctype"),
    ]

    @Test(arguments: placed) func errorsWithAPlace(_ error: FormatError, _ code: String) {
        #expect(error.code == code && error.fault == Self.fault)
        #expect(error.description == "f at byte 7: found x, expected y")
    }

    static let others: [(FormatError, String, String)] = [
        (
            .spatialReferenceConflict(format: "f", found: "3857", given: "4326"), "spatialReferenceConflict",
            "f: the text has spatial reference 3857, but 4326 was given; omit one or make them agree"
        ),
        (
            .severalGeometries(format: "f", count: 3), "severalGeometries",
            "f: the text contains 3 geometries, expected one; pick a feature or collect them"
        ),
        (.noGeometry(format: "f"), "noGeometry", "f: the text contains no geometry, expected one"),
        (.notRepresentable(format: "f", what: "w", reason: "r"), "notRepresentable", "f cannot hold w: r"),
        (
            .cannotProject(format: "f", from: "2056", to: "WGS 84"), "cannotProject",
            "f requires WGS 84, and there is no projection from 2056; project first or write it as is"
        ),
        (.unknownFormat(found: "'x'", known: ["a", "b"]), "unknownFormat", "no format for 'x'; known are a, b"),
        (.notSupported(format: "f", what: "writing"), "notSupported", "f does not support writing"),
        (.inputOutput(path: "/p", reason: "gone"), "inputOutput", "/p: gone"),
        (.noSpace(path: "/p"), "diskFull", "/p: no space is left, or the file exceeds a size limit"),
    ]

    @Test(arguments: others) func errorsWithoutAPlace(_ error: FormatError, _ code: String, _ text: String) {
        #expect(error.code == code && error.description == text && error.fault == nil)
    }

    @Test func faultsMayHaveNoPlace() {
        let fault = FormatFault(format: "f", offset: nil, found: "x", expected: "y")
        #expect(FormatError.notFinite(fault).description == "f: found x, expected y")
    }
}
