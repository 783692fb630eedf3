import Diagnostics

/// The versions that every example of a version rule consists of.
extension RuleExample {
    /// An example: the versions of a bundle, oldest first, each with what is known of it behind its name.
    ///
    /// - `V1` is in the bundle.
    /// - `V1, shipped` is in the bundle and shipped as it is.
    /// - `V1, as shipped` shipped, and is in the bundle no longer, or not like this.
    ///
    /// The last one of the bundle is current, unless another says `, current`.
    ///
    /// - Parameters:
    ///   - versions: For each version its whole model, or the children of `<model>`.
    ///   - arguments: Settings that matter.
    init(versions: KeyValuePairs<String, String>, arguments: [String] = []) {
        self.init(versions, arguments: arguments)
    }
}
