package import CompilerSupport
package import ObjectModel
package import SwiftSources

/// Reports what the copies of a version lose, or still need of the app.
package struct CopyReview: GenerationValidator, Sendable {
    package internal(set) var diagnostics: [Diagnostic] = []

    /// Reports the remarks of declarations.
    package init(_ remarks: [StoredDeclarations.Remark]) {
        for remark in remarks {
            report(
                GenerationRules.leftOutOfFrozen,
                remark.message,
                help: "Stores do not depend on it. Change the copy if the migration needs it.",
                symbol: remark.symbol,
                at: remark.location
            )
        }
    }
}

/// The comparison of a frozen schema with the version that shipped.
package struct FrozenReview: GenerationValidator, Sendable {
    package internal(set) var diagnostics: [Diagnostic] = []

    /// Compares the version hashes of a copy with those of the version that shipped.
    ///
    /// - Parameters:
    ///   - copy: The version of today's sources that ought to be the one that shipped.
    ///   - shipped: The version that shipped.
    ///   - source: Where it comes from: `git:v1.2:Sources`.
    package init(of copy: SwiftDataVersion, shipped: ManagedObjectModel, from source: String) {
        let name = copy.name ?? ""
        let (before, now) = (shipped.withoutDoubts.entityHashes, copy.model.withoutDoubts.entityHashes)
        let help = "SwiftData finds no version for stores that were made with '\(source)' (134504). Freeze it again."
        for entity in shipped.entities where now[entity.name] != before[entity.name] {
            let found = copy.model.entities.first { $0.name == entity.name }
            let message =
                found == nil
                ? "'\(name)' lacks '\(entity.name)', which shipped" : "'\(name).\(entity.name)' is not what shipped"
            let place = found.map { copy.model.location($0.origin) } ?? copy.location
            report(GenerationRules.frozenDifference, message, help: help, symbol: entity.name, at: place)
        }
        let known = copy.model.entityHashes
        for entity in shipped.entities where now[entity.name] == before[entity.name] {
            guard case .failure(let unknown)? = known[entity.name] else { continue }
            let message = "whether '\(name).\(entity.name)' is what shipped is not known: \(unknown.reason)"
            report(GenerationRules.unprovenHash, message, symbol: entity.name, at: copy.location)
        }
        for entity in copy.model.entities where before[entity.name] == nil {
            let message = "'\(name)' has '\(entity.name)', which did not ship"
            report(GenerationRules.frozenDifference, message, help: help, about: copy.model.place(of: entity))
        }
    }
}
