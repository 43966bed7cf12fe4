@_exported import GromaGeometry
