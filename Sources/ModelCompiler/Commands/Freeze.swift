import CodeGeneration
import CompilerSupport
import ObjectModel
import SwiftSources

/// The result of `modelc freeze`.
package struct Freezing: Sendable {
    /// The Swift file; nil with an error, and for a check.
    package let bytes: [UInt8]?
    /// The findings.
    package let result: CompilerResult
    /// The number of classes.
    package let entityCount: Int
    /// The number of classes whose version hash is proved to be the same.
    package let provenCount: Int
}

extension Compiler {
    /// `modelc freeze`: a `VersionedSchema` with copies of the classes that shipped.
    ///
    /// - Parameters:
    ///   - name: The name of the schema, an identifier of Swift.
    ///   - source: Where the version comes from, for a comment: `git:v1.2:Sources`.
    /// - Returns: The file, whose version hashes were compared with those of the version that shipped; nil when the only model
    ///   of the project does not consist of Swift sources that can be read, or when no type can have the name.
    package func freeze(as name: String, from source: String) -> Freezing? {
        guard let input = project.models.first, let swiftData = input.swiftData, let version = swiftData.version else {
            return nil
        }
        let elsewhere = input.app.sources.filter { swiftData.read.pathsElsewhere.contains($0.path) }
        let declarations = StoredDeclarations(
            of: version.model,
            in: swiftData.sources.files.map(\.swift) + elsewhere,
            conditions: swiftData.sources.conditions
        )
        guard let schema = FrozenSchema(named: name, of: version, declarations, from: source) else { return nil }
        let proof = ConversionProof(of: schema, shipped: version.model)
        let errors = input.diagnostics.filter { $0.severity == .error }
        let review = CopyReview(declarations.remarks)
        return freezing(errors + proof.diagnostics + review.diagnostics, schema.bytes, proof)
    }

    /// `modelc freeze --check`: compares a version of today's sources with the version that shipped.
    ///
    /// - Parameters:
    ///   - shipped: The version that shipped.
    ///   - source: Where it comes from.
    /// - Returns: Nil when either model does not consist of Swift sources that can be read.
    package func checkFrozen(against shipped: ModelInput, from source: String) -> Freezing? {
        guard let input = project.models.first, let copy = input.swiftData?.version,
            let original = shipped.swiftData?.version
        else { return nil }
        let errors = (shipped.diagnostics + input.diagnostics).filter { $0.severity == .error }
        let review = FrozenReview(of: copy, shipped: original.model, from: source)
        return freezing(errors + review.diagnostics, nil, nil)
    }

    /// The stage of a migration plan from a frozen version to that of today.
    ///
    /// - Returns: The lines of a static property; nil when today's model cannot be read.
    package func stage(from name: String, _ shipped: ModelInput, to next: String) -> [String]? {
        guard let old = shipped.swiftData?.version?.model, let new = project.models.first?.swiftData?.version?.model
        else { return nil }
        return FrozenSchema.stage(from: name, old, to: next, new)
    }

    private func freezing(_ found: [Diagnostic], _ bytes: [UInt8]?, _ proof: ConversionProof?) -> Freezing {
        Freezing(
            bytes: found.contains { $0.severity == .error } ? nil : bytes,
            result: CompilerResult(found, about: project),
            entityCount: proof?.count ?? 0,
            provenCount: proof?.provenCount ?? 0
        )
    }
}
