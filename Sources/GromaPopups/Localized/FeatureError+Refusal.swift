import GromaFeatures

extension FeatureError {
    /// Creates an error from the refusal of one edit of a call.
    init(refusal error: EditError, of layer: String, objectID: Int?) {
        if error.name == "noFeature", let objectID {
            self = .noFeature(layer: layer, objectID: objectID)
        } else {
            // The message of a service is for users; that of a Groma table is for developers, and the page has its own text for it.
            let isOfService = error.name == EditError.serviceErrorName
            let words = error.description == EditError.unexplained ? "" : error.description
            self = .server(url: layer, code: error.code, message: isOfService ? words : "", details: isOfService ? [] : [words])
        }
    }
}
