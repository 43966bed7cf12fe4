import GromaFeatures

extension FeatureError {
    /// What refused one edit of a call, as an error of its own.
    init(refusal error: EditError, of layer: String, objectID: Int?) {
        if error.name == "noFeature", let objectID {
            self = .noFeature(layer: layer, objectID: objectID)
        } else {
            // What a service said is for people; what a table of Groma's own says is for developers, and the page has its own words for it.
            let isOfService = error.name == EditError.serviceErrorName
            let words = error.description == EditError.unexplained ? "" : error.description
            self = .server(url: layer, code: error.code, message: isOfService ? words : "", details: isOfService ? [] : [words])
        }
    }
}
