import GromaGeometry
import GromaMap
import GromaSketch
import GromaTesting
import Testing

/// Tests the gestures that are recognized from pointers.
@Suite struct GestureRecognizerTests {
    private func at(_ x: Double, _ y: Double = 0, _ time: Double, _ device: PointerDevice = .mouse) -> SketchPointer {
        SketchPointer(x: x, y: y, position: Coordinate(x: x, y: y), time: time, device: device)
    }

    /// Reads steps such as `down 0 0 0.1` (phase, x, y, time, and the pointer's id where it is not 0) and writes down what came of them.
    private func gestures(_ steps: [String], _ device: PointerDevice = .mouse) throws -> [String] {
        var recognizer = GestureRecognizer()
        var told: [String] = []
        for step in steps {
            let words = step.split(separator: " ")
            let numbers = words.dropFirst().compactMap { Double($0) }
            let phase = try #require(PointerPhase(rawValue: String(words[0])))
            let pointer = at(numbers[0], numbers[1], numbers[2], device)
            switch try recognizer.read(phase, pointer, id: numbers.count > 3 ? Int(numbers[3]) : 0) {
            case .cancel: told.append("cancel")
            case .events(let events):
                for event in events {
                    let place = event.pointer.map { "\(Int($0.x))" } ?? "-"
                    told.append("\(event.name) \(place)")
                }
            }
        }
        return told
    }

    @Test func tellsTapsFromDragsAndLongPresses() throws {
        #expect(try gestures(["down 5 5 1", "up 5 5 1.1"]) == ["tap 5"])
        #expect(try gestures(["down 5 5 1", "move 7 5 1.1", "up 7 5 1.2"]) == ["tap 7"])
        #expect(
            try gestures(["down 5 5 1", "move 9 5 1.1", "move 6 5 1.2", "up 6 5 1.3"])
                == ["dragBegan 5", "dragMoved 9", "dragMoved 6", "dragEnded 6"])
        #expect(try gestures(["down 5 5 1", "up 50 5 1.1"]) == ["dragBegan 5", "dragMoved 50", "dragEnded 50"])
        #expect(try gestures(["down 5 5 1", "move 9 5 1.1", "up 30 5 1.2"]).suffix(2) == ["dragMoved 30", "dragEnded 30"])
        #expect(try gestures(["down 5 5 1", "move 6 5 1.5", "up 6 5 2"]) == ["longPress 5", "dragBegan 5", "dragMoved 6", "dragEnded 6"])
        #expect(try gestures(["down 5 5 1", "up 5 5 1.5"]) == ["longPress 5"])
        #expect(try gestures(["down 5 5 0.6", "up 5 5 1.1"]) == ["longPress 5"])
        #expect(try gestures(["down 5 5 1", "move 5 5 1.6", "move 5 5 1.7", "up 5 5 1.8"]) == ["longPress 5"])
        #expect(try gestures(["hover 1 1 1", "down 1 1 1", "up 1 1 1", "hover 2 1 1"]) == ["hover 1", "tap 1", "hover 2"])
        #expect(try gestures(["down 5 5 1", "move 13 5 1.1", "up 13 5 1.2"], .touch) == ["tap 13"])
    }

    @Test func theSecondOfTwoTapsIsADoubleTapToo() throws {
        let two = ["down 5 5 1", "up 5 5 1.1", "down 6 5 1.2", "up 6 5 1.4"]
        #expect(try gestures(two) == ["tap 5", "tap 6", "doubleTap 6"])
        let third = two + ["down 6 5 1.5", "up 6 5 1.6"]
        #expect(try gestures(third).count == 4)
        #expect(try gestures(third + ["down 6 5 1.7", "up 6 5 1.7"]).last == "doubleTap 6")
        #expect(try gestures(["down 5 5 1", "up 5 5 1.1", "down 5 5 1.2", "up 5 5 1.45"]) == ["tap 5", "tap 5"])
        #expect(try gestures(["down 5 5 1", "up 5 5 1.1", "down 50 5 1.2", "up 50 5 1.3"]) == ["tap 5", "tap 50"])
        let drag = ["down 5 5 1", "move 9 5 1", "up 9 5 1"]
        #expect(try gestures(["down 5 5 1", "up 5 5 1"] + drag + ["down 5 5 1", "up 5 5 1"]).last == "tap 5")
    }

    @Test func aSecondPointerEndsTheGesture() throws {
        #expect(
            try gestures([
                "down 5 5 1", "move 20 5 1.1", "down 90 5 1.2 1", "move 25 5 1.3", "move 95 5 1.3 1", "up 95 5 1.4 1", "move 30 5 2",
                "up 30 5 3", "down 1 1 4", "up 1 1 4",
            ]) == ["dragBegan 5", "dragMoved 20", "cancel", "tap 1"])
        #expect(try gestures(["down 5 5 1", "down 90 5 1 1", "up 5 5 1", "up 90 5 1 1"]) == [])
        let taken = ["down 5 5 1", "move 20 5 1.1", "cancel 20 5 1.2", "down 5 5 2", "up 5 5 2"]
        #expect(try gestures(taken).suffix(2) == ["cancel", "tap 5"])
    }

    @Test func theHostMaySayThatSomethingIsHeld() throws {
        var recognizer = GestureRecognizer()
        #expect(try recognizer.hold(at(5, 0, 1)) == .events([.longPress(at(5, 0, 1))]))
        #expect(recognizer.held?.x == 5)
        #expect(
            try recognizer.read(.move, at(6, 0, 1.1))
                == .events([.dragBegan(at(5, 0, 1), afterLongPress: true), .dragMoved(at(6, 0, 1.1))]))
        #expect(throws: SketchError.self) { try recognizer.read(.down, at(6, 0, 1.1)) }
        #expect(try recognizer.read(.up, at(6, 0, 1.2)) == .events([.dragEnded(at(6, 0, 1.2))]))
        // One that nobody lets go of ends with the next gesture.
        _ = try recognizer.hold(at(5, 0, 2))
        _ = try recognizer.read(.down, at(7, 0, 2))
        #expect(try recognizer.read(.up, at(7, 0, 2)) == .events([.tap(at(7, 0, 2))]))
        _ = try recognizer.hold(at(5, 0, 3))
        #expect(try recognizer.hold(at(8, 0, 3), id: 4) == .events([.longPress(at(8, 0, 3))]))
        _ = try recognizer.read(.up, at(8, 0, 3), id: 4)
        // A pointer that is down is held where the host says.
        _ = try recognizer.read(.down, at(1, 0, 4))
        _ = try recognizer.hold(at(2, 0, 4.2))
        #expect(throws: SketchError.self) { try recognizer.hold(at(2, 0, 4.2)) }
        #expect(try recognizer.read(.up, at(2, 0, 4.3)) == .events([]))
    }

    @Test func eventsOutOfOrderChangeNothing() throws {
        func refuses(_ recognizer: GestureRecognizer, _ phase: PointerPhase, _ pointer: SketchPointer, id: Int = 0) {
            var tried = recognizer
            #expect(throws: SketchError.self) { try tried.read(phase, pointer, id: id) }
            #expect(tried == recognizer)
        }
        var recognizer = GestureRecognizer()
        for phase in [PointerPhase.move, .up, .cancel] { refuses(recognizer, phase, at(0, 0, 0)) }
        for phase in PointerPhase.allCases {
            refuses(recognizer, phase, at(.nan, 0, 0))
            refuses(recognizer, phase, at(0, .infinity, 0))
            refuses(recognizer, phase, at(0, 0, .nan))
            refuses(recognizer, phase, SketchPointer(x: 0, y: 0, position: Coordinate(x: .infinity, y: 0)))
        }
        _ = try recognizer.read(.down, at(0, 0, 5))
        refuses(recognizer, .down, at(0, 0, 5))
        refuses(recognizer, .hover, at(0, 0, 5))
        refuses(recognizer, .move, at(0, 0, 4))
        refuses(recognizer, .up, at(0, 0, 5), id: 1)
        #expect(try recognizer.read(.up, at(0, 0, 5)) == .events([.tap(at(0, 0, 5))]))
    }

    /// Whatever pointers do, drags begin before they move and end once, and nothing is told while two are down.
    @Test(arguments: [7, 8, 9] as [UInt64])
    func dragsAreWhole(seed: UInt64) throws {
        var random = Seeded(seed)
        var recognizer = GestureRecognizer()
        var (time, isDragging, isSpoiled) = (0.0, false, false)
        let rounds = Rounds(20_000, until: ["drags": 100])
        var down: Set<Int> = []
        for _ in rounds {
            let phase = PointerPhase.allCases.randomElement(using: &random) ?? .down
            let id = Int.random(in: 0...9, using: &random) == 0 ? 1 : 0
            time += Double.random(in: -0.01...0.3, using: &random)
            let pointer = at(Double(Int.random(in: 0...9, using: &random)), 0, time)
            let before = recognizer
            let outcome: GestureRecognizer.Outcome
            do { outcome = try recognizer.read(phase, pointer, id: id) } catch {
                #expect(recognizer == before, "seed \(seed)")
                time = max(time, recognizer.time ?? time)
                continue
            }
            switch phase {
            case .down: down.insert(id)
            case .up, .cancel: down.remove(id)
            case .move, .hover: break
            }
            if down.count > 1 { isSpoiled = true }
            switch outcome {
            case .cancel:
                #expect(phase == .cancel || down.count == 2, "seed \(seed)")
                isDragging = false
            case .events(let events):
                #expect(!isSpoiled || events.isEmpty, "seed \(seed)")
                for event in events {
                    switch event {
                    case .dragBegan:
                        #expect(!isDragging, "seed \(seed)")
                        isDragging = true
                    case .dragMoved: #expect(isDragging, "seed \(seed)")
                    case .dragEnded:
                        #expect(isDragging, "seed \(seed)")
                        isDragging = false
                        rounds.count("drags")
                    default: #expect(!isDragging, "seed \(seed)")
                    }
                }
            }
            if down.isEmpty {
                #expect(!isDragging && !recognizer.isActive, "seed \(seed)")
                isSpoiled = false
            }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }
}
