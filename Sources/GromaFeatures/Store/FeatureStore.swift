/// A container of layers, which a provider opens: a file, a database, a service, or memory.
///
/// Stores and their tables may be used from any thread, concurrently; their calls block until they are done. Hosts that must not wait use
/// the `async` methods of ``FeatureLayer``.
public protocol FeatureStore: AnyObject, Sendable {
    /// The location, as it was given: a path or a URL.
    var location: String { get }

    /// The name of the provider that opened it (`geopackage`).
    var provider: String { get }

    /// Whether the store is read-only.
    var isReadOnly: Bool { get }

    /// Returns the names of the layers and tables, in the store's order.
    ///
    /// - Throws: The error if they cannot be read.
    func layerNames() throws(FeatureError) -> [String]

    /// Returns a layer by its name.
    ///
    /// - Throws: `noLayer`, or the error if it cannot be read.
    func table(named name: String) throws(FeatureError) -> any FeatureTable

    /// Returns the layer or table with a number (``LayerDefinition/id``), by which relationships refer to each other's tables; nil if there
    /// is none. A layer that cannot be read does not prevent others from being found.
    ///
    /// - Throws: The error if the names of the layers cannot be read; `closed`.
    func table(numbered number: Int) throws(FeatureError) -> (any FeatureTable)?

    /// Creates a layer. A part of the definition that the store cannot represent is an error; it is not omitted.
    ///
    /// - Throws: `duplicateLayer`, `invalidDefinition`, `readOnly`, `notSupported`, or the error if it cannot be written.
    func addLayer(_ definition: LayerDefinition) throws(FeatureError) -> any FeatureTable

    /// Removes a layer with all of its features and attachments.
    ///
    /// - Throws: `noLayer`, `readOnly`, `notSupported`, or the error if it cannot be written.
    func removeLayer(named name: String) throws(FeatureError)

    /// Whether edits of several layers can be applied in one transaction. False by default.
    var appliesEditsAcrossLayers: Bool { get }

    /// Adds, changes and deletes features of several layers in one transaction: all edits are applied, or none. A layer may be named once.
    ///
    /// The default implementation applies edits of one layer, and refuses those of several.
    ///
    /// - Returns: The results for each layer, in the given order. If an edit failed, nothing was changed, and the results report that.
    /// - Throws: `noLayer`; `invalidQuery` for a layer that is named twice; `notSupported` if the store has no such transactions
    ///   (``appliesEditsAcrossLayers``); other errors of a table. Then nothing was changed.
    func applyEdits(_ edits: [LayerEdits]) throws(FeatureError) -> [EditResults]

    /// Runs `body` in one transaction if the store supports it (``FeatureStoreCapabilities/transactions``): the changes of its calls to the
    /// store and its layers on this thread are kept when it returns, and rolled back when it throws. Meanwhile, others read the earlier
    /// state, and cannot write. Layers that it created must not be used after it has thrown. In other stores each call is kept separately.
    ///
    /// - Throws: The errors of `body`, and the error if nothing can be written.
    func transaction(_ body: () throws(FeatureError) -> Void) throws(FeatureError)

    /// Completes pending work and releases files. Later calls throw `closed`. Closing twice does nothing.
    func close()
}

extension FeatureStore {
    /// False.
    public var appliesEditsAcrossLayers: Bool { false }

    /// Applies edits of one layer, all or none.
    ///
    /// - Throws: `notSupported` for edits of several layers, and the errors of the table.
    public func applyEdits(_ edits: [LayerEdits]) throws(FeatureError) -> [EditResults] {
        guard let first = edits.first else { return [] }
        guard edits.count == 1 else {
            throw .notSupported(
                what: "one transaction over \(edits.count) layers",
                reason: "\(location) cannot edit several layers in one transaction; apply the edits layer by layer")
        }
        var options = first.options
        options.rollsBackOnFailure = true
        return [try table(named: first.layer).applyEdits(first.edits, options: options)]
    }

    /// Runs `body` without a transaction.
    ///
    /// - Throws: The errors of `body`.
    public func transaction(_ body: () throws(FeatureError) -> Void) throws(FeatureError) { try body() }

    /// Runs a closure with a result and errors of another type in a transaction.
    ///
    /// - Parameter failure: Converts an error of the store to this type.
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

    /// Returns the first layer with a number, searching all layers.
    ///
    /// - Throws: The error if the names of the layers cannot be read.
    /// - Complexity: O(*n*), where *n* is the number of layers.
    public func table(numbered number: Int) throws(FeatureError) -> (any FeatureTable)? {
        for name in try layerNames() {
            guard let table = try? table(named: name), table.definition.id == number else { continue }
            return table
        }
        return nil
    }
}
