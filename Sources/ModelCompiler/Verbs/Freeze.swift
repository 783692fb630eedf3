import CodeGeneration
import CompilerSupport
import ObjectModel
package import SwiftSources

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
        let declarations = input.declarations(of: swiftData, version)
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
        guard let input = project.models.first, let today = input.swiftData, let copy = today.version,
            let then = shipped.swiftData, let original = then.version
        else { return nil }
        let errors = (shipped.diagnostics + input.diagnostics).filter { $0.severity == .error }
        let declarations = (input.declarations(of: today, copy), shipped.declarations(of: then, original))
        let review = FrozenReview(of: copy, shipped: original.model, declarations, from: source)
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

    /// The plan of today's sources with a frozen schema and its stage, read back.
    ///
    /// - Parameters:
    ///   - name: The name of the frozen schema.
    ///   - shipped: The version that shipped.
    ///   - frozen: The file of the frozen schema.
    /// - Returns: The file that declares the plan, completed, and whether it changed.
    /// - Throws: ``PlanCompletion/Refusal`` for a plan that is not plain.
    package func completePlan(
        with name: String,
        _ shipped: ModelInput,
        _ frozen: InputFile
    ) throws(PlanCompletion.Refusal) -> (completed: InputFile, isChanged: Bool) {
        guard let sources = project.models.first?.swiftData?.sources,
            let next = project.models.first?.swiftData?.version?.name, next != name,
            let lines = stage(from: name, shipped, to: next)
        else { throw PlanCompletion.Refusal(reason: "no VersionedSchema has today's classes") }
        let completion = try PlanCompletion(
            of: sources.files.map(\.swift),
            conditions: sources.conditions,
            adding: name,
            before: next,
            stage: (FrozenSchema.stageName(from: name, to: next), lines)
        )
        let others = sources.files.filter { $0.path != completion.path && $0.path != frozen.path }
        let read = readSwiftData(
            (others + [frozen]).map(\.swift) + [SwiftSource(path: completion.path, bytes: completion.bytes)],
            path: "",
            conditions: sources.conditions
        )
        let plan = read.migrationPlans.first
        let place = plan?.schemas.firstIndex(of: name)
        guard let plan, let place, plan.schemas.dropFirst(place + 1).first == next,
            plan.stages.contains(where: { $0.source == name && $0.target == next })
        else { throw PlanCompletion.Refusal(reason: "it would not be read back") }
        let before = sources.files.first { $0.path == completion.path }
        return (InputFile(path: completion.path, bytes: completion.bytes), before?.bytes != completion.bytes)
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

extension ModelInput {
    /// The declarations that the stores of a version depend on.
    fileprivate func declarations(of swiftData: SwiftDataInput, _ version: SwiftDataVersion) -> StoredDeclarations {
        let elsewhere = app.sources.filter { swiftData.read.pathsElsewhere.contains($0.path) }
        return StoredDeclarations(
            of: version.model,
            in: swiftData.sources.files.map(\.swift) + elsewhere,
            conditions: swiftData.sources.conditions
        )
    }
}
