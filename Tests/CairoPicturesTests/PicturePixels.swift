#if CairoPictures
    import CairoPicturesPlugin
    import Foundation
    import GromaMap
    import GromaTesting
    import Testing

    /// The pixels of PNG pictures.
    enum PicturePixels {
        /// Draws a picture of 60 by 40 points, and returns its pixels row by row: `.` is the ground, `r`, `g`, `b` and `k` are red, green, blue
        /// and black, `?` is a mixture.
        static func rows(_ items: [DisplayItem], density: Double = 1) throws -> [[Character]] {
            let ground = DisplayItem.paths(.rectangle(x: 0, y: 0, width: 60, height: 40), fill: .color(.white), stroke: nil)
            let list = DisplayList(width: 60, height: 40, items: [ground] + items)
            let bytes = try PNGPictureFormat().picture(of: list, options: PictureOptions(pixelDensity: density)).bytes
            let folder = try TemporaryFolder()
            try Data(bytes).write(to: folder.url.appendingPathComponent("picture.png"))
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3", "-c", reader, folder.file("picture.png")]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
            return String(decoding: data, as: UTF8.self).split(separator: "\n").map { Array($0) }
        }

        /// Reads PNG files of eight bits a channel, without a library for pictures.
        private static let reader = """
            import sys, zlib, struct
            data = open(sys.argv[1], 'rb').read(); at, idat = 8, b''
            while at < len(data):
                n, kind = struct.unpack('>I4s', data[at:at+8]); body = data[at+8:at+8+n]
                if kind == b'IHDR': w, h, depth, color = struct.unpack('>IIBB', body[:10])
                if kind == b'IDAT': idat += body
                at += 12 + n
            step = {2: 3, 6: 4}[color]; raw = zlib.decompress(idat); last = bytearray(w * step); p = 0
            names = {(255,255,255): '.', (255,0,0): 'r', (0,255,0): 'g', (0,0,255): 'b', (0,0,0): 'k'}
            for y in range(h):
                f = raw[p]; row = bytearray(raw[p+1:p+1+w*step]); p += 1 + w * step
                for i in range(len(row)):
                    a = row[i-step] if i >= step else 0; b = last[i]; c = last[i-step] if i >= step else 0
                    if f == 1: row[i] = row[i] + a & 255
                    elif f == 2: row[i] = row[i] + b & 255
                    elif f == 3: row[i] = row[i] + (a + b) // 2 & 255
                    elif f == 4:
                        q = a + b - c; pa, pb, pc = abs(q-a), abs(q-b), abs(q-c)
                        row[i] = row[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c) & 255
                print(''.join(names.get(tuple(row[x*step:x*step+3]), '?') for x in range(w))); last = row
            """
    }
#endif
