@_exported import GromaFormats
@_exported import GromaGeometry
@_exported import GromaJSON
@_exported import GromaMap
@_exported import GromaOperations
@_exported import GromaPlugin
@_exported import GromaScript
@_exported import GromaSketch
