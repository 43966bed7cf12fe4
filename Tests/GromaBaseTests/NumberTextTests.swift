import GromaBase
import Testing

struct NumberTextTests {
    @Test(arguments: [(7, 2, "07"), (0, 3, "000"), (-7, 2, "-07"), (123, 2, "123"), (Int.min, 1, "-9223372036854775808")])
    func numbersArePadded(value: Int, width: Int, text: String) { #expect(value.padded(to: width) == text) }

    @Test func inOtherRadices() { #expect(UInt64(0xAB).padded(to: 4, radix: 16) == "00ab") }
}
