import Foundation
import GromaLocation
import Testing

@Suite struct SystemLocationClockTests {
    @Test func itTellsTheSystemsTimeInSeconds() {
        let difference = SystemLocationClock().time - Date().timeIntervalSince1970
        #expect(difference.magnitude < 3600)
    }
}
