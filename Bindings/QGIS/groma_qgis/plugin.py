"""The plugin as QGIS sees it: its toolbar, and its provider of Processing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from qgis.core import Qgis, QgsApplication, QgsVectorLayer
from qgis.PyQt.QtCore import QCoreApplication
from qgis.PyQt.QtGui import QIcon
from qgis.PyQt.QtWidgets import QAction

_ICONS = Path(__file__).parent / "icons"
_MISSING = "The Python package groma cannot be loaded ({}). Install it for the Python that QGIS uses: python3 -m pip install groma-….whl"


class Plugin:
    """Puts “Groma vertex tool” and “Groma repair” into a toolbar and a menu, and the repair into Processing."""

    def __init__(self, iface: Any) -> None:
        self._iface = iface
        self._tool: Any = None
        self._provider: Any = None
        self._toolbar: Any = None
        self._actions: list[QAction] = []

    def initProcessing(self) -> None:
        """Adds the provider: QGIS calls this alone where it has no window."""
        from .repair_algorithm import Provider

        self._provider = Provider()
        QgsApplication.processingRegistry().addProvider(self._provider)

    def initGui(self) -> None:
        """Adds all of it."""
        try:
            from .vertex_tool import VertexTool

            self.initProcessing()
        except ImportError as error:
            self._say(self._tr(_MISSING).format(error), Qgis.Critical)
            return
        self._toolbar = self._iface.addToolBar("Groma")
        self._toolbar.setObjectName("GromaToolBar")
        self._tool = VertexTool(self._iface.mapCanvas(), self._iface.messageBar())
        self.vertex = self._action("vertex.svg", "Groma vertex tool", self._use_tool)
        self.vertex.setCheckable(True)
        self._tool.setAction(self.vertex)
        self.repair = self._action("repair.svg", "Groma repair", self._repair)

    def _action(self, icon: str, title: str, run: Any) -> QAction:
        action = QAction(QIcon(str(_ICONS / icon)), self._tr(title), self._iface.mainWindow())
        action.triggered.connect(run)
        self._toolbar.addAction(action)
        self._iface.addPluginToVectorMenu("Groma", action)
        self._actions.append(action)
        return action

    def unload(self) -> None:
        """Takes all of it away."""
        if self._tool is not None:
            self._iface.mapCanvas().unsetMapTool(self._tool)
            self._tool = None
        for action in self._actions:
            self._iface.removePluginVectorMenu("Groma", action)
        self._actions = []
        if self._toolbar is not None:
            self._toolbar.deleteLater()
            self._toolbar = None
        if self._provider is not None:
            QgsApplication.processingRegistry().removeProvider(self._provider)
            self._provider = None

    def _use_tool(self) -> None:
        self._iface.mapCanvas().setMapTool(self._tool)

    def _repair(self) -> None:
        """Repairs what is selected of the current layer, or all of it."""
        from .repair import Steps
        from .repair_layer import repair_layer

        layer = self._iface.mapCanvas().currentLayer()
        if not isinstance(layer, QgsVectorLayer) or not layer.isSpatial():
            return self._say(self._tr("Choose a layer of features to repair."), Qgis.Info)
        if not layer.isEditable():
            return self._say(self._tr("Toggle editing of “{}” to repair it, or use “Groma repair” of Processing.").format(layer.name()), Qgis.Info)
        outcome = repair_layer(layer, Steps())
        text = self._tr("Features repaired: {} of {}.").format(outcome.changed, outcome.features)
        level = Qgis.Success
        if outcome.refused:
            level = Qgis.Warning
            identifier, reason = next(iter(outcome.refused.items()))
            text += " " + self._tr("Left as they were: {}; feature {}: {}").format(len(outcome.refused), identifier, reason)
        self._say(text, level)

    def _say(self, text: str, level: int) -> None:
        self._iface.messageBar().pushMessage("Groma", text, level=level, duration=8)

    def _tr(self, text: str) -> str:
        return QCoreApplication.translate("Groma", text)
