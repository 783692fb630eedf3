import Diagnostics
import ObjectModel

extension StackReview {
    mutating func reviewModelName() {
        guard StackName(modelName: source.modelName) == nil else { return }
        report(
            GenerationRules.malformedStackName,
            "no type can be named after the model \(stringLiteral(source.modelName))",
            help: "Rename the bundle: letters, digits and underscores, not beginning with a digit.",
            symbol: source.modelName,
            at: model.location(model.origin)
        )
    }

    mutating func reviewStoreNames() {
        var first: [String: StackStore] = [:]
        for store in stores {
            guard let name = StoreName(store.name) else {
                reportMalformedName(of: store)
                continue
            }
            if let other = first[name.key] { reportDuplicate(store, of: other) }
            first[name.key] = first[name.key] ?? store
        }
    }

    private mutating func reportMalformedName(of store: StackStore) {
        report(
            GenerationRules.malformedStackName,
            "no constant and file can be named after the \(kind(of: store)) \(stringLiteral(store.name))",
            help: "Rename it: letters, digits and underscores, not beginning with a digit.",
            about: store
        )
    }

    private mutating func reportDuplicate(_ store: StackStore, of other: StackStore) {
        report(
            GenerationRules.duplicateStoreName,
            "the name of the \(kind(of: store)) \(stringLiteral(store.name)) is taken by another store",
            help: "Give each store a name that differs in more than case; its file is named after it.",
            symbol: store.symbol,
            at: store.location,
            related: [Diagnostic.Related("the other store", at: other.location)]
        )
    }

    private func kind(of store: StackStore) -> String { store.scope == nil ? "configuration" : "store" }

    mutating func reviewClasses() {
        let stack = StackName(modelName: source.modelName)?.identifier.name
        for (entity, represented) in ModelNames(source.graph).classes.enumerated() {
            guard case .named(let className) = represented else { continue }
            let name = className.identifier.name
            if name == stack || StackTypes.names.contains(name) { reportHiddenType(name, by: model.entities[entity]) }
        }
    }

    private mutating func reportHiddenType(_ name: String, by entity: Entity) {
        report(
            GenerationRules.hiddenStackType,
            "the class '\(name)' takes a name that the stack needs",
            help: "Give the class another name; the entity may keep its own.",
            symbol: entity.name,
            at: model.location(entity.origin, "representedClassName")
        )
    }
}
