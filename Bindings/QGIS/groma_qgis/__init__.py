"""Groma in QGIS: a tool that edits the vertices of lines of any length, and the repair of geometries."""


def classFactory(iface):  # the name that QGIS calls
    """The plugin, for QGIS."""
    from .plugin import Plugin

    return Plugin(iface)
