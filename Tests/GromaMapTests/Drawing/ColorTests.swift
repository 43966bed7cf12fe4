import GromaJSON
import GromaMap
import Testing

@Suite("Colors")
struct ColorTests {
    @Test(
        "An opacity from 0 to 1 is one of 256 levels, the nearest, and clamped",
        arguments: [(0, 0), (1, 255), (0.5, 128), (0.001, 0), (0.002, 1), (0.998, 254), (-1, 0), (2, 255), (.nan, 0), (.infinity, 255)]
            as [(Double, UInt8)])
    func opacity(fraction: Double, alpha: UInt8) {
        let color = Color(red: 1, green: 2, blue: 3, alpha: 77).opacity(fraction)
        #expect(color == Color(red: 1, green: 2, blue: 3, alpha: alpha))
    }

    @Test("Six digits are red, green and blue, and are written again, without the opacity")
    func hex() {
        #expect(Color(0x0A10F3) == Color(red: 0x0A, green: 0x10, blue: 0xF3) && Color(0xAB01_0203) == Color(0x010203))
        #expect(Color(red: 10, green: 16, blue: 243, alpha: 5).hex == "#0a10f3" && Color.white.hex == "#ffffff")
    }

    @Test("Channels are three or four, and clamped")
    func channels() {
        #expect(Color(channels: [300, -2, 7]) == Color(red: 255, green: 0, blue: 7, alpha: 255))
        #expect(Color(channels: [1, 2, 3, 4]) == Color(red: 1, green: 2, blue: 3, alpha: 4))
        #expect(Color(channels: [1, 2]) == nil && Color(channels: [1, 2, 3, 4, 5]) == nil && Color(channels: []) == nil)
    }

    /// The luma of ITU-R BT.601 is 0.299 red + 0.587 green + 0.114 blue.
    @Test(
        "White is read on a color whose luma, 0.299 red + 0.587 green + 0.114 blue (ITU-R BT.601), is below 150",
        arguments: [
            (255, 127, 0, false), (255, 125, 0, true), (0, 255, 3, false), (0, 255, 2, true), (255, 78, 255, false), (255, 76, 255, true),
            (150, 150, 150, false), (149, 149, 149, true),
        ] as [(UInt8, UInt8, UInt8, Bool)])
    func dark(red: UInt8, green: UInt8, blue: UInt8, isDark: Bool) {
        #expect(Color(red: red, green: green, blue: blue, alpha: 3).isDark == isDark)
    }

    @Test("JSON has four numbers, and is read with three; fractions are rounded")
    func json() throws {
        #expect(Color(red: 1, green: 2, blue: 3, alpha: 4).json.text == "[1,2,3,4]")
        #expect(try Color(json: [1, 2, 3]) == Color(red: 1, green: 2, blue: 3, alpha: 255))
        #expect(try Color(json: [254.5, 0.4, 255, 0]) == Color(red: 255, green: 0, blue: 255, alpha: 0))
    }

    @Test(
        "What is no color is told with its place",
        arguments: [
            (
                #"[1,2,"x",4]"#, "c[2]: found a string, expected a number from 0 to 255"
            ),
            ("[1,2,3,255.5]", "c[3]: found 255.5, expected a number from 0 to 255"),
            ("[-0.5,2,3]", "c[0]: found -0.5, expected a number from 0 to 255"),
            ("[1,2]", "c: found an array of 2, expected an array [red, green, blue, opacity] of numbers from 0 to 255"),
            ("[1,2,3,4,5]", "c: found an array of 5, expected an array [red, green, blue, opacity] of numbers from 0 to 255"),
            ("{}", "c: found an object, expected an array [red, green, blue, opacity] of numbers from 0 to 255"),
        ])
    func refused(text: String, expected: String) throws {
        let json = try JSONValue(parsing: text.utf8)
        let error = #expect(throws: MapError.self) { try Color(json: json, path: "c") }
        #expect(error?.description == expected)
    }

    @Test(
        "A ramp mixes each channel between its two neighbors and ends at its ends",
        arguments: [
            (0, 0, 10, 200, 255), (0.25, 10, 35, 150, 205), (0.5, 20, 60, 100, 155), (0.75, 20, 130, 50, 78), (1, 20, 200, 0, 0),
            (-3, 0, 10, 200, 255), (7, 20, 200, 0, 0), (.nan, 0, 10, 200, 255),
        ] as [(Double, UInt8, UInt8, UInt8, UInt8)])
    func ramp(place: Double, red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        let ramp = ColorRamp([
            Color(red: 0, green: 10, blue: 200, alpha: 255), Color(red: 20, green: 60, blue: 100, alpha: 155),
            Color(red: 20, green: 200, blue: 0, alpha: 0),
        ])
        #expect(ramp.color(at: place) == Color(red: red, green: green, blue: blue, alpha: alpha))
    }

    @Test("So many colors of a ramp are at even distances; one is its middle, and there are none of none")
    func counts() {
        let ramp = ColorRamp([Color(0x000000), Color(0x0A1428)])
        #expect(ramp.colors(count: 1) == [Color(0x050A14)] && ramp.colors(count: 0) == [] && ramp.colors(count: -1) == [])
        #expect(ramp.colors(count: 2) == ramp.colors)
        #expect(ramp.colors(count: 6).map(\.red) == [0, 2, 4, 6, 8, 10])
        #expect(ColorRamp([.white]).colors(count: 3) == [.white, .white, .white] && ColorRamp([.white]).color(at: 0.7) == .white)
    }
}
