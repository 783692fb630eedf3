import CompilerSupport
import Mirroring
import ObjectModel

/// Finds what keeps sharing from being generated: what keeps the stack from it that it belongs to, and a little more.
struct SharingReview: GenerationReview {
    var diagnostics: [Diagnostic]
    /// The names of what is generated; nil when something keeps it from being generated.
    private(set) var name: SharingName?

    /// The types that sharing refers to by their bare names, besides those of the stack.
    private static let types: Set<String> = [
        "Bool", "CKShare", "CaseIterable", "CheckedContinuation", "NSManagedObjectID", "PersonNameComponentsFormatter",
        "Void",
    ]

    init(_ source: GenerationSource) {
        let stack = StackReview(source)
        diagnostics = stack.diagnostics
        review(stack.stores, of: source)
        let name = SharingName(modelName: source.modelName)
        if name == nil, ModelTypeName.stack(of: source.modelName) != nil { reportLongName(of: source) }
        let types = Self.types.union(name?.types ?? [])
        reportClasses(of: source, named: types, neededBy: "sharing", GenerationRules.hiddenSharingType)
        self.name = diagnostics.isEmpty ? name : nil
    }

    /// Without any stores the stack has said so already.
    private mutating func review(_ stores: [StackStore], of source: GenerationSource) {
        guard !stores.isEmpty, !stores.contains(where: { $0.scope == .shared }) else { return }
        let model = source.graph.model
        report(
            GenerationRules.sharingWithoutSharedStore,
            "no store of the model '\(source.modelName)' accepts objects that others share",
            help: #"Add a store with the configuration and container of the private one and "scope": "shared"."#,
            symbol: source.modelName,
            at: stores.first { $0.scope == .private }?.element.location ?? model.location(model.origin)
        )
    }

    /// What is generated for sharing has longer names than the stack.
    private mutating func reportLongName(of source: GenerationSource) {
        report(
            GenerationRules.malformedStackName,
            "the name of the model \(stringLiteral(source.modelName)) is too long for a file that begins with it",
            help: "Give the bundle a shorter name.",
            about: source
        )
    }
}
