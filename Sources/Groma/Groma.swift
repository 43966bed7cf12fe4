@_exported import class GromaBase.CancellationFlag
@_exported import enum GromaBase.SystemClock
@_exported import struct GromaBase.OperationHook
@_exported import GromaFeatures
@_exported import GromaFormats
@_exported import GromaGeometry
@_exported import GromaJSON
@_exported import GromaLocalization
@_exported import GromaMap
@_exported import GromaOperations
@_exported import GromaPlugin
@_exported import GromaPopups
@_exported import GromaScript
@_exported import GromaSketch
