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
    ///   - declarations: The declarations of both, as copies have them: how values are coded is in no hash.
    ///   - source: Where it comes from: `git:v1.2:Sources`.
    package init(
        of copy: SwiftDataVersion,
        shipped: ManagedObjectModel,
        _ declarations: (copy: StoredDeclarations, shipped: StoredDeclarations),
        from source: String
    ) {
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
            let message = "it is not known whether '\(name).\(entity.name)' is what shipped: \(unknown.reason)"
            report(GenerationRules.unprovenHash, message, symbol: entity.name, at: copy.location)
        }
        for entity in copy.model.entities where before[entity.name] == nil {
            let message = "'\(name)' has '\(entity.name)', which did not ship"
            report(GenerationRules.frozenDifference, message, help: help, about: copy.model.place(of: entity))
        }
        if !diagnostics.contains(where: { $0.severity == .error }) {
            compareCoding(declarations, named: name, at: copy.location, from: source)
        }
    }

    /// Compares what no version hash shows, and decides how SwiftData reads values.
    private mutating func compareCoding(
        _ declarations: (copy: StoredDeclarations, shipped: StoredDeclarations),
        named name: String,
        at place: SourceLocation?,
        from source: String
    ) {
        let coded = declarations.copy.codingForms
        for (value, form) in declarations.shipped.codingForms.inOrder(of: \.key) {
            guard let other = coded[value], other != form else { continue }
            let words = [other, form].map { $0.isEmpty ? "without a raw value" : "as \($0)" }
            let message = "'\(name).\(value)' is coded \(words[0]), and shipped \(words[1])"
            let help = "The app may not read values that were stored with '\(source)'. Freeze it again."
            report(GenerationRules.frozenDifference, message, help: help, symbol: value, at: place)
        }
    }
}

extension StoredDeclarations {
    /// The form in which each structure and enumeration is coded, by its dotted name: its raw type or its conformance to
    /// `RawRepresentable`, and its coding keys.
    fileprivate var codingForms: [String: String] {
        var forms: [String: String] = [:]
        func note(_ values: [Value], in outer: String) {
            for value in values {
                let path = outer + value.name
                let plain = ["CaseIterable", "Codable", "Hashable", "Sendable"]
                let raw = value.inherited.filter { !plain.contains($0) }
                let keys = value.inherited.contains("CodingKey") ? value.cases.sorted() : []
                forms[path] = (raw + keys).joined(separator: ", ")
                note(value.values, in: path + ".")
            }
        }
        for frozen in classes { note(frozen.values, in: "\(frozen.name).") }
        note(values, in: "")
        return forms
    }
}
