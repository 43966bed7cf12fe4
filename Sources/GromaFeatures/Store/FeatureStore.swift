/// A place that holds layers: a file, a database, a service, or memory. What a provider opens.
///
/// Stores and their tables may be used from any thread, several at a time; their calls block until they are done. Hosts that must not wait
/// use the `async` methods of ``FeatureLayer``.
public protocol FeatureStore: AnyObject, Sendable {
    /// Its location, as it was given: a path or a URL.
    var location: String { get }

    /// The name of the provider that opened it (`geopackage`).
    var provider: String { get }

    /// Whether nothing in it can be changed.
    var isReadOnly: Bool { get }

    /// The names of its layers and tables, in the store's order.
    ///
    /// - Throws: why they cannot be read.
    func layerNames() throws(FeatureError) -> [String]

    /// A layer by its name.
    ///
    /// - Throws: `noLayer`, or why it cannot be read.
    func table(named name: String) throws(FeatureError) -> any FeatureTable

    /// The layer or table of a number (``LayerDefinition/id``), by which relationships name each other's; nil for none. A layer that cannot be read keeps
    /// no other from being found.
    ///
    /// - Throws: why the names of the layers cannot be read, or the store is closed.
    func table(numbered number: Int) throws(FeatureError) -> (any FeatureTable)?

    /// Makes a new layer. What the store cannot hold of a definition is an error, not left out.
    ///
    /// - Throws: `duplicateLayer`, `invalidDefinition`, `readOnly`, `notSupported`, or why it cannot be written.
    func addLayer(_ definition: LayerDefinition) throws(FeatureError) -> any FeatureTable

    /// Removes a layer with all of its features and attachments.
    ///
    /// - Throws: `noLayer`, `readOnly`, `notSupported`, or why it cannot be written.
    func removeLayer(named name: String) throws(FeatureError)

    /// Whether edits of several layers can be applied in one transaction. False by default.
    var appliesEditsAcrossLayers: Bool { get }

    /// Adds, changes and deletes features of several layers in one transaction: all of it is done or nothing. A layer may be named once.
    ///
    /// The default applies edits of one layer, and refuses those of several.
    ///
    /// - Returns: results for each layer, in the order given. Where an edit has failed nothing was done, and they say so.
    /// - Throws: `noLayer`; `invalidQuery` for a layer that is named twice; `notSupported` if the store has no such transactions
    ///   (``appliesEditsAcrossLayers``); what else a table throws. Nothing was done then.
    func applyEdits(_ edits: [LayerEdits]) throws(FeatureError) -> [EditResults]

    /// Runs `body` in one transaction where the store has such (``FeatureStoreCapabilities/transactions``): what its calls to the store and its
    /// layers on this thread do is kept when it returns, and nothing of it when it throws. Others read meanwhile what was there before, and
    /// cannot write. Layers that it has made are not to be used any more when it has thrown. Elsewhere each call is kept by itself.
    ///
    /// - Throws: what `body` throws, and why nothing can be written.
    func transaction(_ body: () throws(FeatureError) -> Void) throws(FeatureError)

    /// Finishes what is open and lets go of files. Calls behind it throw `closed`. Closing twice does nothing.
    func close()
}

extension FeatureStore {
    /// False.
    public var appliesEditsAcrossLayers: Bool { false }

    /// Applies edits of one layer, all or nothing.
    ///
    /// - Throws: `notSupported` for edits of several layers, and what the table throws.
    public func applyEdits(_ edits: [LayerEdits]) throws(FeatureError) -> [EditResults] {
        guard let first = edits.first else { return [] }
        guard edits.count == 1 else {
            throw .notSupported(
                what: "one transaction over \(edits.count) layers",
                reason: "\(location) applies the edits of each layer for itself; apply those of one layer after the other")
        }
        var options = first.options
        options.rollsBackOnFailure = true
        return [try table(named: first.layer).applyEdits(first.edits, options: options)]
    }

    /// Runs `body` alone.
    ///
    /// - Throws: What `body` throws.
    public func transaction(_ body: () throws(FeatureError) -> Void) throws(FeatureError) { try body() }

    /// The same for a body with an answer and errors of another kind.
    ///
    /// - Parameter failure: makes such an error of one of the store.
    package func transaction<Answer, Failure: Error>(
        failingAs failure: (FeatureError) -> Failure, _ body: () throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        var outcome: Result<Answer, Failure>?
        do throws(FeatureError) {
            try transaction { () throws(FeatureError) in
                do throws(Failure) {
                    outcome = .success(try body())
                } catch {
                    outcome = .failure(error)
                    throw FeatureError.cancelled
                }
            }
        } catch {
            if case .failure(let own)? = outcome { throw own }
            throw failure(error)
        }
        switch outcome {
        case .success(let answer)?: return answer
        case .failure(let own)?: throw own
        case nil: throw failure(.cancelled)
        }
    }

    /// Looks at the layers one after the other. O(layers)
    ///
    /// - Throws: Why the layers cannot be read.
    public func table(numbered number: Int) throws(FeatureError) -> (any FeatureTable)? {
        for name in try layerNames() {
            guard let table = try? table(named: name), table.definition.id == number else { continue }
            return table
        }
        return nil
    }
}
