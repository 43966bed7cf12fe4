#if CairoPictures
    import CairoPicturesPlugin
    import GromaBase
    import GromaGeometry
    import GromaMap
    import Testing

    /// What is drawn does not depend on what was drawn before it elsewhere, and each setting of a text changes its picture.
    @Suite("PNG pictures of several things") struct CairoStateTests {
        private func png(_ items: [DisplayItem]) throws -> Picture {
            let ground = DisplayItem.paths(.rectangle(x: 0, y: 0, width: 300, height: 200), fill: .color(.white), stroke: nil)
            let list = DisplayList(width: 300, height: 200, items: [ground] + items)
            return try PNGPictureFormat().picture(of: list, options: PictureOptions(pixelDensity: 2))
        }

        /// Red and green above blue and black.
        private func image() throws -> DisplayImage {
            let text = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mP4z8DAAMJgAgAZ9AL+Q0D5MwAAAABJRU5ErkJggg=="
            return try DisplayImage(#require(Base64.bytes(of: text)))
        }

        private func style(_ size: Double, _ change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
            var style = TextStyle(.black, size: size, anchor: .middle)
            change(&style)
            return style
        }

        /// Things of all kinds, each in a rectangle of 60 by 40 points of its own.
        private func things() throws -> [DisplayItem] {
            let (image, red) = (try image(), Color(0xFF0000))
            var items: [DisplayItem] = []
            func text(_ string: String, _ x: Double, _ y: Double, _ size: Double, _ change: (inout TextStyle) -> Void = { _ in }) {
                items.append(.text(string, x: x, y: y, in: .screen, style(size, change)))
            }
            func line(_ xy: [Double], _ style: StrokeStyle) {
                items.append(.paths(DisplayPaths(xy, in: .screen), fill: nil, stroke: style))
            }
            func box(_ x: Double, _ y: Double, _ fill: FillStyle, _ stroke: StrokeStyle? = nil) {
                items.append(.paths(.rectangle(x: x + 5, y: y + 5, width: 50, height: 30), fill: fill, stroke: stroke))
            }
            line([5, 5, 55, 35], StrokeStyle(.black, width: 3, dashes: [6, 4]))
            line([65, 5, 115, 35], StrokeStyle(red, width: 1))
            text("Halo", 150, 25, 14) { $0.halo = StrokeStyle(red, width: 3) }
            text("Under", 210, 25, 12) { $0.decoration = .underline }
            text("Turned", 270, 25, 11) { ($0.isBold, $0.isItalic, $0.angle) = (true, true, 15) }
            text("محمد", 30, 65, 14) { $0.direction = .rightToLeft }
            text("plain.", 90, 65, 12)
            box(120, 40, .hatch(HatchStyle(red, angle: 45, isCrossed: true, width: 2, background: .black)), StrokeStyle(red, width: 2))
            var triangle = MarkerStyle(.triangle, color: red, size: 16, outline: StrokeStyle(.black, width: 2, dashes: [2, 2]))
            triangle.angle = 30
            items.append(.markers([210, 60], in: .screen, triangle))
            let cross = MarkerStyle(.x, color: red, size: 8, outline: StrokeStyle(.black, width: 2))
            items.append(.markers([265, 60, 275, 60], in: .screen, cross))
            text("struck", 30, 105, 12) { $0.decoration = .lineThrough }
            let runs = [TextRun("bo", isBold: true), TextRun("it", isItalic: true, color: red), TextRun("ne")]
            items.append(.runs(runs, x: 90, y: 105, in: .screen, style(12)))
            box(120, 80, .image(ImageFill(image, width: 6, height: 5, angle: 30, xOffset: 2)))
            var picture = ImageStyle(image, width: 20, height: 16)
            (picture.angle, picture.opacity) = (20, 0.5)
            items.append(.images([210, 100], in: .screen, picture))
            box(240, 80, .color(red), StrokeStyle(.black, width: 6))
            let mixed = items.removeLast()
            items.append(.group(DisplayGroup(opacity: 0.5, items: [mixed])))
            let viewport = Viewport(center: Coordinate(x: 25, y: 15), resolution: 1, width: 50, height: 30)
            for (x, radius) in [(5.0, 8.0), (65, 0)] {
                box(-20, -20, .color(red))
                let (cut, frame) = (items.removeLast(), DisplayFrame(x: x, y: 125, viewport: viewport, cornerRadius: radius))
                items.append(.group(DisplayGroup(frame: frame, items: [cut])))
            }
            var ring = DisplayPaths([125, 125, 175, 125, 175, 155, 125, 155], isClosed: true, in: .screen)
            ring.append([140, 130, 160, 130, 160, 150, 140, 150], isClosed: true)
            items.append(.paths(ring, fill: .color(red), stroke: nil))
            var long: [Double] = []
            for step in 0..<2_400 { long += [185 + Double(step % 50), 122 + Double(step / 50) * 0.6] }
            line(long, StrokeStyle(.black, width: 0.5))
            text("a\u{10FFFD}", 270, 145, 12)
            text("\u{10FFFD}\u{10FFFC}", 30, 185, 12) { $0.halo = StrokeStyle(.black, width: 1) }
            return items
        }

        @Test("A picture is the same in whichever order things are drawn that do not overlap")
        func order() throws {
            let things = try things()
            let forward = try png(things)
            #expect(try png(things.reversed()).bytes == forward.bytes)
            // The odd ones first, so that each kind of text follows another one.
            let odd = things.indices.filter { $0 % 2 == 1 } + things.indices.filter { $0 % 2 == 0 }
            #expect(try png(odd.map { things[$0] }).bytes == forward.bytes)
            for index in things.indices {
                var others = things
                others.remove(at: index)
                #expect(try png(others).bytes != forward.bytes, "\(index)")
            }
        }

        @Test("Each setting of a text, and of a part of it, changes its picture")
        func settings() throws {
            let red = Color(0xFF0000)
            let changes: [(inout TextStyle) -> Void] = [
                { _ in }, { $0.size = 21 }, { $0.color = red }, { $0.color = $0.color.opacity(0.5) }, { $0.isBold = true },
                { $0.isItalic = true }, { $0.anchor = .start }, { $0.anchor = .end }, { $0.angle = 10 }, { $0.decoration = .underline },
                { $0.decoration = .lineThrough }, { $0.halo = StrokeStyle(red, width: 3) }, { $0.halo = StrokeStyle(red, width: 6) },
                { $0.halo = StrokeStyle(.black, width: 3) }, { $0.direction = .rightToLeft },
            ]
            // The full stop is on the left in a text from right to left.
            let pictures = try changes.map { try png([.text("Two.", x: 150, y: 100, in: .screen, style(20, $0))]).bytes }
            #expect(Set(pictures).count == changes.count)
            let runs = [
                TextRun("Two."), TextRun("Two.", isBold: true), TextRun("Two.", isItalic: true), TextRun("Two.", color: red),
                TextRun("Two.", color: Color(0x00FF00)), TextRun("Two.", color: Color(0x0000FF)), TextRun("Two.", color: red.opacity(0.5)),
            ]
            let parts = try runs.map { run in
                try png([.runs([TextRun("One "), run, TextRun(" three")], x: 150, y: 100, in: .screen, style(20))]).bytes
            }
            #expect(Set(parts).count == runs.count)
            // A color of a part counts for its text, not for its halo.
            let haloed = style(20) { $0.halo = StrokeStyle(Color(0xFF00FF), width: 4) }
            let plain = try png([.runs([TextRun("Two.")], x: 150, y: 100, in: .screen, haloed)]).bytes
            #expect(try png([.runs([TextRun("Two.", color: .black)], x: 150, y: 100, in: .screen, haloed)]).bytes == plain)
        }

        @Test("Only a picture through which something is seen has opacities", arguments: [(0.0, 6), (19, 6), (20, 2)])
        func opacities(height: Double, colorType: Int) throws {
            let cover = DisplayItem.paths(.rectangle(x: 0, y: 0, width: 30, height: height), fill: .color(.black), stroke: nil)
            let picture = try PNGPictureFormat().picture(of: DisplayList(width: 30, height: 20, items: [cover]), options: PictureOptions())
            #expect(Int(picture.bytes[25]) == colorType)
        }
    }
#endif
