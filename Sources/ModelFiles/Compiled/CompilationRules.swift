package import CompilerSupport

/// What stands in the way of compiling a model, or is to be known about the result.
///
/// Writing the archive finds these, so there is no check to run; the table holds what is shown about them.
package enum CompilationRules {
    /// Something was never seen compiled.
    static let notCompilable = RuleMetadata.obstacle(
        id: "GEN711",
        name: "not-compilable",
        summary: "The model has something that modelc cannot compile.",
        rationale: """
            How Apple's model compiler writes a model is not documented. modelc writes what was seen in compiled models of \
            published apps, and in the models that stores keep. It never guesses the rest, because the app that loads a wrong \
            archive ends, or loses what the archive lacks: composite attributes, regular expressions, limits of fetch requests, \
            predicates with functions, lists or NOT, indexes of expressions, and default values that do not match the \
            type. Remove it from the model, set it in the code of the app, or compile with Xcode.
            """
    )
    /// A hash rests on an order that was never seen.
    static let assumedHash = RuleMetadata(
        id: "GEN712",
        name: "assumed-version-hash",
        severity: .warning,
        summary: "A version hash in the compiled bundle rests on an assumption.",
        rationale: """
            The hash of an entity depends on the order of its uniqueness constraints and of its properties. No compiled model \
            showed the order of several constraints, nor where names that are not ASCII are sorted. modelc takes the \
            order of the model, and of the UTF-16 code units. Core Data computes the hashes of a loaded model by \
            itself; `VersionInfo.plist` serves to find the version of a store. Compare the two on a Mac before you \
            ship such a bundle.
            """
    )

    /// Every rule about compiling, by number.
    package static let all = [notCompilable, assumedHash]
}
