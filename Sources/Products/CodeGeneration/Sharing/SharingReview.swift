import Diagnostics
import Mirroring
import ObjectModel

/// Finds what keeps sharing from being generated: what keeps the stack from it that it belongs to, and a little more.
struct SharingReview: GenerationReview {
    var diagnostics: [Diagnostic]
    let source: GenerationSource

    init(_ source: GenerationSource) {
        let stack = StackReview(source)
        diagnostics = stack.diagnostics
        self.source = source
        review(stack.stores)
        reviewModelName()
        reviewClasses()
    }

    private var model: ManagedObjectModel { source.graph.model }

    /// Without any stores the stack has said so already.
    private mutating func review(_ stores: [StackStore]) {
        guard !stores.isEmpty, !stores.contains(where: { $0.scope == .shared }) else { return }
        report(
            GenerationRules.sharingWithoutSharedStore,
            "no store of the model '\(source.modelName)' takes what others share",
            help: #"Add a store with the configuration and container of the private one and "scope": "shared"."#,
            symbol: source.modelName,
            at: stores.first { $0.scope == .private }?.location ?? model.location(model.origin)
        )
    }

    /// What is generated for sharing has longer names than the stack.
    private mutating func reviewModelName() {
        guard StackName(modelName: source.modelName) != nil, SharingName(modelName: source.modelName) == nil else {
            return
        }
        report(
            GenerationRules.malformedStackName,
            "the name of the model \(stringLiteral(source.modelName)) is too long for a file that begins with it",
            help: "Give the bundle a shorter name.",
            symbol: source.modelName,
            at: model.location(model.origin)
        )
    }

    private mutating func reviewClasses() {
        let own = SharingName(modelName: source.modelName)?.types ?? []
        let taken = SharingTypes.names.union(own)
        for (entity, represented) in ModelNames(source.graph).classes.enumerated() {
            guard case .named(let className) = represented, taken.contains(className.identifier.name) else { continue }
            reportHiddenType(className.identifier.name, by: model.entities[entity])
        }
    }

    private mutating func reportHiddenType(_ name: String, by entity: Entity) {
        report(
            GenerationRules.hiddenSharingType,
            "the class '\(name)' takes a name that sharing needs",
            help: "Give the class another name; the entity may keep its own.",
            symbol: entity.name,
            at: model.location(entity.origin, "representedClassName")
        )
    }
}
