extension MediaType {
    /// Registered media types (iana.org/assignments/media-types) by file name extension; the usual type where none is registered.
    static let byExtension: [String: String] = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "jpe": "image/jpeg", "gif": "image/gif", "bmp": "image/bmp",
        "tif": "image/tiff", "tiff": "image/tiff", "webp": "image/webp", "heic": "image/heic", "heif": "image/heif",
        "avif": "image/avif", "jp2": "image/jp2", "svg": "image/svg+xml", "psd": "image/vnd.adobe.photoshop",
        "pdf": "application/pdf", "rtf": "application/rtf", "txt": "text/plain", "log": "text/plain", "md": "text/markdown",
        "csv": "text/csv", "tsv": "text/tab-separated-values", "htm": "text/html", "html": "text/html", "css": "text/css",
        "json": "application/json", "geojson": "application/geo+json", "xml": "application/xml", "gpx": "application/gpx+xml",
        "gml": "application/gml+xml", "kml": "application/vnd.google-earth.kml+xml", "kmz": "application/vnd.google-earth.kmz",
        "zip": "application/zip", "gz": "application/gzip", "tar": "application/x-tar", "7z": "application/x-7z-compressed",
        "rar": "application/vnd.rar", "bz2": "application/x-bzip2", "xz": "application/x-xz", "epub": "application/epub+zip",
        "doc": "application/msword", "xls": "application/vnd.ms-excel", "ppt": "application/vnd.ms-powerpoint",
        "msg": "application/vnd.ms-outlook", "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "odt": "application/vnd.oasis.opendocument.text", "ods": "application/vnd.oasis.opendocument.spreadsheet",
        "odp": "application/vnd.oasis.opendocument.presentation", "odg": "application/vnd.oasis.opendocument.graphics",
        "gpkg": "application/geopackage+sqlite3", "sqlite": "application/vnd.sqlite3",
        "mp4": "video/mp4", "m4v": "video/x-m4v", "mov": "video/quicktime", "qt": "video/quicktime", "avi": "video/x-msvideo",
        "mkv": "video/x-matroska", "webm": "video/webm", "ogv": "video/ogg", "3gp": "video/3gpp",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "wav": "audio/wav", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg",
        "flac": "audio/flac", "mid": "audio/midi", "midi": "audio/midi",
    ]

    /// Aliases of media types.
    static let aliases = [
        "image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg", "image/x-png": "image/png", "image/x-ms-bmp": "image/bmp",
        "image/x-bmp": "image/bmp", "application/x-pdf": "application/pdf", "application/x-zip-compressed": "application/zip",
        "application/x-gzip": "application/gzip", "application/x-rar-compressed": "application/vnd.rar",
        "application/x-sqlite3": "application/vnd.sqlite3", "text/xml": "application/xml", "text/rtf": "application/rtf",
        "audio/x-wav": "audio/wav", "audio/wave": "audio/wav", "audio/vnd.wave": "audio/wav", "audio/mp3": "audio/mpeg",
        "audio/x-flac": "audio/flac", "audio/x-m4a": "audio/mp4", "video/avi": "video/x-msvideo", "video/msvideo": "video/x-msvideo",
    ]
}
