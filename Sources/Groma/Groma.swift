@_exported import class GromaBase.CancellationFlag
@_exported import enum GromaBase.SystemClock
@_exported import struct GromaBase.OperationHook
@_exported import enum GromaBase.FileKind
@_exported import struct GromaBase.FileStamp
@_exported import FeatureCommands
@_exported import GeometryCommands
@_exported import GromaFeatures
@_exported import GromaFormats
@_exported import GromaGeometry
@_exported import GromaJSON
@_exported import GromaLocalization
@_exported import GromaLocation
@_exported import GromaMap
@_exported import GromaOperations
@_exported import GromaPlugin
@_exported import GromaPopups
@_exported import GromaRPC
@_exported import GromaScript
@_exported import GromaSketch
@_exported import LocationCommands
@_exported import MapCommands
@_exported import PopupCommands
@_exported import SketchCommands
