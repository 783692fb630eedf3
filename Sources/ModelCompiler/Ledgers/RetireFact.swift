import CompilerSupport
import Mirroring
import ModelDocuments
import ObjectModel
import SchemaRules

/// What `modelc retire` is asked for.
package enum LedgerRetirement: Sendable {
    /// Something deployed left the model, for a reason.
    case retire(reason: String)
    /// The same is taken back.
    case undo
}

extension Compiler {
    /// `modelc retire`: says in a ledger that things that are deployed left the model on purpose, or takes that back.
    ///
    /// The models of the project are those of the ledger's container.
    ///
    /// - Parameters:
    ///   - words: Each is `Entity`, `Entity.property`, `CD_Type` or `CD_Type.CD_field`.
    ///   - retirement: What is said of them.
    ///   - file: The ledger; nil when there is none yet.
    ///   - mayBegin: Whether the ledger may begin with this, and so without what is deployed.
    /// - Returns: The ledger after that, or why it stays as it is: all of the words count, or none.
    /// - Throws: ``CommandFailure`` when a word does not name something that left the models.
    package func retire(
        _ words: [String],
        _ retirement: LedgerRetirement,
        in file: InputFile?,
        mayBegin: Bool = false
    ) throws(CommandFailure) -> LedgerEdit {
        let read = LoadedLedger(file)
        guard let ledger = read.ledger else { return LedgerEdit(refusedFor: read.diagnostics, in: [file]) }
        let analysis = Analysis(project, isMirroringImplied: true)
        guard analysis.isReadable else { return LedgerEdit(refusedWith: analysis.readingResult) }
        let names = DeployedNames(analysis: analysis, ledger: ledger)
        var newer = ledger
        var refusals: [Diagnostic] = []
        for word in words {
            let subject = try names.subject(of: word)
            if case .retire = retirement, let objection = names.objection(to: subject) {
                throw .refusal("'\(word)' \(objection)")
            }
            do throws(Diagnostic) {
                switch retirement {
                case .retire(let reason): newer = try newer.retiring(subject, reason: reason, unproven: mayBegin)
                case .undo: newer = try newer.reinstating(subject)
                }
            } catch {
                refusals.append(error)
            }
        }
        let isProven = if case .undo = retirement { true } else { ledger.knowsProduction }
        let unproven =
            isProven
            ? [] : ["the ledger does not say what is deployed, so modelc cannot verify the names"]
        return refusals.isEmpty
            ? LedgerEdit(from: ledger, to: newer, in: [file], remarks: analysis.remarks + unproven)
            : LedgerEdit(refusedFor: refusals, in: [file])
    }

    /// `modelc lock take-back`: says in a ledger that a version was recorded by mistake.
    ///
    /// - Parameters:
    ///   - version: The version's name.
    ///   - number: Which recording of it; nil when there is only one.
    ///   - reason: Why.
    ///   - file: The ledger; nil when there is none yet.
    /// - Returns: The ledger after that, or why it stays as it is.
    package static func takeBack(_ version: String, number: Int?, reason: String, in file: InputFile?) -> LedgerEdit {
        let read = LoadedLedger(file)
        guard let ledger = read.ledger else { return LedgerEdit(refusedFor: read.diagnostics, in: [file]) }
        do throws(Diagnostic) {
            let newer = try ledger.takingBack(version, number: number, reason: reason)
            return LedgerEdit(from: ledger, to: newer, findings: newer.findings, in: [file])
        } catch {
            return LedgerEdit(refusedFor: [error], in: [file])
        }
    }
}

/// What names of a model are called in the cloud, also those that the model has lost.
struct DeployedNames {
    let analysis: Analysis
    let ledger: Ledger

    /// What a word names: `Entity`, `Entity.property`, `CD_Type`, `CD_Type.CD_field` or `CD_Type.Entity`.
    func subject(of word: String) throws(CommandFailure) -> LedgerSubject {
        let parts = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let first = parts.first, !parts.contains("") else {
            throw .usage("'\(word)' is not a name; expected Entity, Entity.property, CD_Type.CD_field, or Type.field")
        }
        if try isRecordType(first, in: word) {
            return parts.count > 1 ? part(parts[1], of: first) : .recordType(first)
        }
        let recordType = MirroringNames.recordType(rootEntity: try root(of: first))
        if parts.count > 1 { return .field(recordType: recordType, name: MirroringNames.field(parts[1])) }
        guard recordType == MirroringNames.recordType(rootEntity: first) else {
            return .entity(recordType: recordType, name: first)
        }
        return .recordType(recordType)
    }

    /// Whether a name is that of the record type itself, and not that of an entity: where the container has both, what the
    /// run is about tells them apart, which is all that the settings name, or what the command line names.
    private func isRecordType(_ name: String, in word: String) throws(CommandFailure) -> Bool {
        let mirrored = MirroringNames.recordType(rootEntity: try root(of: name))
        guard ledger.holds(.recordType(name)) else {
            // An entity can be called so, too, but then somebody knows it.
            return name.hasPrefix(MirroringNames.prefix) && roots(of: name).isEmpty
                && !ledger.holds(.recordType(mirrored))
        }
        if name.hasPrefix(MirroringNames.prefix) || !ledger.holds(.recordType(mirrored)) { return true }
        let schemas = analysis.models.filter { $0.native != nil }.map(\.input.path)
        if schemas.isEmpty { return false }
        if schemas.count == analysis.models.count { return true }
        let field = word.split(separator: ".", maxSplits: 1).dropFirst().first.map {
            ".\(MirroringNames.field(String($0)))"
        }
        throw .refusal(
            "'\(word)' is a name of the schema and of a model: write \(mirrored)\(field ?? "") for the model's, or name "
                + "the schema file as well: modelc retire \(word) \(schemas[0])"
        )
    }

    /// A field of a record type, or else an entity that its records name.
    private func part(_ name: String, of recordType: String) -> LedgerSubject {
        let field = LedgerSubject.field(recordType: recordType, name: name)
        let isOfMirroring = recordType.hasPrefix(MirroringNames.prefix)
        let isField = ledger.holds(field) || name.hasPrefix(MirroringNames.prefix) || !isOfMirroring
        return isField || !isEntity(name, of: recordType) ? field : .entity(recordType: recordType, name: name)
    }

    /// Whether records of a type can name an entity. The ledger knows those of the versions that it records. Of any other
    /// name only this is known: entities begin with an uppercase letter, and are not called like a field.
    private func isEntity(_ name: String, of recordType: String) -> Bool {
        if ledger.retirement(of: .entity(recordType: recordType, name: name)) != nil { return true }
        let shipped = shippedRoots(of: name).map { MirroringNames.recordType(rootEntity: $0) }
        if !shipped.isEmpty { return shipped.contains(recordType) }
        let field = LedgerSubject.field(recordType: recordType, name: MirroringNames.field(name))
        return name.first?.isUppercase == true && !ledger.holds(field)
    }

    /// Why something cannot be retired: a model still needs it, or never decided about it; nil when it can.
    func objection(to subject: LedgerSubject) -> String? {
        for model in analysis.models + analysis.companions {
            for schema in model.schemas where isSame(schema.container, ledger.container) {
                guard schema.needs(subject, of: model.graph) else { continue }
                return schema.keeper(of: subject).map { "belongs to \($0), not to the model, and cannot be retired" }
                    ?? "is still in '\(model.input.path)'; remove it from the model first"
            }
        }
        return nil
    }

    /// The entity at the top of an entity's tree: as the models say now, else as shipped models said, else the entity.
    private func root(of entity: String) throws(CommandFailure) -> String {
        // A tree that got another root leaves its records behind under the old one.
        let roots = roots(of: entity)
        let deployed = roots.filter { ledger.holds(.recordType(MirroringNames.recordType(rootEntity: $0))) }
        if deployed.count > 1 {
            let types = deployed.map { MirroringNames.recordType(rootEntity: $0) }.joined(separator: ", ")
            throw .refusal("'\(entity)' has several record types; name one of \(types)")
        }
        return deployed.first ?? roots.first ?? entity
    }

    private func roots(of entity: String) -> [String] {
        let now = analysis.models.compactMap(\.graph).compactMap { graph in
            graph.entity(named: entity).map { graph.model.entities[graph.roots[$0]].name }
        }
        return Set(now + shippedRoots(of: entity)).sorted()
    }

    private func shippedRoots(of entity: String) -> [String] {
        ledger.facts(of: .root).compactMap { fact -> String? in
            guard case .root(entity, let root, _) = fact.statement else { return nil }
            return root
        }
    }
}

extension MirroredSchema {
    fileprivate func needs(_ subject: LedgerSubject, of graph: ModelGraph?) -> Bool {
        switch subject {
        case .recordType(let name): recordType(named: name) != nil
        case .field(let type, let name): recordType(named: type)?.field(named: name)?.isAssumed == false
        case .entity(let type, let name):
            recordType(named: type)?.entities.contains { graph?.model.entities[$0].name == name } == true
        }
    }

    /// Who needs it whatever the model is; nil for what comes from the model.
    fileprivate func keeper(of subject: LedgerSubject) -> String? {
        switch subject {
        case .recordType(let name), .entity(let name, _):
            switch recordType(named: name)?.kind {
            case .links?: "mirroring"
            case .system?: "the server"
            default: nil
            }
        case .field(let type, let name):
            switch recordType(named: type)?.field(named: name)?.origin {
            case .framework?: "mirroring"
            case .system?, .server?: "the server"
            default: nil
            }
        }
    }
}

extension CommandFailure {
    /// A word that names nothing that can be retired.
    static func refusal(_ message: String) -> CommandFailure { CommandFailure(message: message, status: .findings) }
}

/// What models that shipped meant by the record types and fields that Production holds, which no export shows.
///
/// Every release has a version to record, and only the newest a meaning: what it means otherwise than older ones has
/// replaced that already, and recorded as well it would fail every check for what users have long lived with.
struct ShippedFacts {
    /// The ledger with all that shipped.
    private(set) var ledger: Ledger
    /// What could not be recorded, and why; each sentence once.
    private(set) var remarks: [String] = []
    private let container: String?
    private let deployed: SchemaEvidence

    /// - Parameters:
    ///   - histories: For each model its releases, the newest first, all of them readable.
    ///   - container: The container of the ledger; stores of others are left out.
    ///   - path: The ledger, as findings name it.
    ///   - ledger: What Production holds.
    init(_ histories: [Analysis], container: String?, path: String, in ledger: Ledger) {
        self.container = container
        self.ledger = ledger
        deployed = SchemaEvidence(path: path, ledger: ledger)
        for history in histories { record(history) }
    }

    private mutating func record(_ history: Analysis) {
        let releases = history.models.compactMap { model -> Release? in
            guard let mirrored = model.mirrored else { return nil }
            let containers = mirrored.containers.filter { isSame($0.stores.first?.container, container) }
            return containers.isEmpty ? nil : Release(input: model.input, mirrored: mirrored, containers: containers)
        }
        for (position, release) in releases.enumerated().reversed() { record(release, isNewest: position == 0) }
    }

    private struct Release {
        let input: ModelInput
        let mirrored: MirroredModel
        let containers: [MirroredContainer]
    }

    private mutating func record(_ release: Release, isNewest: Bool) {
        let input = release.input
        let meaning = isNewest ? meaning(of: release) : []
        let recorded = ledger.recording(
            ShippedRelease(
                version: input.versionName,
                checksum: checksum(of: release),
                meaning: meaning,
                isNewest: input.version?.isCurrent != false
            )
        )
        if let recorded { ledger = recorded } else { remark("all numbers are used for version '\(input.versionName)'") }
    }

    private mutating func checksum(of release: Release) -> String? {
        switch VersionHashes(of: release.mirrored.graph).checksum {
        case .success(let checksum): return checksum
        case .failure(let error):
            let input = release.input
            remark(
                "version '\(input.versionName)' of '\(input.name)' has no checksum and was not recorded: \(error.reason)"
            )
            return nil
        }
    }

    private mutating func meaning(of release: Release) -> [LedgerStatement] {
        let meaning = MeaningFacts(of: release.mirrored, in: release.containers, deployedIn: deployed)
        if meaning.facts.isEmpty { remark("\(release.input.heading) has no element that production has") }
        return meaning.facts.map(\.statement)
    }

    private mutating func remark(_ sentence: String) {
        if !remarks.contains(sentence) { remarks.append(sentence) }
    }
}

/// Whether two containers are the same, for all that is known.
func isSame(_ container: String?, _ other: String?) -> Bool { container == nil || other == nil || container == other }
