"""How long the events of a drag take with long lines: what a person waits for. Prints a table; it is no test.

    Bindings/QGIS/check LIBRARY --speed
"""

from __future__ import annotations

import statistics
import time

from qgis.core import QgsGeometry
from qgis.PyQt.QtCore import QPoint
from qgis.PyQt.QtTest import QTest

from stage import Stage, wave


class Speed(Stage):
    def runTest(self) -> None:
        print("| vertices | taken up | press | move, median | move, longest | release | QGIS's changeGeometry alone | read anew after undo |")
        print("|---|---|---|---|---|---|---|---|")
        for count in (10_000, 100_000, 1_000_000):
            line = wave(count)
            layer = self.layer(line)
            vertex = line.vertexAt(count // 2)
            self.show(vertex.x(), vertex.y(), 20_000 / count)
            tool = self.use_tool()
            start = self.at(vertex.x(), vertex.y())
            begun = time.thread_time()
            tool._take_up(self.place(start), asks=False)
            taken = (time.thread_time() - begun) * 1000
            self.drag(start, *(start + QPoint(step, step) for step in range(5, 20)))
            rounds = []
            for _ in range(5):
                now = self.only(layer).vertexAt(count // 2)
                start = self.at(now.x(), now.y())
                rounds.append(self.drag(start, *(start + QPoint(step, -step) for step in range(1, 60))))
                QTest.qWait(100)
            moves = sorted(took for one in rounds for took in one[1:-1])
            press, release = (statistics.median(one[index] for one in rounds) for index in (0, -1))
            own = QgsGeometry(self.only(layer))
            own.moveVertex(1, 1, 7)
            begun = time.thread_time()
            layer.changeGeometry(1, own)
            alone = (time.thread_time() - begun) * 1000
            begun = time.thread_time()
            tool._take_up(self.place(self.at(vertex.x(), vertex.y())), asks=False)
            again = (time.thread_time() - begun) * 1000
            numbers = (taken, press, statistics.median(moves), moves[-1], release, alone, again)
            print(f"| {count:,} | " + " | ".join(f"{number:.2f}" for number in numbers) + " | ms")
            layer.rollBack()
