import GromaPopups
import Testing

/// Pictures and charts on a card.
@Suite("Media on cards") struct CardMediaDrawingTests {
    private func media(
        _ contents: [PopupMedia.Content], index: Int = 0, title: String = "", caption: String = "", alt: String = "", width: Double = 360
    ) -> [String] {
        let media = contents.map { PopupMedia(title: title, caption: caption, altText: alt, content: $0) }
        return CardDrawing.body(
            [PopupSection(.media(PopupMediaPager(media: media, index: index, text: "\(index + 1) of \(media.count)")))], width: width)
    }

    private func chart(_ kind: PopupMediaInfo.Kind, _ values: [(String, Double)], axis: [Double] = [], by label: String? = nil)
        -> PopupMedia.Content
    {
        guard case .chart(var chart) = CardSamples.chart(kind, values, axis: axis, colors: 6) else { return .problem("") }
        chart.normalizedBy = label
        return .chart(chart)
    }

    @Test("A picture is a frame with what it shows and its address, and a mark if it leads somewhere")
    func picture() {
        expectDrawing(
            media(
                [.image(source: "https://example.org/a.jpg", link: "https://example.org", refreshInterval: 0)], title: "From the air",
                caption: "Taken in 2021", alt: "A green island"),
            is: """
                text 16 69.3 13B #0f172a “From the air”
                box 16 76.85 328 164 round 6 fill #f8fafc edge #e2e8f0
                box 163.75 128.35 32.5 25 edge #a3aebd 3.5
                line 165 150.85 175 139.6 182.5 147.1 187.5 142.1 195 150.85 edge #a3aebd 3.5
                ring 187.5 135.35 ⌀5.5 fill #a3aebd
                line 326 88.35 332.5 88.35 332.5 94.85 edge #0f766e 1.4
                line 332.5 88.35 324 96.85 edge #0f766e 1.4
                text 180 180.85 12 middle #0f172a “A green island”
                text 180 198.85 10.5 middle #5b6779 “https://example.org/a.jpg”
                text 16 257.85 12 #5b6779 “Taken in 2021”
                """)
        let plain = media([.image(source: "a", link: nil, refreshInterval: 0)], width: 301)
        expectDrawing(
            plain,
            is: """
                box 16 56.3 269 135 round 6 fill #f8fafc edge #e2e8f0
                box 134.25 93.3 32.5 25 edge #a3aebd 3.5
                line 135.5 115.8 145.5 104.55 153 112.05 158 107.05 165.5 115.8 edge #a3aebd 3.5
                ring 158 100.3 ⌀5.5 fill #a3aebd
                text 150.5 163.8 10.5 middle #5b6779 “a”
                """)
    }

    @Test("What cannot be shown says why, in a frame that grows with the text")
    func problem() {
        expectDrawing(
            media([.problem("There are no numbers to show.")]),
            is: """
                box 16 56.3 328 84 round 6 fill #f8fafc edge #e2e8f0
                area 180 73 190.5 91.3 169.5 91.3 edge #a3aebd 2.1
                line 180 79.75 180 85 edge #a3aebd 2.1
                ring 180 88 ⌀2.4 fill #a3aebd
                text 180 113.3 13 middle #5b6779 “There are no numbers to show.”
                """)
        expectDrawing(
            media([.problem("There are no numbers to show here, and there is nothing else that could be.")], width: 240),
            is: """
                box 16 56.3 208 130.2 round 6 fill #f8fafc edge #e2e8f0
                area 120 73 130.5 91.3 109.5 91.3 edge #a3aebd 2.1
                line 120 79.75 120 85 edge #a3aebd 2.1
                ring 120 88 ⌀2.4 fill #a3aebd
                text 120 113.3 13 middle #5b6779 “There are no numbers to”
                text 120 130.85 13 middle #5b6779 “show here, and there is”
                text 120 148.4 13 middle #5b6779 “nothing else that could”
                text 120 165.95 13 middle #5b6779 “be.”
                """)
    }

    @Test("The place among others has signs for both ways, of which those that lead nowhere are faint", arguments: [0, 1, 2])
    func position(index: Int) {
        let lines = media(Array(repeating: .problem("x"), count: 3), index: index)
        let (on, off) = ("#0f766e", "#a3aebd")
        #expect(
            Array(lines.suffix(3)) == [
                "line 142.77 152.3 138.77 156.3 142.77 160.3 edge \(index > 0 ? on : off) 1.4",
                "line 217.23 152.3 221.23 156.3 217.23 160.3 edge \(index < 2 ? on : off) 1.4",
                "text 180 160.3 12 middle #5b6779 “\(index + 1) of 3”",
            ])
        #expect(media([.problem("x")], index: 1).isEmpty && media([.problem("x")]).count == 5)
    }

    @Test("The legend of a pie stands beside it where there is room, and else below it")
    func pie() {
        let pie = chart(.pieChart, [("Forest", 3), ("Farmland and pasture of all kinds, and fallow land too", 1)])
        expectDrawing(
            media([pie], width: 332),
            is: """
                area 76 122.3 76 62.3 80.15 62.44 84.29 62.88 88.38 63.59 92.42 64.59 96.38 65.87 100.24 67.41 103.98 69.22 107.59 71.29 111.04 73.6 114.33 76.14 117.44 78.9 120.34 81.88 123.03 85.05 125.5 88.39 127.73 91.9 129.71 95.56 131.43 99.34 132.89 103.23 134.07 107.22 134.98 111.28 135.6 115.39 135.94 119.53 135.98 123.69 135.74 127.84 135.22 131.96 134.41 136.04 133.31 140.05 131.95 143.97 130.31 147.8 128.42 151.5 126.27 155.06 123.88 158.46 121.26 161.69 118.43 164.73 115.39 167.56 112.16 170.18 108.76 172.57 105.2 174.72 101.5 176.61 97.67 178.25 93.75 179.61 89.74 180.71 85.66 181.52 81.54 182.04 77.39 182.28 73.23 182.24 69.09 181.9 64.98 181.28 60.92 180.37 56.93 179.19 53.04 177.73 49.26 176.01 45.6 174.03 42.09 171.8 38.75 169.33 35.58 166.64 32.6 163.74 29.84 160.63 27.3 157.34 24.99 153.89 22.92 150.28 21.11 146.54 19.57 142.68 18.29 138.72 17.29 134.68 16.58 130.59 16.14 126.45 16 122.3 fill #1d4ed8 edge #ffffff 1.5
                area 76 122.3 16 122.3 16.14 118.21 16.56 114.13 17.25 110.09 18.22 106.11 19.46 102.21 20.97 98.4 22.73 94.7 24.73 91.12 26.98 87.7 29.46 84.43 32.15 81.35 35.05 78.45 38.13 75.76 41.4 73.28 44.82 71.03 48.4 69.03 52.1 67.27 55.91 65.76 59.81 64.52 63.79 63.55 67.83 62.86 71.91 62.44 76 62.3 fill #ea580c edge #ffffff 1.5
                box 152 82.5 11 11 round 2 fill #1d4ed8
                text 170 92 12 #0f172a “Forest”
                text 170 107.2 11.5 #5b6779 “3.0 · 75%”
                box 152 116.7 11 11 round 2 fill #ea580c
                text 170 126.2 12 #0f172a “Farmland and pasture”
                text 170 142.4 12 #0f172a “of all kinds, and fallo…”
                text 170 157.6 11.5 #5b6779 “1.0 · 25%”
                """)
        expectDrawing(
            media([pie], width: 331),
            is: """
                area 165.5 137.3 165.5 62.3 170.69 62.48 175.86 63.02 180.98 63.92 186.02 65.16 190.97 66.76 195.79 68.69 200.47 70.95 204.98 73.53 209.3 76.42 213.41 79.6 217.29 83.06 220.93 86.77 224.29 90.73 227.37 94.91 230.16 99.3 232.64 103.87 234.79 108.6 236.61 113.47 238.09 118.45 239.22 123.52 240 128.66 240.42 133.84 240.48 139.03 240.18 144.22 239.52 149.37 238.51 154.47 237.14 159.49 235.44 164.39 233.39 169.17 231.02 173.8 228.34 178.24 225.35 182.5 222.08 186.53 218.53 190.33 214.73 193.88 210.7 197.15 206.44 200.14 202 202.82 197.37 205.19 192.59 207.24 187.69 208.94 182.67 210.31 177.57 211.32 172.42 211.98 167.23 212.28 162.04 212.22 156.86 211.8 151.72 211.02 146.65 209.89 141.67 208.41 136.8 206.59 132.07 204.44 127.5 201.96 123.11 199.17 118.93 196.09 114.97 192.73 111.26 189.09 107.8 185.21 104.62 181.1 101.73 176.78 99.15 172.27 96.89 167.59 94.96 162.77 93.36 157.82 92.12 152.78 91.22 147.66 90.68 142.49 90.5 137.3 fill #1d4ed8 edge #ffffff 1.5
                area 165.5 137.3 90.5 137.3 90.67 132.18 91.2 127.09 92.07 122.04 93.28 117.07 94.83 112.18 96.71 107.42 98.91 102.8 101.42 98.33 104.23 94.05 107.32 89.97 110.69 86.11 114.31 82.49 118.17 79.12 122.25 76.03 126.53 73.22 131 70.71 135.62 68.51 140.38 66.63 145.27 65.08 150.24 63.87 155.29 63 160.38 62.47 165.5 62.3 fill #ea580c edge #ffffff 1.5
                box 16 224.8 11 11 round 2 fill #1d4ed8
                text 34 234.3 12 #0f172a “Forest”
                text 34 249.5 11.5 #5b6779 “3.0 · 75%”
                box 16 259 11 11 round 2 fill #ea580c
                text 34 268.5 12 #0f172a “Farmland and pasture of all kinds, and fallow”
                text 34 284.7 12 #0f172a “land too”
                text 34 299.9 11.5 #5b6779 “1.0 · 25%”
                """)
        expectDrawing(
            media([chart(.pieChart, [("All", 2), ("None", 0)])], width: 300).filter { !$0.hasPrefix("area") },
            is: """
                box 16 224.8 11 11 round 2 fill #1d4ed8
                text 34 234.3 12 #0f172a “All”
                text 34 249.5 11.5 #5b6779 “2.0 · 100%”
                box 16 259 11 11 round 2 fill #ea580c
                text 34 268.5 12 #0f172a “None”
                text 34 283.7 11.5 #5b6779 “0.0 · 0%”
                """)
    }

    @Test("Bars begin at zero, with their labels above and their numbers behind them")
    func bars() {
        expectDrawing(
            media(
                [chart(.barChart, [("Forest", -8.25), ("Farmland", 12.5), ("Water", 0)], axis: [-10, 0, 10, 20], by: "Divided by AREA")],
                title: "Use"),
            is: """
                text 16 69.3 13B #0f172a “Use”
                text 16 90.85 12 #0f172a “Forest”
                box 32.93 95.85 79.82 13 round 2 fill #1d4ed8
                line 112.75 92.85 112.75 111.85 edge #94a3b8
                text 117.75 106.85 11.5 #5b6779 “-8.25”
                text 16 127.85 12 #0f172a “Farmland”
                box 112.75 132.85 120.94 13 round 2 fill #ea580c
                line 112.75 129.85 112.75 148.85 edge #94a3b8
                text 238.69 143.85 11.5 #5b6779 “12.5”
                text 16 164.85 12 #0f172a “Water”
                box 112.75 169.85 1 13 round 0.5 fill #15803d
                line 112.75 166.85 112.75 185.85 edge #94a3b8
                text 117.75 180.85 11.5 #5b6779 “0.0”
                text 16 204.85 11I #5b6779 “Divided by AREA”
                """)
    }

    @Test("Columns stand on the axis, with their labels below them")
    func columns() {
        expectDrawing(
            media([chart(.columnChart, [("Jan to Mar", 921), ("Apr", -100.5)], axis: [-500, 0, 500, 1000])]),
            is: """
                line 60.73 218.3 344 218.3 edge #e2e8f0
                text 54.73 221.8 10.5 end #5b6779 “-500.0”
                line 60.73 168.3 344 168.3 edge #94a3b8
                text 54.73 171.8 10.5 end #5b6779 “0.0”
                line 60.73 118.3 344 118.3 edge #e2e8f0
                text 54.73 121.8 10.5 end #5b6779 “500.0”
                line 60.73 68.3 344 68.3 edge #e2e8f0
                text 54.73 71.8 10.5 end #5b6779 “1000.0”
                box 109.55 76.2 44 92.1 fill #1d4ed8
                box 251.18 168.3 44 10.05 fill #ea580c
                text 131.55 234.8 10.5 middle #5b6779 “Jan to Mar”
                text 273.18 234.8 10.5 middle #5b6779 “Apr”
                """)
    }

    @Test("Labels that do not fit below columns are listed by their numbers")
    func manyColumns() {
        let values = (0..<6).map { ("Station number \($0 + 1) of the line", Double($0 * 3 % 7)) }
        expectDrawing(
            media([chart(.columnChart, values, axis: [0, 2, 4, 6])], width: 260),
            is: """
                line 40.7 218.3 244 218.3 edge #94a3b8
                text 34.7 221.8 10.5 end #5b6779 “0.0”
                line 40.7 168.3 244 168.3 edge #e2e8f0
                text 34.7 171.8 10.5 end #5b6779 “2.0”
                line 40.7 118.3 244 118.3 edge #e2e8f0
                text 34.7 121.8 10.5 end #5b6779 “4.0”
                line 40.7 68.3 244 68.3 edge #e2e8f0
                text 34.7 71.8 10.5 end #5b6779 “6.0”
                box 46.46 218.3 22.36 1 fill #1d4ed8
                box 80.34 143.3 22.36 75 fill #ea580c
                box 114.22 68.3 22.36 150 fill #15803d
                box 148.11 168.3 22.36 50 fill #9333ea
                box 181.99 93.3 22.36 125 fill #ca8a04
                box 215.88 193.3 22.36 25 fill #be185d
                text 57.64 234.8 10.5 middle #5b6779 “1”
                text 91.52 234.8 10.5 middle #5b6779 “2”
                text 125.41 234.8 10.5 middle #5b6779 “3”
                text 159.29 234.8 10.5 middle #5b6779 “4”
                text 193.17 234.8 10.5 middle #5b6779 “5”
                text 227.06 234.8 10.5 middle #5b6779 “6”
                text 38 255.48 11.5 end #5b6779 “1.”
                text 46 255.48 11.5 #0f172a “Station number 1 of the line”
                text 244 255.48 11.5 end #5b6779 “0.0”
                text 38 272.48 11.5 end #5b6779 “2.”
                text 46 272.48 11.5 #0f172a “Station number 2 of the line”
                text 244 272.48 11.5 end #5b6779 “3.0”
                text 38 289.48 11.5 end #5b6779 “3.”
                text 46 289.48 11.5 #0f172a “Station number 3 of the line”
                text 244 289.48 11.5 end #5b6779 “6.0”
                text 38 306.48 11.5 end #5b6779 “4.”
                text 46 306.48 11.5 #0f172a “Station number 4 of the line”
                text 244 306.48 11.5 end #5b6779 “2.0”
                text 38 323.48 11.5 end #5b6779 “5.”
                text 46 323.48 11.5 #0f172a “Station number 5 of the line”
                text 244 323.48 11.5 end #5b6779 “5.0”
                text 38 340.48 11.5 end #5b6779 “6.”
                text 46 340.48 11.5 #0f172a “Station number 6 of the line”
                text 244 340.48 11.5 end #5b6779 “1.0”
                """)
    }

    @Test("A line joins its points")
    func line() {
        expectDrawing(
            media([chart(.lineChart, [("2019", 3.25), ("2020", 4), ("2021", 3.5)], axis: [3, 3.5, 4])], width: 300),
            is: """
                line 40.7 218.3 284 218.3 edge #e2e8f0
                text 34.7 221.8 10.5 end #5b6779 “3.0”
                line 40.7 143.3 284 143.3 edge #e2e8f0
                text 34.7 146.8 10.5 end #5b6779 “3.5”
                line 40.7 68.3 284 68.3 edge #e2e8f0
                text 34.7 71.8 10.5 end #5b6779 “4.0”
                line 81.25 180.8 162.35 68.3 243.45 143.3 edge #1d4ed8 2
                disc 81.25 180.8 ⌀7 #1d4ed8 edge #ffffff 1.5
                disc 162.35 68.3 ⌀7 #1d4ed8 edge #ffffff 1.5
                disc 243.45 143.3 ⌀7 #1d4ed8 edge #ffffff 1.5
                text 81.25 234.8 10.5 middle #5b6779 “2019”
                text 162.35 234.8 10.5 middle #5b6779 “2020”
                text 243.45 234.8 10.5 middle #5b6779 “2021”
                """)
        expectDrawing(
            media([chart(.lineChart, [("2019", 3.5)], axis: [3, 3.5, 4])], width: 240),
            is: """
                line 40.7 218.3 224 218.3 edge #e2e8f0
                text 34.7 221.8 10.5 end #5b6779 “3.0”
                line 40.7 143.3 224 143.3 edge #e2e8f0
                text 34.7 146.8 10.5 end #5b6779 “3.5”
                line 40.7 68.3 224 68.3 edge #e2e8f0
                text 34.7 71.8 10.5 end #5b6779 “4.0”
                disc 132.35 143.3 ⌀7 #1d4ed8 edge #ffffff 1.5
                text 132.35 234.8 10.5 middle #5b6779 “2019”
                """)
    }

    @Test("Every fifth number stands below columns that are too narrow for all of them")
    func narrowColumns() {
        let values = (0..<21).map { ("S\($0)", Double($0 % 4)) }
        let numbers = media([chart(.columnChart, values, axis: [0, 2, 4])], width: 300).filter { $0.contains(" 10.5 middle ") }
        // 244.37 points for 21 columns.
        expectDrawing(
            numbers,
            is: """
                text 46.49 234.8 10.5 middle #5b6779 “1”
                text 104.42 234.8 10.5 middle #5b6779 “6”
                text 162.35 234.8 10.5 middle #5b6779 “11”
                text 220.28 234.8 10.5 middle #5b6779 “16”
                text 278.21 234.8 10.5 middle #5b6779 “21”
                """)
        let wider = media([chart(.columnChart, Array(values.prefix(14)), axis: [0, 2, 4])], width: 300).filter {
            $0.contains(" 10.5 middle ")
        }
        #expect(wider.count == 14)
    }
}
